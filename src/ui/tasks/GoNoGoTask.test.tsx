import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
