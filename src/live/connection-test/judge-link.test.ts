import { describe, expect, it } from 'vitest';
import { adviceOf, judgeLink, type LinkFinding } from './judge-link.ts';
import type { LinkFigures } from './link-figures.ts';

const GOOD: LinkFigures = {
  seconds: 60,
  nominalRateHz: 250,
  packets: 7500,
  badPackets: 0,
  duplicatePackets: 0,
  latePackets: 0,
  lostSamples: 0,
  lostPct: 0,
  outageSamples: 0,
  effectiveRateHz: 250.01,
  driftPpm: 40,
  jitterP95Ms: 31,
  latencyP95Ms: 48,
  reconnects: 0,
  batteryPct: 80,
  isCharging: false,
  contacts: [],
};
const judge = (change: Partial<LinkFigures> = {}) => judgeLink({ ...GOOD, ...change });
const finding = (change: Partial<LinkFigures>, id: LinkFinding['id']) =>
  judge(change).findings.find((each) => each.id === id);

describe('the verdict of a connection test', () => {
  it('is green when every figure is good, and still says them', () => {
    const { level, headline, findings } = judge();

    expect([level, headline]).toEqual(['green', 'Ready for a session']);
    expect(findings.map(({ text }) => text)).toEqual([
      'Every sample arrived.',
      "250.01 samples a second instead of the stated 250, a clock +40 ppm from the computer's.",
      '95 % of the packets came at most 31 ms later than the earliest.',
      '95 % of the samples were on the screen 48 ms after they reached the computer.',
      'Battery 80 %.',
    ]);
    expect(findings.every(({ advice }) => advice === undefined)).toBe(true);
  });

  it.each([
    ['loss', { lostSamples: 60, lostPct: 0.4 }, 'amber'],
    ['loss', { lostSamples: 150, lostPct: 1 }, 'amber'],
    ['loss', { lostSamples: 300, lostPct: 2 }, 'red'],
    ['link', { reconnects: 1 }, 'red'],
    ['rate', { effectiveRateHz: 248 }, 'amber'],
    ['rate', { effectiveRateHz: 200 }, 'red'],
    ['jitter', { jitterP95Ms: 101 }, 'amber'],
    ['jitter', { jitterP95Ms: 250 }, 'amber'],
    ['jitter', { jitterP95Ms: 251 }, 'red'],
    ['latency', { latencyP95Ms: 61 }, 'amber'],
    ['latency', { latencyP95Ms: 600 }, 'red'],
    ['badPackets', { badPackets: 40 }, 'amber'],
    ['badPackets', { badPackets: 4000 }, 'red'],
    ['battery', { batteryPct: 20 }, 'amber'],
    ['battery', { batteryPct: 8 }, 'red'],
    ['battery', { batteryPct: 4 }, 'red'],
    ['battery', { batteryPct: 4, isCharging: true }, 'amber'],
  ] as const)('names %s for %j and says what to try', (id, change, level) => {
    expect(judge(change).level).toBe(level);
    expect(finding(change, id)?.level).toBe(level);
    expect(finding(change, id)?.advice).toBeTruthy();
  });

  it('blames the radio for nothing that a broken link could not carry', () => {
    const broken = { reconnects: 1, outageSamples: 1000 };

    expect(judge(broken).level).toBe('red');
    expect(finding(broken, 'link')?.text).toBe('The link was lost once and came back; 4.0 s are missing.');
    expect(finding(broken, 'loss')).toEqual({
      id: 'loss',
      level: 'green',
      text: 'While connected, every sample arrived.',
    });
    expect(finding({ ...broken, lostSamples: 7, lostPct: 0.05 }, 'loss')?.text).toContain(
      '7 of about 14,000',
    );
  });

  it('stays green for what is harmless: a few lost samples, duplicates, late packets', () => {
    const change = { lostSamples: 4, lostPct: 0.027, duplicatePackets: 12, latePackets: 1 };

    expect(judge(change).level).toBe('green');
    expect(finding(change, 'loss')?.text).toBe('0.03 % of the samples were lost (4 of about 15,000).');
    expect(finding(change, 'order')?.text).toBe(
      'Of the packets, 12 came twice and 1 came too late; they were ignored.',
    );
  });

  it('is red and speaks of nothing else when nothing arrived', () => {
    const { level, findings } = judge({ packets: 0, lostSamples: 0, batteryPct: 3 });

    expect(level).toBe('red');
    expect(findings.map(({ id }) => id)).toEqual(['silence']);
    expect(finding({ packets: 0, badPackets: 900 }, 'silence')?.text).toBe(
      'None of 900 notifications in 60 s could be read.',
    );
  });

  it('never turns red for electrodes alone: they are no fault of the link', () => {
    const contacts = [
      {
        name: 'O1',
        level: 'noContact' as const,
        resistanceKohm: Number.POSITIVE_INFINITY,
        reason: 'Open: press it.',
      },
      { name: 'O2', level: 'poor' as const, resistanceKohm: 2400, reason: 'Open: press it.' },
    ];

    expect(judge({ contacts }).level).toBe('amber');
    expect(finding({ contacts }, 'contact')).toMatchObject({
      text: 'Contact is not good at O1, O2.',
      advice: 'Open: press it.',
    });
  });

  it('says what to try once, however many figures ask for it', () => {
    const advice = adviceOf(judge({ lostSamples: 300, lostPct: 2, jitterP95Ms: 700, batteryPct: 4 }));

    expect(advice).toHaveLength(2);
    expect(advice[1]).toBe('Charge it before the session.');
    expect(adviceOf(judge())).toEqual([]);
  });

  it('leaves out what could not be measured', () => {
    const unknown = {
      effectiveRateHz: undefined,
      jitterP95Ms: undefined,
      latencyP95Ms: undefined,
      batteryPct: undefined,
    };

    expect(judge(unknown).findings.map(({ id }) => id)).toEqual(['loss']);
  });
});
