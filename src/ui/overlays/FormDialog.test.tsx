import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FormDialog, FormDrawer } from './FormDialog.tsx';
import { TextField } from '../forms/TextField.tsx';
import { useForm } from '../forms/Form.tsx';

function Leaf() {
  const form = useForm({ name: 'Alpha' });
  return <TextField label="Name" {...form.field('name')} />;
}

function Host({ kind: Kind, onClose }: { kind: typeof FormDialog | typeof FormDrawer; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <Kind isOpen={isOpen} onClose={close} title="Thing">
      {isOpen ? <Leaf /> : undefined}
    </Kind>
  );
}

function show(kind: typeof FormDialog | typeof FormDrawer = FormDialog) {
  const onClose = vi.fn();
  render(
    <StrictMode>
      <Host kind={kind} onClose={onClose} />
    </StrictMode>,
  );
  return { user: userEvent.setup(), onClose };
}
const name = () => screen.findByRole('textbox', { name: /Name/ });
const focused = () => document.activeElement as HTMLElement;
const QUESTION = 'Discard your changes?';

describe('a dialog with a form', () => {
  it('closes at once while nothing was typed, or what was typed is taken back', async () => {
    const { user, onClose } = show();
    await user.type(await name(), 'x{Backspace}{Escape}');

    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  it('lets the browser ask before Back or a reload leaves the app with something typed', async () => {
    const { user } = show();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await name();
    expect(isAsked()).toBe(false);
    await user.type(await name(), 'x');
    expect(isAsked()).toBe(true);
    await user.type(await name(), '{Backspace}');
    expect(isAsked()).toBe(false);
  });

  it.each([
    ['dialog', FormDialog],
    ['drawer', FormDrawer],
  ])('asks before Escape takes what was typed, and Escape again keeps it (%s)', async (_kind, kind) => {
    const { user, onClose } = show(kind);
    await user.type(await name(), ' up{Escape}');
    const question = await screen.findByRole('dialog', { name: QUESTION });
    expect(question).toBeVisible();
    // The form receives keys until the question has the focus.
    await waitFor(() => expect(question).toContainElement(focused()));

    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(await name()).toHaveValue('Alpha up');
  });

  it('asks at the cross too, and goes when told to discard', async () => {
    const { user, onClose } = show();
    await user.type(await name(), ' up');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).not.toHaveBeenCalled();

    await user.click(await screen.findByRole('button', { name: 'Discard' }));

    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
