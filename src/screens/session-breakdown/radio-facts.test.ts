import { describe, expect, it } from 'vitest';
import { NO_RADIO_YET } from '#live/headsets/index.ts';
import { lastRadioFacts, radioFactRows } from './radio-facts.ts';

const note = (atSeconds: number, figures: object) => ({
  atSeconds,
  type: 'radio',
  text: JSON.stringify(figures),
});

describe('the radio of a recording', () => {
  it('is told by its last note', () => {
    const events = [
      note(10, { ...NO_RADIO_YET, lostPct: 9 }),
      note(20, { ...NO_RADIO_YET, lostPct: 0.4, packets: 1200 }),
      { atSeconds: 21, type: 'marker', text: 'cough' },
    ];

    expect(lastRadioFacts(events)).toMatchObject({ lostPct: 0.4, packets: 1200 });
  });

  it.each([
    ['no note', []],
    ['a damaged note', [{ atSeconds: 1, type: 'radio', text: '{"packets":' }]],
    ['a note of another shape', [{ atSeconds: 1, type: 'radio', text: '{"packets":"many"}' }]],
  ])('is unknown with %s', (_, events) => {
    expect(lastRadioFacts(events)).toBeUndefined();
  });

  it('leaves out what was never measured', () => {
    expect(radioFactRows(NO_RADIO_YET, 250).map(({ term }) => term)).toEqual([
      'Lost on the way',
      'Packets',
      'Reconnects',
    ]);
    const measured = { ...NO_RADIO_YET, effectiveRateHz: 249.871, driftPpm: -516, jitterP95Ms: 33.6 };
    expect(radioFactRows(measured, 250).map(({ text }) => text)).toEqual([
      '0.00 % (0 samples), marked as gaps',
      '249.87 Hz (stated 250 Hz)',
      '−516 ppm against the computer',
      '95 % of packets within 34 ms of the earliest',
      '0; 0 double, 0 late, 0 bad',
      '0',
    ]);
  });

  it('tells what was lost on the way from what a headset out of reach could not send', () => {
    const facts = { ...NO_RADIO_YET, lostSamples: 1010, outageSamples: 1000, lostPct: 0.1, reconnects: 1 };
    expect(radioFactRows(facts, 250).slice(0, 2)).toEqual([
      { term: 'Lost on the way', text: '0.10 % (10 samples), marked as gaps' },
      { term: 'Out of reach', text: '4.0 s (1,000 samples), marked as gaps' },
    ]);
  });
});
