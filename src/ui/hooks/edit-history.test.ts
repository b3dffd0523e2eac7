import { describe, expect, it } from 'vitest';
import { type History, type HistoryAction, newHistory, reduceHistory } from './edit-history.ts';

const type = (next: string, key = 'name', atMs = 0): HistoryAction<string> => ({
  kind: 'edit',
  change: () => next,
  key,
  atMs,
});
const UNDO = { kind: 'undo' } as const;
const REDO = { kind: 'redo' } as const;
const run = (...actions: HistoryAction<string>[]): History<string> =>
  actions.reduce<History<string>>(reduceHistory, newHistory('a'));

describe('the history of an editor', () => {
  it.each<[string, HistoryAction<string>[], string]>([
    ['takes back the last edit', [type('b'), UNDO], 'a'],
    ['does it again', [type('b'), UNDO, REDO], 'b'],
    [
      'joins quick edits of one field',
      [type('b'), type('bc', 'name', 500), type('bcd', 'name', 900), UNDO],
      'a',
    ],
    ['keeps slow edits of one field apart', [type('b'), type('c', 'name', 5000), UNDO], 'b'],
    ['keeps edits of other fields apart', [type('b'), type('c', 'goal', 10), UNDO], 'b'],
    ['never joins edits without a field', [type('b', ''), type('c', ''), UNDO], 'b'],
    [
      'does not join what follows an undo',
      [type('b'), type('c', 'goal'), UNDO, type('d', 'goal', 10), UNDO],
      'b',
    ],
    ['has nothing to do again after an edit', [type('b'), UNDO, type('c'), REDO], 'c'],
    ['stays where nothing can be taken back', [UNDO, REDO], 'a'],
    ['takes an edit that changes nothing for none', [type('b'), type('b', 'goal'), UNDO], 'a'],
    ['begins anew at what was stored', [type('b'), { kind: 'settle', sent: 'b', present: 'B' }, UNDO], 'B'],
    [
      'keeps what was written since it was sent',
      [type('b'), type('c', 'goal'), { kind: 'settle', sent: 'b', present: 'B' }],
      'c',
    ],
    ['forgets everything at a reset', [type('b'), { kind: 'reset', present: 'z' }, UNDO], 'z'],
  ])('%s', (_name, actions, present) => {
    expect(run(...actions).present).toBe(present);
  });

  it('keeps two hundred steps', () => {
    const steps = Array.from({ length: 250 }, (_, at) => type(String(at), ''));

    expect(run(...steps).past).toHaveLength(200);
  });
});
