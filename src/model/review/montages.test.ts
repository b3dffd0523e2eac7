import { describe, expect, it } from 'vitest';
import { eegChannels, montageTraces, type MontageInput, type MontageTrace } from './montages.ts';
import type { ReviewChannel } from '#shared/review/recording.ts';

const channel = (label: string, changes: Partial<ReviewChannel> = {}): ReviewChannel => ({
  label,
  kind: 'voltage',
  unit: 'uV',
  samplingRateHz: 256,
  sampleCount: 1000,
  ...changes,
});
const input = (labels: readonly string[], changes: Partial<MontageInput> = {}): MontageInput => ({
  channels: labels.map((label) => channel(label)),
  badChannels: [],
  custom: [],
  ...changes,
});
const made = (result: ReturnType<typeof montageTraces>): MontageTrace[] => {
  if (!result.ok) throw new Error(result.message);
  return result.traces;
};
const sum = ({ weights }: MontageTrace) => weights.reduce((total, { weight }) => total + weight, 0);

const TEN_TWENTY = 'Fp1 Fp2 F7 F3 Fz F4 F8 T3 C3 Cz C4 T4 T5 P3 Pz P4 T6 O1 O2 A1 A2'.split(' ');

describe('montages', () => {
  it('pair sites from front to back, old names included', () => {
    const labels = made(montageTraces('longitudinal', input(TEN_TWENTY))).map(({ label }) => label);

    expect(labels).toHaveLength(18);
    expect(labels.slice(0, 4)).toEqual(['Fp1-F7', 'F7-T7', 'T7-P7', 'P7-O1']);
  });

  it('bridge a site the recording lacks', () => {
    const labels = made(montageTraces('longitudinal', input(['Fp1', 'C3', 'O1']))).map(({ label }) => label);

    expect(labels).toEqual(['Fp1-O1', 'Fp1-C3', 'C3-O1']);
  });

  it('leave bad channels and ears out of the average', () => {
    const traces = made(montageTraces('average', input(['C3', 'C4', 'Cz', 'A1'], { badChannels: [1] })));

    expect(traces[0]!.weights).toEqual([
      { channel: 0, weight: 0.5 },
      { channel: 2, weight: -0.5 },
    ]);
    expect(traces[1]).toMatchObject({ label: 'C4', isBad: true });
    expect(traces.at(-1)).toMatchObject({ label: 'A1', weights: [{ channel: 3, weight: 1 }] });
  });

  it('mark what a bad channel spoils: every line of a bad ear, a custom line of it', () => {
    const channels = input(['C3', 'C4', 'A1', 'A2'], {
      badChannels: [2],
      custom: [
        { kind: 'bipolar', active: 'C3', reference: 'A1' },
        { kind: 'bipolar', active: 'C3', reference: 'A2' },
      ],
    });
    const bad = (id: 'linkedEars' | 'custom') => made(montageTraces(id, channels)).map(({ isBad }) => isBad);

    expect(bad('linkedEars')).toEqual([true, true, true, false]);
    expect(bad('custom')).toEqual([true, false]);
  });

  it('subtract half of each ear', () => {
    const [first] = made(montageTraces('linkedEars', input(['C3', 'M1', 'M2'])));

    expect(first!.weights).toEqual([
      { channel: 0, weight: 1 },
      { channel: 1, weight: -0.5 },
      { channel: 2, weight: -0.5 },
    ]);
  });

  it.each(['average', 'linkedEars', 'laplacian', 'longitudinal', 'transverse'] as const)(
    'cancel what all channels share (%s)',
    (id) => {
      const traces = made(montageTraces(id, input(TEN_TWENTY)));

      const scalp = traces.filter(({ label }) => !/^A[12]$/.test(label));
      expect(scalp.length).toBeGreaterThan(15);
      for (const trace of scalp) expect(sum(trace)).toBeCloseTo(0, 12);
    },
  );

  it('take the nearest sites for a Laplacian', () => {
    const traces = made(montageTraces('laplacian', input(TEN_TWENTY)));

    const cz = traces.find(({ label }) => label === 'Cz')!;
    const names = cz.weights.map((weight) => TEN_TWENTY[weight.channel]);
    expect(new Set(names)).toEqual(new Set(['Cz', 'Fz', 'C3', 'C4', 'Pz']));
  });

  it.each([
    ['linkedEars', ['C3', 'C4']],
    ['longitudinal', ['C3', 'Cz']],
    ['laplacian', ['C3', 'C4', 'Cz']],
    ['average', ['C3']],
    ['custom', ['C3']],
  ] as const)('say what is lacking (%s)', (id, labels) => {
    expect(montageTraces(id, input(labels))).toMatchObject({ ok: false });
  });

  it('make custom lines from derivations', () => {
    const custom = [{ kind: 'bipolar', active: 'C4', reference: 'C3' }] as const;

    const traces = made(montageTraces('custom', input(['C3', 'C4'], { custom })));

    expect(traces[0]).toMatchObject({ label: 'C4-C3' });
    expect(traces[0]!.weights).toContainEqual({ channel: 0, weight: -1 });
  });
});

describe('the EEG channels of a recording', () => {
  it('are its named sites of the most common rate', () => {
    const channels = [
      channel('EEG C3-Ref'),
      channel('ECG'),
      channel('Cz'),
      channel('Pz', { samplingRateHz: 100 }),
    ];

    expect(eegChannels(channels)).toEqual([0, 2]);
  });

  it('are all voltages where no label is a site', () => {
    expect(eegChannels([channel('Ch1'), channel('Ch2'), channel('Status', { kind: 'status' })])).toEqual([
      0, 1,
    ]);
  });
});
