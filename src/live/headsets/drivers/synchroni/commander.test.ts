import { describe, expect, it } from 'vitest';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { SynchroniCommander } from './commander.ts';

/** The commander's result for these replies to command 04. */
async function answerTo(...replies: readonly (readonly number[])[]) {
  const clock = createHandClock();
  const commander = new SynchroniCommander(() => Promise.resolve(), clock);
  const answer = commander.ask(4, (data) => data);
  await clock.advance(1);
  for (const reply of replies) commander.handle(Uint8Array.from(reply), 0, reply.length);
  const data = await clock.until(answer);
  return { data: data && [...data], hasJoinedPieces: commander.hasJoinedPieces };
}

describe('replies of the Synchroni', () => {
  it.each([
    ['whole', [[0, 4, 7, 8]], [7, 8], false],
    [
      'after one to another command',
      [
        [0, 5, 9],
        [0, 4, 7],
      ],
      [7],
      false,
    ],
    [
      'in pieces',
      [
        [0xff, 2, 0, 4],
        [0xff, 1, 7, 8],
        [0xff, 0, 9],
      ],
      [7, 8, 9],
      true,
    ],
    ['in one piece', [[0xff, 0, 0, 4, 7]], [7], true],
    [
      'in pieces after a piece of something else',
      [
        [0xff, 3, 6, 6],
        [0xff, 1, 0, 4],
        [0xff, 0, 7],
      ],
      [7],
      true,
    ],
  ])('are used %s', async (_, replies, data, hasJoinedPieces) => {
    expect(await answerTo(...replies)).toEqual({ data, hasJoinedPieces });
  });

  it.each([
    ['that say the command is not known', [[1, 4]]],
    [
      'with a piece missing',
      [
        [0xff, 2, 0, 4],
        [0xff, 0, 9],
      ],
    ],
    ['of one byte', [[0]]],
    ['of pieces that never end', Array.from({ length: 250 }, (_, i) => [0xff, 249 - i, 0, 4, 1, 1, 1, 1])],
  ])('are not used %s', async (_, replies) => {
    expect(await answerTo(...replies)).toEqual({ data: undefined, hasJoinedPieces: false });
  });
});
