import { describe, expect, it } from 'vitest';
import { aHeadsetView, someFacts } from '#tests/dom/fake-headset.ts';
import { NO_RADIO_YET } from '../headsets/drivers/timeline/radio-figures.ts';
import { judgeLink } from './judge-link.ts';
import { linkFigures } from './link-figures.ts';
import { supportReport } from './support-report.ts';

const view = aHeadsetView({
  name: "Ada Brook's Crown",
  facts: someFacts({ serial: 'SN-778812', experimental: ['The gain is inferred.'] }),
  radio: { ...NO_RADIO_YET, packets: 7400, lostSamples: 200, effectiveRateHz: 249.98, jitterP95Ms: 33 },
  contact: [
    { channel: 0, level: 'good', resistanceKohm: 8, reason: 'Good.' },
    { channel: 1, level: 'noContact', resistanceKohm: Number.POSITIVE_INFINITY, reason: 'Open.' },
    { channel: 'reference', level: 'poor', resistanceKohm: 900, reason: 'Press it.' },
  ],
});
const figures = linkFigures(NO_RADIO_YET, view, { seconds: 60, latencyP95Ms: undefined });
const report = (isTested: boolean) =>
  supportReport({
    appVersion: '1.47.9',
    engineVersion: '1.1.0',
    browser: 'Chrome/147',
    madeAt: '2026-11-21T01:00:00.000Z',
    view,
    figures,
    verdict: isTested ? judgeLink(figures) : undefined,
  });

describe('the report for support', () => {
  it('names versions, device, figures and the verdict', () => {
    for (const line of [
      'Loopwell 1.47.9, engine 1.1.0',
      'browser Chrome/147',
      'headset BrainBit Flex (driver brainbit2)',
      'firmware 3.7.2, hardware unknown',
      'channels O1 O2 T3 T4',
      'experimental: The gain is inferred.',
      'rate 249.980 Hz of 250 Hz',
      'drift unknown ppm',
      'packets 7400, bad 0, double 0, late 0',
      'lost samples 200 (1.333 %), out of reach 0',
      'latency to the picture p95 unknown ms',
      'contact O2 noContact open kOhm',
      'contact Reference poor 900 kOhm',
      'verdict red: Not ready for a session yet',
    ]) {
      expect(report(true).split('\n')).toContain(line);
    }
  });

  it('holds nothing that leads to a person: neither the name nor the serial number of the device', () => {
    expect(report(true)).not.toContain('Ada');
    expect(report(true)).not.toContain('778812');
  });

  it('says so when no test was run', () => {
    expect(report(false)).toContain('no test was run');
  });
});
