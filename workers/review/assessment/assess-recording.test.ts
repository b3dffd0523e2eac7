import { describe, expect, it } from 'vitest';
import { loadTestKernels, relativeDifference } from '#dsp/testing/kernels-for-tests.ts';
import { runOfStep } from '#shared/assessment/script.ts';
import { NoiseStream } from '#shared/eeg/synthetic/synthetic-noise.ts';
import type { AssessmentRequest, ChannelFigures, StepFigures } from '#shared/review/assessment.ts';
import { ReviewHost } from '../review-host.ts';
import { builtRecording, RATE_HZ } from '../testing/assessment-recording.ts';

const host = () => new ReviewHost({ loadKernels: loadTestKernels, pause: async () => undefined });

const wave = (hz: number, amplitudeUv: number, sample: number, phase = 0) =>
  amplitudeUv * Math.sin((2 * Math.PI * hz * sample) / RATE_HZ + phase);

/** Deterministic noise from a seed. */
function noise(seed: number, seconds: number): Float64Array {
  const stream = new NoiseStream(seed);
  return Float64Array.from({ length: seconds * RATE_HZ }, () => 4 * stream.normal());
}

const STEPS: AssessmentRequest['steps'] = [
  { label: 'Eyes open', kind: 'eyesOpen', seconds: 20 },
  { label: 'Eyes closed', kind: 'eyesClosed', seconds: 20 },
];

async function assess(
  request: Omit<AssessmentRequest, 'badChannels' | 'steps'> & Partial<AssessmentRequest>,
) {
  const reply = await host().assess({ steps: STEPS, badChannels: [], ...request });
  if (!reply.ok) throw new Error(reply.message);
  return reply.figures.steps;
}

function measured(step: StepFigures | undefined, channel: number) {
  const figures = step?.channels[channel];
  if (figures?.kind !== 'measured')
    throw new Error(`not measured: ${JSON.stringify(figures ?? step?.problem)}`);
  return figures;
}
const power = (figures: Extract<ChannelFigures, { kind: 'measured' }>, band: string) =>
  figures.bands.find((each) => each.band === band)!;

describe('figures of an assessment', () => {
  it('are the powers the signals were made with', async () => {
    // 6 Hz at 10 uV, 10 Hz at 20 uV (left) and 40 uV (right), 17 and 25 Hz at 5 uV: power is half the square.
    const recording = builtRecording(
      ['O1', 'O2'],
      (channel, n) => wave(6, 10, n) + wave(10, channel === 0 ? 20 : 40, n) + wave(17, 5, n) + wave(25, 5, n),
      [{ run: runOfStep(0), seconds: 30 }],
    );

    const [open, closed] = await assess({ recording });

    const left = measured(open, 0);
    expect(power(left, 'theta').power).toBeCloseTo(50, 6);
    expect(power(left, 'alpha').power).toBeCloseTo(200, 6);
    expect(power(left, 'beta').power).toBeCloseTo(25, 6);
    expect(power(left, 'alpha').relative).toBeCloseTo(200 / 275, 6);
    // Beta is the band of the trained ratio, which ends at 20 Hz and excludes 25 Hz.
    expect(left.thetaBeta).toBeCloseTo(4, 6);
    expect(open!.pairs[0]).toMatchObject({ left: 'O1', right: 'O2' });
    expect(open!.pairs[0]!.alphaAsymmetry).toBeCloseTo(Math.log(4), 6);
    expect(left).toMatchObject({ segments: 29, segmentSeconds: 2 });
    expect(closed).toMatchObject({ recorded: null, problem: 'This step was not recorded.' });
  });

  it('find the alpha peak and couple what is coupled', async () => {
    const [own, other] = [noise(1, 60), noise(2, 60)];
    const recording = builtRecording(
      ['C3', 'C4', 'P3', 'P4'],
      (channel, n) => wave(10.5, 6, n) + (channel === 3 ? other[n]! : own[n]!) * (channel === 2 ? 1.5 : 1),
      [{ run: runOfStep(0), seconds: 60 }],
    );

    const [open] = await assess({ recording });

    expect(measured(open, 0).alphaPeakHz).toBeCloseTo(10.5, 1);
    const [central, parietal] = open!.pairs;
    const delta = (pair: typeof central) => pair!.coherence.find(({ band }) => band === 'delta')!.value!;
    expect(delta(central)).toBeCloseTo(1, 6);
    expect(delta(parietal)).toBeLessThan(0.1);
  });

  it('equal what the EEG review shows for the same span of the recording', async () => {
    const [first, second] = [noise(3, 70), noise(4, 70)];
    const make = () =>
      builtRecording(
        ['O1', 'O2'],
        (channel, n) => (channel === 0 ? first[n]! : second[n]!) + wave(10, 8, n),
        [
          { run: runOfStep(0), seconds: 30 },
          { run: 0, seconds: 5 },
          { run: runOfStep(1), seconds: 30 },
        ],
      );
    const [, closed] = await assess({ recording: make() });
    const review = host();
    const written: Uint8Array<ArrayBuffer>[] = [];
    await review.convert(
      make(),
      'bdf',
      async (bytes) => void written.push(bytes),
      () => undefined,
    );
    const opened = await review.open({ kind: 'file', file: new File(written, 'assessment.bdf') });
    expect(opened.ok).toBe(true);

    const { traces } = await review.spectrum({
      startSeconds: 35,
      durationSeconds: 30,
      segmentSeconds: 2,
      traces: [0, 1].map((channel) => ({ weights: [{ channel, weight: 1 }], filter: undefined })),
    });

    for (const [channel, trace] of traces.entries()) {
      if (trace.kind !== 'spectrum') throw new Error(trace.message);
      const own = measured(closed, channel);
      expect(own.segments).toBe(trace.segments);
      // BDF stores 24 bits of the range: an error of about 4e-9 of the density, and 5e-8 of a small power.
      expect(relativeDifference(own.density, trace.density)).toBeLessThan(1e-7);
      for (const { band, power: shown } of trace.bands) {
        expect(Math.abs(power(own, band).power / shown - 1)).toBeLessThan(1e-6);
      }
    }
  });

  it('leave out the time of artifacts, and say how much is left', async () => {
    // A huge wave lies under the artifacts; it must not affect any result.
    const recording = builtRecording(
      ['O1'],
      (_, n) => wave(10, 20, n) + (n >= 10 * RATE_HZ && n < 15 * RATE_HZ ? wave(3, 500, n) : 0),
      [{ run: runOfStep(0), seconds: 40, artifactsAt: [[10, 15]] }],
    );

    const [open] = await assess({ recording });

    expect(open).toMatchObject({ usableSeconds: 35 });
    expect(open!.recorded).toMatchObject({ recordedSeconds: 40, cleanSeconds: 35, artifactPct: 12.5 });
    expect(open!.recorded!.reasons).toEqual([{ reason: 'amplitude', pct: 12.5 }]);
    expect(power(measured(open, 0), 'delta').power).toBeLessThan(1e-6);
    expect(measured(open, 0).segments).toBe(9 + 24);
  });

  it('say so instead of a number where too little is clean', async () => {
    const recording = builtRecording(['O1'], (_, n) => wave(10, 20, n), [
      { run: runOfStep(0), seconds: 30, artifactsAt: [[0, 20.04]] },
    ]);

    const [open] = await assess({ recording });

    expect(open!.channels).toEqual([]);
    expect(open!.problem).toContain('9.9 s are free of artifacts, 9.9 s of them');
    expect(open!.problem).toContain('and 10 s are needed');
  });

  it('take the last attempt at a step that was recorded to its end', async () => {
    const uv = (second: number) => [100, 20, 60][Math.floor(second / 20)]!;
    const recording = builtRecording(['O1'], (_, n) => wave(10, uv(n / RATE_HZ), n), [
      { run: runOfStep(0, 1), seconds: 20 },
      { run: runOfStep(0, 2), seconds: 20 },
      // A cut-off attempt does not replace a complete one.
      { run: runOfStep(0, 3), seconds: 15 },
    ]);

    const [open] = await assess({ recording });

    expect(open).toMatchObject({ attempts: 3, recorded: { recordedSeconds: 20 } });
    expect(power(measured(open, 0), 'alpha').power).toBeCloseTo(200, 4);
  });

  it('name the one electrode after the site of the step, and leave bad channels out of pairs', async () => {
    const one = builtRecording(['Signal'], (_, n) => wave(10, 20, n), [{ run: runOfStep(0), seconds: 20 }]);
    const [moved] = await assess({
      recording: one,
      steps: [{ label: 'C3', kind: 'eyesOpen', seconds: 20, site: 'C3' }],
    });
    expect(measured(moved, 0).label).toBe('C3');

    const two = builtRecording(['F3', 'F4'], (_, n) => wave(10, 20, n), [{ run: runOfStep(0), seconds: 20 }]);
    const [bad] = await assess({ recording: two, badChannels: [1] });
    expect(bad!.pairs).toEqual([]);
    expect(measured(bad, 1).isBad).toBe(true);
  });
});
