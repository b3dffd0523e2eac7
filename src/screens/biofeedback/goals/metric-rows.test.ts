import { describe, expect, it } from 'vitest';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { metricRows } from './metric-rows.ts';

const TERMS = [
  'Metric',
  'Unit',
  'Definition',
  'Formula',
  'Sites',
  'Estimator',
  'Filters',
  'Delay',
  'Threshold',
  'Goal',
  'Hold',
  'Refractory',
  'Artifact',
];
const FILTERS = 'high-pass 1 Hz (Butterworth, order 2)';
const mapped = { derivationLabel: 'Cz' };

describe('the card of a metric', () => {
  it('answers every question for every condition of the library, without a figure that is none', () => {
    for (const { definition } of BUILT_IN_PROTOCOLS) {
      for (const condition of definition.conditions) {
        const rows = metricRows(condition, definition, mapped, FILTERS);
        const terms = rows.map(({ term }) => term);
        expect(terms).toEqual(expect.arrayContaining(TERMS));
        for (const { text } of rows) expect(text).not.toMatch(/NaN|undefined|uV|^$/);
      }
    }
  });

  it('gives the edges a baseline has set once they are known', () => {
    const { definition } = BUILT_IN_PROTOCOLS[0]!;
    const rows = metricRows(
      definition.conditions[0]!,
      definition,
      { ...mapped, bandLabel: '10.3-12.3 Hz' },
      FILTERS,
    );

    expect(rows.find(({ term }) => term === 'Band')?.text).toContain('10.3-12.3 Hz');
  });

  it('gives the delay the engine measured once it is known, the analytic one before', () => {
    const { definition } = BUILT_IN_PROTOCOLS[0]!;
    const condition = definition.conditions[0]!;
    const delay = (estimatorDelayMs?: number) =>
      metricRows(
        condition,
        definition,
        { ...mapped, ...(estimatorDelayMs ? { estimatorDelayMs } : {}) },
        FILTERS,
      ).find(({ term }) => term === 'Delay')?.text;

    expect(delay()).toMatch(/^\d+ ms until half/);
    expect(delay(321)).toMatch(/^321 ms until half/);
  });
});
