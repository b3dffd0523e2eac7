import { expect, it } from 'vitest';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { repeat } from './repeat.ts';

it('repeats an action from its end on, also after a failure, until it is ended', async () => {
  const clock = createHandClock();
  const startedMs: number[] = [];
  const beganMs = clock.nowMs();
  const end = repeat(clock, { firstMs: 50, everyMs: 100 }, async () => {
    startedMs.push(clock.nowMs() - beganMs);
    await new Promise<void>((resolve) => clock.after(30, resolve));
    if (startedMs.length === 2) throw new Error('No answer.');
  });
  await clock.advance(400);
  expect(startedMs).toEqual([50, 180, 310]);
  end();
  await clock.advance(1000);
  expect(startedMs).toHaveLength(3);
});

it('does not start again when it is ended during a round', async () => {
  const clock = createHandClock();
  let rounds = 0;
  const end = repeat(clock, { firstMs: 0, everyMs: 10 }, async () => {
    rounds++;
    await new Promise<void>((resolve) => clock.after(30, resolve));
  });
  await clock.advance(20);
  end();
  await clock.advance(1000);
  expect(rounds).toBe(1);
});
