import { describe, expect, it } from 'vitest';
import { CRED_NF_IDS, type CredNfId } from '#shared/reports/cred-nf-ids.ts';
import { DEFAULT_FEEDBACK_MAPPING } from '#shared/feedback/feedback-mapping.ts';
import { summarizeTicks } from '#shared/engine/summary.ts';
import { aRunRecord, aSession, aTickTable, someSettings } from '#tests/builders/session.ts';
import { CRED_NF_ITEMS } from './cred-nf-items.ts';
import { fillCredNf } from './cred-nf.ts';
import { methodsParagraph } from './methods-paragraph.ts';
import type { RecordedTraining } from './recorded-training.ts';

const table = aTickTable([
  { phase: 'training', run: 1, ticks: 300, threshold: 4, rewarded: (at) => at % 3 === 0 },
]);
const FEEDBACK = {
  responseName: null,
  sound: 'rain',
  picture: 'breath',
  isMuted: false,
  outputDelayMs: null,
  mapping: DEFAULT_FEEDBACK_MAPPING,
};
const record = aRunRecord(table, 1, { feedback: FEEDBACK });
const OUTCOME = {
  title: 'PHQ-9',
  answers: 2,
  changeWords: 'first 14, last 9 (−5; lower is better)',
  cutOffs: ['10 or more: moderate'],
  isSelfRated: true,
};
const STUDY = {
  plan: 'Registered; 40 planned.',
  shamSource: 'otherClient',
  participants: 12,
  isUnblinded: false,
} as const;

const training = (changes: Partial<RecordedTraining> = {}): RecordedTraining => ({
  settings: someSettings(),
  runs: [{ run: 1, summary: record.summary, record }],
  whole: summarizeTicks(table),
  recording: aSession({ settings: someSettings() }).components[0]!.recording,
  hasTicks: true,
  outcomes: [],
  strategies: [],
  hasVisitPlan: false,
  study: undefined,
  ...changes,
});
const openIds = (...args: Parameters<typeof fillCredNf>) =>
  fillCredNf(...args).flatMap(({ id, source }) => (source === 'none' ? [id] : []));
const valueOf = (id: CredNfId, changes: Partial<RecordedTraining> = {}) =>
  fillCredNf(training(changes), {}).find((item) => item.id === id)!.value;

describe('the CRED-nf checklist', () => {
  it('has the 24 items, each once and in order', () => {
    expect(CRED_NF_ITEMS.map(({ id }) => id)).toEqual(CRED_NF_IDS);
    expect(CRED_NF_IDS).toHaveLength(24);
  });

  const OPEN: [string, Partial<RecordedTraining>, CredNfId[]][] = [
    ['one client', {}, ['1a', '2c.rater', '2e', '3a', '3b', '3c', '6a', '6b']],
    ['one client with an outcome', { outcomes: [OUTCOME] }, ['1a', '2e', '3a', '3b', '3c', '6b']],
    [
      'a participant of a study',
      { outcomes: [OUTCOME], study: STUDY },
      ['1a', '2c.rater', '2c.analyst', '2d', '2e', '3a', '3b', '3c', '5c', '6b'],
    ],
    [
      'a recording that is not complete',
      { hasTicks: false, recording: { ...training().recording, state: 'open' } },
      ['1a', '2c.rater', '2e', '3a', '3b', '3c', '4d', '5b', '6a', '6b', '7a'],
    ],
    [
      'runs from before feedback was stored',
      { runs: [{ run: 1, summary: record.summary, record: aRunRecord(table, 1) }] },
      ['1a', '2c.rater', '2e', '3a', '3b', '3c', '4c', '6a', '6b'],
    ],
  ];
  it.each(OPEN)('asks only what the record of %s does not hold', (_name, changes, ids) => {
    expect(openIds(training(changes), {})).toEqual(ids);
  });

  it('fills at least 14 of the 24 items without typing, with or without a study', () => {
    for (const study of [undefined, STUDY]) {
      const filled = fillCredNf(training({ study, outcomes: [OUTCOME] }), {});
      expect(filled.filter(({ source }) => source === 'record').length).toBeGreaterThanOrEqual(14);
    }
  });

  it('takes the rest from the answers of the practice, and never over the record', () => {
    const filled = fillCredNf(training(), { '1a': ' Not registered. ', '4e': 'Another headset', '3b': '  ' });
    const of = (id: CredNfId) => filled.find((item) => item.id === id);

    expect(of('1a')).toMatchObject({ value: 'Not registered.', source: 'answer' });
    expect(of('4e')).toMatchObject({ source: 'record' });
    expect(of('4e')!.value).not.toContain('Another headset');
    expect(of('3b')).toMatchObject({ value: undefined, source: 'none' });
  });

  const VALUES: [CredNfId, RegExp][] = [
    ['3d', /notch 60 Hz.*deflection above 100 µV/],
    ['3e', /run 1: 0\.0 %/],
    ['4a', /SMR \(12–15 Hz\) at Cz: Amplitude by quadrature demodulation.*µV RMS, delay 212 ms/],
    ['4b', /Rewarded while all conditions pass\..*From the baseline, aiming at 70 % passed/],
    ['4c', /'rain'.*Breath \(animation\)/],
    ['4d', /every 40 ms/],
    ['4e', /160 Hz, channels C3, Cz, C4, mains 60 Hz, engine 1\.0\.0, Loopwell 1\.47\.9/],
    ['5a', /Mean success 40\.0 of 100; rewarded 33\.3 %/],
    ['5b', /1 run/],
    ['7a', /open formats/],
  ];
  it.each(VALUES)('item %s says what was recorded', (id, words) => {
    expect(valueOf(id)).toMatch(words);
  });

  it('tells what a study stores of its feedback, and what it does not', () => {
    expect(valueOf('4d', { study: STUDY })).toBe(
      "The client's own values, thresholds and success are stored. The delivered success is not stored; it can be computed again after unblinding.",
    );
    expect(valueOf('4c', { study: STUDY })).toMatch(/^Proportional to the delivered success: /);
  });

  it('leaves rest open for a visit plan without a baseline', () => {
    const settings = someSettings();
    const { timing } = settings.protocol;
    const protocol = { ...settings.protocol, timing: { ...timing, baselineSeconds: 0 } };
    const withoutBaseline = { settings: { ...settings, protocol } };

    expect(valueOf('5b', { ...withoutBaseline, hasVisitPlan: true })).toBeUndefined();
    expect(valueOf('5b', withoutBaseline)).toMatch(/Rest: not recorded\.$/);
  });

  it('takes the strategy of the client from this session, never from a remembered answer', () => {
    const filled = (strategies: string[]) =>
      fillCredNf(training({ strategies }), { '3c': 'Thought of the sea.' }).find(({ id }) => id === '3c');

    expect(filled([])).toMatchObject({ value: undefined, source: 'none' });
    expect(filled(['Breathed slowly', '', ' Breathed slowly', 'Counted'])).toMatchObject({
      value: 'In the words of the client: Breathed slowly; Counted',
      source: 'record',
    });
  });

  it('never names a replayed file, whose name can be that of a person', () => {
    const all = fillCredNf(training(), {}).map(({ value }) => value);

    expect([...all, methodsParagraph(training())].join(' ')).not.toContain('S001R01');
  });

  it('names an uploaded sound or video only as a file', () => {
    const feedback = { ...FEEDBACK, sound: 'file:0a', picture: 'file:0b' };
    const runs = [{ run: 1, summary: record.summary, record: aRunRecord(table, 1, { feedback }) }];

    expect(valueOf('4c', { runs })).toMatch(/sound from a file.*video from a file/);
    expect(valueOf('4c', { runs })).not.toMatch(/0a|0b/);
  });

  it.each(['otherClient', 'ownEarlier'] as const)('does not tell the arm of a study (%s)', (shamSource) => {
    const item = valueOf('2a', { study: { ...STUDY, shamSource } });

    expect(item).toMatch(/^Sham feedback in one of two arms/);
    expect(valueOf('2b', { study: STUDY })).toMatch(/sealed.*still blinded/);
  });
});

describe('the methods paragraph', () => {
  it('tells equipment, feature, threshold, reward, delays, feedback, artifact and dose', () => {
    const words = methodsParagraph(training());

    for (const part of [
      '160 Hz',
      'SMR (12–15 Hz) at Cz (rewarded above its threshold)',
      'from the baseline, aiming at 70 % passed',
      'Delay of the estimators: SMR 212 ms',
      '95 % took at most 59 ms',
      "sound 'rain'",
      'a deflection above 100 µV',
      '1 run with 0.2 min of training',
    ]) {
      expect(words).toContain(part);
    }
  });

  it('leaves out what was not measured', () => {
    const runs = [{ run: 1, summary: record.summary, record: undefined }];

    expect(methodsParagraph(training({ runs }))).not.toMatch(/95 %|Feedback:/);
  });
});
