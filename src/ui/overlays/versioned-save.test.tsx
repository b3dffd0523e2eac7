import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import { ConflictDialog } from './ConflictDialog.tsx';

type Fields = { name: string; note: string };
type Thing = Fields & { version: number };
const base: Thing = { version: 1, name: 'Alpha', note: '' };
const mine: Fields = { name: 'Mine', note: 'my note' };
const theirs: Thing = { version: 4, name: 'Theirs', note: '' };

type Save = (fields: Fields, version: number) => Promise<Thing>;

type EditorProps = {
  save: Save;
  load: () => Promise<Thing>;
  onSaved: () => void;
  join: (() => Partial<Fields>) | undefined;
};

function Editor({ save, load, onSaved, join }: EditorProps) {
  const saving = useVersionedSave<Thing, Fields>({
    save,
    load,
    onSaved,
    fieldsOf: ({ name, note }) => ({ name, note }),
  });
  return (
    <>
      <p>{saving.problem}</p>
      <button type="button" onClick={() => saving.submit(base, mine)}>
        Send
      </button>
      <ConflictDialog
        saving={saving}
        noun="thing"
        labels={{ name: 'Name', note: 'Note' }}
        {...(join ? { join } : {})}
      />
    </>
  );
}

/** Refuses a save based on an older version, as the server does. */
async function show(
  save: Save = async (fields, version) => {
    if (version !== theirs.version) throw new ApiError('conflict', 'Somebody was faster.');
    return { ...fields, version: version + 1 };
  },
  join?: () => Partial<Fields>,
) {
  const sent = vi.fn(save);
  const onSaved = vi.fn();
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Editor save={sent} load={async () => theirs} onSaved={onSaved} join={join} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return { user, sent, onSaved };
}
const form = () => screen.findByRole('form', { name: 'Choose what to keep' });

describe('a save that meets a newer version', () => {
  it('asks field by field and saves what was chosen on the newest', async () => {
    const { user, sent, onSaved } = await show();
    await form();
    expect(screen.getByText('Both of you changed this.')).toBeVisible();
    expect(onSaved).not.toHaveBeenCalled();

    await user.click(screen.getByRole('radio', { name: 'Theirs: Theirs' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(sent.mock.calls.map(([fields, version]) => [fields, version])).toEqual([
      [mine, 1],
      [{ name: 'Theirs', note: 'my note' }, 4],
    ]);
  });

  it.each([
    ['Mine and theirs', 'Both: Mine and theirs'],
    ['Theirs', 'Theirs: Theirs'],
    ['Mine', 'Mine: Mine'],
  ])('offers to keep both only where that is neither side: %s', async (name, suggested) => {
    await show(undefined, () => ({ name }));
    await form();

    expect(screen.getByRole('radio', { name: suggested })).toBeChecked();
    expect(screen.queryAllByRole('radio', { name: /^Both/ })).toHaveLength(
      suggested.startsWith('Both') ? 1 : 0,
    );
  });

  it('says in the dialog why what was chosen could not be saved', async () => {
    const { user, onSaved } = await show(async (_fields, version) => {
      throw version === 1
        ? new ApiError('conflict', 'Somebody was faster.')
        : new ApiError('internal', 'The disk is full.');
    });
    await form();

    await user.click(screen.getByRole('button', { name: 'Save' }));

    const dialog = await form();
    await waitFor(() => expect(dialog).toHaveTextContent('The disk is full.'));
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('saves nothing when told to go back to the form', async () => {
    const { user, sent, onSaved } = await show();
    await form();

    await user.click(screen.getByRole('button', { name: 'Back to the form' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveBeenCalledTimes(1);
    expect(onSaved).not.toHaveBeenCalled();
  });
});
