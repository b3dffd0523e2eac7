import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { usePickSearch } from './use-pick-search.ts';
import { AssignDialogFrame } from '#widgets/assignments/AssignDialogFrame.tsx';
import { PickList } from './PickList.tsx';

const NOTHING = 'Nothing found.';

function show(list: Pick<Parameters<typeof PickList>[0], 'options' | 'problem'>) {
  const onRetry = vi.fn();
  const ignore = () => undefined;
  render(
    <PickList
      label="Clients"
      {...list}
      onRetry={onRetry}
      chosen={new Set()}
      onToggle={ignore}
      typed=""
      onType={ignore}
    />,
  );
  return { onRetry };
}

it('says that nothing was found only once that is known', () => {
  show({ options: undefined, problem: undefined });

  expect(screen.queryByText(NOTHING)).toBeNull();
});

it('says that nothing was found', () => {
  show({ options: [], problem: undefined });

  expect(screen.getByText(NOTHING)).toBeVisible();
});

it('says why the list could not be loaded, and tries again', async () => {
  const { onRetry } = show({ options: undefined, problem: 'The server is away.' });
  expect(screen.getByRole('alert')).toHaveTextContent('The server is away.');
  expect(screen.queryByText(NOTHING)).toBeNull();

  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));

  expect(onRetry).toHaveBeenCalledOnce();
});

function Assigning({ onClose }: { onClose: () => void }) {
  return (
    <AssignDialogFrame
      title="Assign PHQ-9"
      formLabel="Assign to clients"
      label="Clients"
      noneChosen="Choose at least one client."
      list={{ options: [{ id: 'a', label: 'Ada' }], problem: undefined, onRetry: () => undefined }}
      search={usePickSearch()}
      problem={undefined}
      isBusy={false}
      onAssign={() => undefined}
      onClose={onClose}
    />
  );
}

it('asks before Escape takes what is ticked, and only then', async () => {
  const user = userEvent.setup({ delay: null });
  const onClose = vi.fn();
  render(<Assigning onClose={onClose} />);
  await user.click(await screen.findByLabelText('Ada'));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Discard your choice?' })).toBeVisible();
  await user.click(screen.getByText('Keep choosing'));
  expect(onClose).not.toHaveBeenCalled();

  await user.click(screen.getByLabelText('Ada'));
  await user.keyboard('{Escape}');

  expect(onClose).toHaveBeenCalledOnce();
});
