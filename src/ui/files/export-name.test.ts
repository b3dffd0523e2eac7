import { describe, expect, it } from 'vitest';
import { exportName, localStamp, shortId, stemOf } from './export-name.ts';

describe('the name of an export', () => {
  it('says what it holds, of whom by id, and when to the second', () => {
    const at = new Date(2026, 10, 2, 9, 5, 7);
    const words = ['session', shortId('01890a5d-ac96-774b-bcce-b302099a8057')];

    expect(localStamp(at)).toBe('2026-11-02-090507');
    expect(exportName(words, 'edf', at)).toBe('session-099a8057-2026-11-02-090507.edf');
  });

  it('differs between two sessions of one day, and between two moments', () => {
    const [morning, noon] = [new Date(2026, 0, 1, 9), new Date(2026, 0, 1, 12)];

    expect(exportName(['clients'], 'csv', morning)).not.toBe(exportName(['clients'], 'csv', noon));
    expect(exportName(['session', 'a'], 'edf', noon)).not.toBe(exportName(['session', 'b'], 'edf', noon));
  });

  it('drops the ending of a recording and nothing else', () => {
    expect(['night.edf', 's1.2026.vhdr', 'rest'].map(stemOf)).toEqual(['night', 's1.2026', 'rest']);
  });
});
