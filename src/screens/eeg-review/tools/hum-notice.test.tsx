import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '#live/store/index.ts';
import { DEFAULT_FILTER, type Workbench } from '#live/offline/index.ts';
import { HumNotice } from './HumNotice.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

/** A page whose line has hum of `power` uV^2 at 60 Hz, beside an EEG of 40 uV^2. */
function humming(power: number) {
  const settings = createStore({ filter: DEFAULT_FILTER, isFilteredShown: true, spanSeconds: 10 });
  const density = Float64Array.from({ length: 129 }, (_, hz) => (hz <= 40 ? 1 : 0));
  density[60] = power;
  const spectrum = vi.fn(async () => ({ traces: [{ kind: 'spectrum', binHz: 1, density, bands: [] }] }));
  const workbench = {
    settings,
    recording: { spanSeconds: 60 },
    rows: [{ isVoltage: true, isRawBelow: false, trace: { weights: [], isBad: false } }],
    startSeconds: { peek: () => 0 },
    control: { spectrum },
    onChange: () => () => undefined,
    change: (changes: object) => settings.set({ ...settings.get(), ...changes }),
  } as unknown as Workbench;
  return { workbench, settings, spectrum };
}

const rest = () => act(() => vi.advanceTimersByTimeAsync(1000));

test('hum above the EEG is told, and one click filters it', async () => {
  const { workbench, settings } = humming(100);
  render(<HumNotice workbench={workbench} practiceHz={60} />);
  await rest();
  expect(screen.getByRole('status')).toHaveTextContent('Mains hum at 60 Hz is stronger than the EEG');
  expect(settings.get().filter.notchHz).toBeUndefined();

  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Notch 60 Hz' }));

  expect(settings.get().filter).toEqual({ ...DEFAULT_FILTER, notchHz: 60 });
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('faint hum is not worth a word', async () => {
  const { workbench, spectrum } = humming(5);
  render(<HumNotice workbench={workbench} practiceHz={60} />);
  await rest();

  expect(spectrum).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
