import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { GoNoGoTask } from './GoNoGoTask.tsx';

const TRIALS = [
  { isGo: true, onsetMs: 0 },
  { isGo: true, onsetMs: 100 },
  { isGo: true, onsetMs: 60_000 },
];

const shown = (stimulus: string) =>
  waitFor(() => expect(screen.getByLabelText('Reaction task')).toHaveAttribute('data-shown', stimulus));

it('gives what was done by then to whoever takes it away, less the trial under way', async () => {
  const onDone = vi.fn();
  const onCutOff = vi.fn();
  const { unmount } = render(<GoNoGoTask trials={TRIALS.slice(1)} onDone={onDone} onCutOff={onCutOff} />);
  await shown('circle');
  fireEvent.keyDown(window, { key: ' ' });

  unmount();

  expect(onDone).not.toHaveBeenCalled();
  expect(onCutOff).toHaveBeenCalledExactlyOnceWith([{ isGo: true, responseMs: expect.any(Number) }]);
});

it('has nothing to give before the first answer', async () => {
  const onCutOff = vi.fn();
  const { unmount } = render(<GoNoGoTask trials={TRIALS} onDone={vi.fn()} onCutOff={onCutOff} />);
  await shown('circle');

  unmount();

  expect(onCutOff).not.toHaveBeenCalled();
});

it.each([
  ['takes keys from the dialog around it', 'Press the space bar', 1],
  ['leaves keys to a dialog above it', 'You were away', 0],
])('%s', async (_what, place, answerCount) => {
  const onCutOff = vi.fn();
  const { unmount } = render(
    <>
      <Dialog isOpen onClose={vi.fn()} title="Task">
        <p>Press the space bar</p>
        <GoNoGoTask trials={TRIALS.slice(1)} onDone={vi.fn()} onCutOff={onCutOff} />
      </Dialog>
      <Dialog isOpen onClose={vi.fn()} title="Sign in again">
        <p>You were away</p>
      </Dialog>
    </>,
  );
  await shown('circle');
  fireEvent.keyDown(screen.getByText(place), { key: ' ' });

  unmount();

  expect(onCutOff).toHaveBeenCalledTimes(answerCount);
});
