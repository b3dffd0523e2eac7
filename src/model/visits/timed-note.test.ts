import { expect, it } from 'vitest';
import { withTimedNote } from './timed-note.ts';

it.each([
  ['', 'run 3', '[14:32, run 3] Calm now'],
  ['First line', undefined, 'First line\n[14:32] Calm now'],
  ['First line\n\n', 'paused', 'First line\n[14:32, paused] Calm now'],
])('a note carries the time it was written, after %j', (notes, during, expected) => {
  expect(withTimedNote(notes, ' Calm now ', { timeOfDay: '14:32', during })).toBe(expected);
});
