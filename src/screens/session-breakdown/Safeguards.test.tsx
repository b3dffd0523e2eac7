import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TICK, tickWidth } from '#shared/engine/ticks.ts';
import { aTickTable, someSettings } from '#tests/builders/session.ts';
import { HonestyPanel } from './HonestyPanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';

const TICKS = 25 * 300;
/** A different level for each block of five seconds. */
const level = (at: number) => ((Math.floor(at / 125) * 7919) % 13) / 13;

function session(muscleOf: (at: number) => number, value: (at: number) => number = () => 5) {
  const table = aTickTable([
    { phase: 'training', run: 1, ticks: TICKS / 2, value, threshold: 6, rewarded: (at) => at % 3 > 0 },
    {
      phase: 'training',
      run: 2,
      ticks: TICKS / 2,
      value: (at) => value(at + TICKS / 2),
      threshold: 4,
      rewarded: (at) => at % 3 > 0,
    },
  ]);
  for (let row = 0; row < TICKS; row++) {
    const tick = table.values.subarray(row * tickWidth(1));
    tick[TICK.success] = 100 * level(row);
    tick[TICK.emgUv] = muscleOf(row);
  }
  return table;
}

describe('brain or muscle', () => {
  it('says that a reward may be muscle, with the figure and its interval', () => {
    render(<HonestyPanel settings={someSettings()} table={session((at) => 1 + level(at))} />);

    expect(screen.getByText('This reward may be muscle')).toBeVisible();
    expect(
      screen.getByRole('figure', { name: /^Correlation of success with muscle: \+(?:0\.9|1\.00)/ }),
    ).toBeVisible();
    expect(screen.getByRole('figure', { name: /^Success over muscle/ })).toBeVisible();
  });

  it('says unknown where muscle cannot be seen', () => {
    render(<HonestyPanel settings={someSettings()} table={session(() => Number.NaN)} />);

    expect(screen.getByText('Muscle unknown')).toBeVisible();
    expect(screen.getByText(/there are 0 s/)).toBeVisible();
  });
});

describe('learning in a session', () => {
  it('warns of a decline that a falling threshold hides', () => {
    const falling = (at: number) => 7 - (3 * at) / TICKS + 0.3 * level(at);
    render(<LedgerPanel settings={someSettings()} table={session(() => 1, falling)} />);

    expect(screen.getByRole('alert')).toHaveTextContent(/The threshold hides a decline\. SMR fell/);
    const entry = screen.getByRole('region', { name: 'Learning: SMR' });
    expect(within(entry).getByText('Hidden decline')).toBeVisible();
    expect(entry).toHaveTextContent('Threshold: start to end6.00 → 4.00 µV RMS');
    expect(entry).toHaveTextContent('Passed, all of it66.7 %');
    expect(
      screen.getByText(/reported after at least 60 s of clean training.*at least 5 % of the value/),
    ).toBeVisible();
  });
});
