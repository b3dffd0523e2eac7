import { describe, expect, it } from 'vitest';
import type { Derivation } from '../derivation.ts';
import { lostWords, parseSite } from './site-words.ts';

const at = (site: string): Derivation[] => [{ kind: 'asRecorded', site }];
const mean = (...sites: string[]): Derivation[] => [{ kind: 'mean', sites }];

describe('what a substitute site loses', () => {
  it.each([
    [at('Cz'), mean('C3', 'C4'), /midline counts less/],
    [at('Cz'), at('C4'), /Only the right side/],
    [at('C3'), at('Cz'), /left side is no longer measured by itself/],
    [mean('C3', 'C4'), at('Cz'), /Both sides are seen from further away/],
    [at('Pz'), mean('O1', 'O2'), /further back/],
    [at('Cz'), at('Fz'), /further forward, where blinks/],
    [at('Oz'), at('PO3'), /further forward, where alpha is weaker/],
    [at('Fpz'), at('F5'), /further back, where less of the forehead/],
    [at('F3'), at('F5'), /temple and jaw/],
    [[...at('F4'), ...at('F3')], [...at('F6'), ...at('F5')], /temple and jaw.*F4 \/ F3/],
  ])('%j by %j', (wanted, used, words) => {
    expect(lostWords(wanted, used)).toMatch(words);
  });

  it('is only the scale for places that are no scalp sites', () => {
    expect(lostWords(at('My electrode'), at('Cz'))).toBe(
      'Values cannot be compared with those from My electrode.',
    );
  });

  it('does not claim a difference of side for homologous pairs', () => {
    expect(lostWords(mean('P3', 'P4'), mean('PO3', 'PO4'))).not.toMatch(/side/);
  });
});

describe('site names', () => {
  it('are read as rows from front to back, in either spelling of the temples', () => {
    expect(parseSite('T3')).toEqual(parseSite('T7'));
    expect(parseSite('T3')).toMatchObject({ isTemporal: true, row: parseSite('Cz')!.row });
    expect(parseSite('PO4')!.row).toBeGreaterThan(parseSite('P4')!.row);
    expect(parseSite('ECG')).toBeUndefined();
    expect(parseSite('A1')).toBeUndefined();
  });
});
