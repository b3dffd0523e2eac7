import { describe, expect, it } from 'vitest';
import type { QualityLevel } from '#shared/engine/engine-api.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { headPoint } from '#shared/eeg/head-sites.ts';
import { conditionWords } from '#widgets/protocols/protocol-words.ts';
import { channelLook, orderByCare, signalLook } from './room/quality-words.ts';
import { simulatedOptions } from './room/simulated-caps.ts';
import { shownChannels } from './room/use-trace-settings.ts';
import { afterRejectedBaseline, withoutRuns } from './run/stage-words.ts';
import { stepLines } from './side/StepsPanel.tsx';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';

const aQuality = (channel: number, level: QualityLevel) => ({
  channel,
  level,
  reason: '',
  sdUv: 1,
  mainsRatio: 0,
  highFrequencyShare: 0,
  missingPct: 0,
});

describe('the head', () => {
  it('puts left sites left, right sites right, and the front up', () => {
    expect(headPoint('C3')!.x).toBeLessThan(0);
    expect(headPoint('C4')!.x).toBe(-headPoint('C3')!.x);
    expect(headPoint('Fz')!.y).toBeLessThan(headPoint('Cz')!.y);
    expect(headPoint('Cz')).toEqual({ x: 0, y: -0 });
  });

  it('knows labels as recorders write them, and the old temporal names', () => {
    expect(headPoint('EEG Fp1-Ref')).toEqual(headPoint('Fp1'));
    expect(headPoint('Fc5.')).toEqual(headPoint('FC5'));
    expect(headPoint('T3')).toEqual(headPoint('T7'));
    expect(headPoint('Resp')).toBeUndefined();
  });

  it('places the low ring as well: T9, T10, Iz', () => {
    expect(headPoint('T9')!.x).toBeLessThan(headPoint('T7')!.x);
    expect(headPoint('T10..')!.x).toBeGreaterThan(headPoint('T8')!.x);
    expect(headPoint('Iz')!.y).toBeGreaterThan(headPoint('Oz')!.y);
  });

  it('keeps every site on the head and apart from the others', () => {
    const names =
      'Fp1 Fpz Fp2 AF7 AF3 F7 F5 F3 F1 Fz FC5 C5 C3 C1 Cz CP5 P7 P5 P3 P1 Pz PO7 PO3 O1 Oz T9 FT9 TP9 Iz Nz'.split(
        ' ',
      );
    const points = names.map((name) => headPoint(name)!);

    for (const [index, point] of points.entries()) {
      expect(Math.hypot(point.x, point.y)).toBeLessThan(1);
      for (const other of points.slice(index + 1))
        expect(Math.hypot(point.x - other.x, point.y - other.y)).toBeGreaterThan(0.1);
    }
  });
});

describe('the look of a signal', () => {
  const missing = (missingPct: number) => ({ ...aQuality(0, 'noContact'), missingPct });

  it('tells samples that do not arrive from an electrode without contact', () => {
    expect(signalLook(missing(0)).word).toBe('No contact');
    expect(signalLook(missing(64)).word).toBe('No signal');
    expect(channelLook(0, [missing(64)], []).word).toBe('No signal');
    expect(signalLook(undefined).word).toBe('Measuring');
  });
});

describe('channels in order of care', () => {
  it('starts with the trained ones, then what needs hands', () => {
    const levels: QualityLevel[] = ['good', 'poor', 'good', 'noContact'];
    const quality = levels.map((level, channel) => aQuality(channel, level));

    expect(orderByCare(4, [2], quality)).toEqual([2, 3, 1, 0]);
    expect(orderByCare(3, [], [])).toEqual([0, 1, 2]);
  });

  it('drops the padding of labels', () => {
    expect(['Cz..', 'Fc5.', 'O1'].map(channelLabel)).toEqual(['Cz', 'Fc5', 'O1']);
  });
});

describe('the channels on screen', () => {
  const all = [0, 1, 2, 3];

  it('are all, the trained, or the picked ones in the order of the source', () => {
    expect(shownChannels('all', all, [2])).toEqual(all);
    expect(shownChannels('trained', all, [2])).toEqual([2]);
    expect(shownChannels([3, 1], all, [2])).toEqual([1, 3]);
  });

  it('are all when a choice fits no channel of this source', () => {
    expect(shownChannels([17], all, [2])).toEqual(all);
    expect(shownChannels('trained', all, undefined)).toEqual(all);
  });
});

describe('the steps', () => {
  const now = (input: Parameters<typeof stepLines>[0]) =>
    stepLines(input).find(({ state }) => state === 'now')?.label;
  const plan = { runCount: 3, hasBaseline: true };

  it.each([
    ['idle', 0, 'Prepare'],
    ['connecting', 0, 'Prepare'],
    ['checkingContact', 0, 'Contact'],
    ['baseline', 0, 'Baseline'],
    ['ready', 0, 'Run 1 of 3'],
    ['running', 2, 'Run 2 of 3'],
    ['paused', 2, 'Run 2 of 3'],
    ['betweenRuns', 1, 'Run 2 of 3'],
    ['betweenRuns', 3, 'After'],
    ['ended', 3, 'After'],
  ] as const)('%s after run %d stands at %s', (step, run, label) => {
    expect(now({ step, run, ...plan })).toBe(label);
  });

  it('marks runs that did not happen as left out', () => {
    const states = stepLines({ step: 'ended', run: 1, ...plan }).map(
      ({ label, state }) => `${label}: ${state}`,
    );

    expect(states.slice(3)).toEqual([
      'Run 1 of 3: done',
      'Run 2 of 3: skipped',
      'Run 3 of 3: skipped',
      'After: now',
    ]);
  });

  it('grows with runs beyond the plan', () => {
    expect(now({ step: 'running', run: 5, ...plan })).toBe('Run 5 of 5');
  });
});

describe('words', () => {
  it('say which thresholds a run uses after a baseline that cannot be used', () => {
    expect(afterRejectedBaseline(true)).toContain('stay active');
    expect(afterRejectedBaseline(false)).toContain('No run can start');
  });

  it('say why a session has no run and what to do, and nothing when it has one', () => {
    expect(withoutRuns({ runCount: 0, hasSourceEnded: true })).toContain('shorter baseline');
    expect(withoutRuns({ runCount: 0, hasSourceEnded: false })).toContain('before its first run');
    expect(withoutRuns({ runCount: 1, hasSourceEnded: true })).toBeUndefined();
  });

  it('explain a condition', () => {
    const [condition] = aProtocolRecord().definition.conditions;

    expect(conditionWords(condition!)).toBe(
      'Keep above a threshold taken from the baseline; 12–15 Hz amplitude in µV RMS',
    );
    expect(conditionWords({ ...condition!, direction: 'inhibit', threshold: { mode: 'auto' } })).toBe(
      'Keep below a threshold that follows the last 60 s; 12–15 Hz amplitude in µV RMS',
    );
  });

  it('describe the simulated client', () => {
    const options = { mainsHz: 60, eyes: 'closed' } as const;

    expect(simulatedOptions('ten-twenty', options)).toMatchObject({ samplingRateHz: 250, ...options });
    expect(simulatedOptions('ten-twenty', options).channelNames).toHaveLength(19);
    expect(simulatedOptions('unknown', options).channelNames).toContain('Cz');
  });
});
