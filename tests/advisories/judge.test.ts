import { describe, expect, it } from 'vitest';
import { judgeAudit } from './judge.ts';

const metadata = { dependencies: { total: 412 } };
const advisory = { title: 'Reads too much', url: 'https://advisories.example/1', range: '<2' };

describe('the check for advisories', () => {
  it('is clean only with an answer about packages', () => {
    expect(judgeAudit(JSON.stringify({ vulnerabilities: {}, metadata }))).toEqual({
      kind: 'clean',
      packages: 412,
    });
  });

  it('names each advisory once, at the package that has it', () => {
    const vulnerabilities = {
      reader: { severity: 'high', isDirect: false, via: [advisory] },
      app: { severity: 'high', isDirect: true, via: ['reader'] },
    };

    expect(judgeAudit(JSON.stringify({ vulnerabilities, metadata }))).toMatchObject({
      kind: 'found',
      advisories: [{ name: 'reader', severity: 'high', title: 'Reads too much' }],
    });
  });

  it.each([
    ['', 'npm printed no answer'],
    ['null', 'its answer was not complete'],
    [JSON.stringify({ message: 'at https://registry.example', error: { code: 'ENOTFOUND' } }), 'ENOTFOUND'],
    [
      JSON.stringify({ vulnerabilities: {}, metadata: { dependencies: { total: 0 } } }),
      'its answer was not complete',
    ],
  ])('says that nothing was checked after %s', (output, reason) => {
    expect(judgeAudit(output)).toEqual({ kind: 'unanswered', reason });
  });
});
