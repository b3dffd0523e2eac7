import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { keepOnTop } from './top-overlay.ts';

function show() {
  const onClose = vi.fn();
  render(
    <Dialog isOpen onClose={onClose} title="Fruit">
      <p>Ripe only</p>
      <input type="file" aria-label="Photo" />
    </Dialog>,
  );
  return { user: userEvent.setup(), onClose, dialog: screen.getByRole('dialog', { name: 'Fruit' }) };
}

const cancel = () => new Event('cancel', { bubbles: true, cancelable: true });

it('lets its owner decide when the browser asks to close it', () => {
  const { dialog, onClose } = show();
  const request = cancel();
  dialog.dispatchEvent(request);

  expect(request.defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);

  dialog.removeAttribute('open');
  dialog.dispatchEvent(new Event('close'));

  expect(dialog).toHaveAttribute('open');
});

it('stays open when the choice of a file in it is canceled', () => {
  const { onClose } = show();
  screen.getByLabelText('Photo').dispatchEvent(cancel());

  expect(onClose).not.toHaveBeenCalled();
});

it('closes at a press beside it, not at one on its words', async () => {
  const { user, dialog, onClose } = show();
  await user.click(screen.getByText('Ripe only'));
  expect(onClose).not.toHaveBeenCalled();

  await user.click(dialog.firstElementChild!);

  expect(onClose).toHaveBeenCalledTimes(1);
});

const stopped: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopped.splice(0)) stop();
});

it('keeps an element in the topmost of the open dialogs, and on the page after them', async () => {
  const notice = document.createElement('output');
  stopped.push(keepOnTop(notice));
  function Host() {
    const [count, setCount] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          More
        </button>
        <Dialog isOpen={count === 1 || count === 2} onClose={() => undefined} title="Fruit" />
        <Dialog isOpen={count === 2} onClose={() => undefined} title="Kind" />
      </>
    );
  }
  const user = userEvent.setup();
  render(<Host />);
  const places: (string | null)[] = [];
  for (let time = 0; time < 4; time += 1) {
    places.push(notice.closest('dialog')?.querySelector('h2')?.textContent ?? null);
    await user.click(screen.getByRole('button', { name: 'More' }));
  }

  expect(places).toEqual([null, 'Fruit', 'Kind', null]);
  expect(notice.isConnected).toBe(true);
});
