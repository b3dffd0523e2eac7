import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { BusyButton } from './BusyButton.tsx';

function Saving({ onSave }: { onSave: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    onSave();
  };
  return (
    <form
      aria-label="Name"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input aria-label="First name" />
      <BusyButton type="submit" isBusy={isBusy}>
        Save
      </BusyButton>
      <button type="button" onClick={() => setBusy(false)}>
        Done
      </button>
    </form>
  );
}

it('a button at work keeps the focus and its name, and is not pressed twice', async () => {
  const user = userEvent.setup();
  const onSave = vi.fn<() => void>();
  render(<Saving onSave={onSave} />);
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  await user.keyboard('{Enter}');

  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleName('Save');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);
});

it('a form is not sent a second time by the Enter key in a field, and again when the work is done', async () => {
  const user = userEvent.setup();
  const onSave = vi.fn<() => void>();
  render(<Saving onSave={onSave} />);
  const field = screen.getByLabelText('First name');
  await user.type(field, 'Ada{Enter}{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);

  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.type(field, '{Enter}');
  expect(onSave).toHaveBeenCalledTimes(2);
});
