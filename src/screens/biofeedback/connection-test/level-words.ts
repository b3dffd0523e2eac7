import type { LinkVerdict } from '#live/connection-test/index.ts';

/** A level as shape and word; the colour comes from the style sheet and is never the only sign. */
export const LEVELS: Readonly<Record<LinkVerdict['level'], { word: string; shape: string }>> = {
  green: { word: 'good', shape: '●' },
  amber: { word: 'with limits', shape: '▲' },
  red: { word: 'not good', shape: '✕' },
};
