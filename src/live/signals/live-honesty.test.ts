import { expect, it } from 'vitest';
import { emgHonesty } from '#shared/engine/emg-honesty.ts';
import { TICK, tickWidth } from '#shared/engine/ticks.ts';
import { aTickTable } from '#tests/builders/session.ts';
import { LiveHonesty } from './live-honesty.ts';

/** Two runs of 100 s in which success follows muscle, apart from a slow part of its own. */
function muscleSession() {
  const table = aTickTable([
    { phase: 'training', run: 1, ticks: 2500, value: () => 5, threshold: 4 },
    { phase: 'rest', run: 1, ticks: 100, value: () => 5, threshold: 4 },
    { phase: 'training', run: 2, ticks: 2500, value: () => 5, threshold: 4 },
  ]);
  const width = tickWidth(1);
  for (let row = 0; row < table.values.length / width; row++) {
    const emgUv = 3 + Math.sin(row / 300) + 0.4 * Math.sin(row / 41);
    table.values[row * width + TICK.emgUv] = emgUv;
    table.values[row * width + TICK.success] = 50 + 15 * (emgUv - 3) + 6 * Math.cos(row / 170);
    if (row % 700 < 90) table.values[row * width + TICK.artifact] = 1;
  }
  return table;
}

it('says during a session what the breakdown says after it', () => {
  const table = muscleSession();
  const width = tickWidth(1);
  const live = new LiveHonesty();
  let told = 0;
  live.view.subscribe(() => told++);
  for (let at = 0; at < table.values.length; at += width) live.add(table.values.slice(at, at + width));

  expect(live.view.get()).toEqual(emgHonesty(table));
  expect(live.view.get().verdict).toBe('muscle');
  // Once for each block, not for each of 5100 ticks.
  expect(told).toBe(live.view.get().blocks);
});

it('forgets what came before a recording', () => {
  const live = new LiveHonesty();
  const table = muscleSession();
  for (let at = 0; at < table.values.length; at += tickWidth(1))
    live.add(table.values.slice(at, at + tickWidth(1)));
  live.clear();

  expect(live.view.get().verdict).toBe('unknown');
  expect(live.view.get().blocks).toBe(0);
});
