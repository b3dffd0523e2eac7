import { describe, expect, it } from 'vitest';
import { stepNames } from './step-names.ts';

describe('names of steps', () => {
  it.each([
    [
      'as they were written',
      [{ label: 'Eyes open' }, { label: 'Eyes closed' }],
      ['Eyes open', 'Eyes closed'],
    ],
    [
      'with the number of the step only where they repeat',
      [{ label: 'Eyes open' }, { label: 'Eyes closed' }, { label: 'Eyes open' }],
      ['Eyes open (step 1)', 'Eyes closed', 'Eyes open (step 3)'],
    ],
    [
      'with the site, which tells them apart as well',
      [
        { label: 'Eyes open', site: 'C3' },
        { label: 'Eyes open', site: 'C4' },
      ],
      ['Eyes open at C3', 'Eyes open at C4'],
    ],
    [
      'without a site they name themselves, but never for a part of a word',
      [
        { label: 'cz, eyes open', site: 'Cz' },
        { label: 'Count steps', site: 'T' },
      ],
      ['cz, eyes open', 'Count steps at T'],
    ],
  ])('%s', (_case, steps, names) => {
    expect(stepNames(steps)).toEqual(names);
  });
});
