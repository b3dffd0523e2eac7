import { describe, expect, it } from 'vitest';
import { differencesOf, mergeBy } from './three-way.ts';

const base = { name: 'Alpha calm', goal: 60, isShared: false };

describe('two versions of a record', () => {
  it.each([
    ['nobody changed anything', {}, {}, []],
    ['both changed a field to the same', { goal: 70 }, { goal: 70 }, []],
    ['only I did', { goal: 70 }, {}, [{ field: 'goal', isContested: false, suggested: 'mine' }]],
    ['only they did', {}, { goal: 70 }, [{ field: 'goal', isContested: false, suggested: 'theirs' }]],
    ['both did', { goal: 70 }, { goal: 80 }, [{ field: 'goal', isContested: true, suggested: 'mine' }]],
    [
      'each changed another one',
      { goal: 70 },
      { isShared: true },
      [
        { field: 'goal', isContested: false, suggested: 'mine' },
        { field: 'isShared', isContested: false, suggested: 'theirs' },
      ],
    ],
  ])('differ where %s', (_what, mine, theirs, differences) => {
    expect(differencesOf(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual(differences);
  });

  it('become one by what is chosen', () => {
    const mine = { name: 'Mine', goal: 70, isShared: false };
    const theirs = { name: 'Theirs', goal: 80, isShared: true };

    expect(mergeBy(mine, theirs, { name: 'mine', goal: 'theirs' })).toEqual({
      name: 'Mine',
      goal: 80,
      isShared: true,
    });
  });
});
