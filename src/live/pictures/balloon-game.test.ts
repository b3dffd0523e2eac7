import { describe, expect, it } from 'vitest';
import { lanternsToNextLevel, startedGame, stepGame } from './balloon-game.ts';

const play = (rewards: readonly number[], level = 0.5) =>
  rewards.reduce(
    (game, each) => stepGame(game, { level, rewards: each, hasMotion: true, seconds: 1 }),
    startedGame(),
  );

describe('the balloon game', () => {
  it('lights a lantern for each reward and ends a level with a full row', () => {
    expect(play([1, 1, 1])).toMatchObject({ stage: 1, lanterns: 3 });
    expect(play(Array<number>(8).fill(1))).toMatchObject({ stage: 2, lanterns: 0 });
    expect(play([8 + 12 + 5])).toMatchObject({ stage: 3, lanterns: 5 });
  });

  it('asks for more lanterns in each level, up to a row that can be seen', () => {
    expect([1, 2, 3, 4, 5, 6].map(lanternsToNextLevel)).toEqual([8, 12, 16, 20, 24, 24]);
  });

  it('moves only with success', () => {
    expect(play([0, 0, 0], 0)).toEqual(startedGame());
    expect(play([0, 0, 0], 1).altitude).toBeGreaterThan(play([0, 0, 0], 0.3).altitude);
  });
});
