import type { PictureInput } from './picture.ts';

export type BalloonGame = {
  /** From 1. */
  stage: number;
  /** Lit in this stage. */
  lanterns: number;
  /** 0-1. */
  altitude: number;
  /** In screen widths. */
  travelled: number;
};

const FIRST_LEVEL_LANTERNS = 8;
const MORE_PER_LEVEL = 4;
const MOST_LANTERNS = 24;
const WIDTHS_PER_SECOND = 0.05;
/** Time constant of the balloon's height. */
const RISE_SECONDS = 1.5;

export const startedGame = (): BalloonGame => ({ stage: 1, lanterns: 0, altitude: 0, travelled: 0 });

/** Lanterns of a stage: 8, 12, 16, 20, then 24 for each further one. */
export const lanternsToNextLevel = (stage: number): number =>
  Math.min(MOST_LANTERNS, FIRST_LEVEL_LANTERNS + MORE_PER_LEVEL * (stage - 1));

/** The game after `seconds` more. A reward is never lost: those left over at the end of a stage count for the next. */
export function stepGame(
  game: BalloonGame,
  { level, rewards, hasMotion, seconds }: PictureInput & { seconds: number },
): BalloonGame {
  const follow = 1 - Math.exp(-seconds / RISE_SECONDS);
  let { stage } = game;
  let lanterns = game.lanterns + rewards;
  while (lanterns >= lanternsToNextLevel(stage)) {
    lanterns -= lanternsToNextLevel(stage);
    stage++;
  }
  return {
    stage,
    lanterns,
    altitude: hasMotion ? game.altitude + follow * (level - game.altitude) : game.altitude,
    travelled: hasMotion ? game.travelled + WIDTHS_PER_SECOND * level * seconds : game.travelled,
  };
}
