import { bandPowerOnGrid } from '#dsp/host/metrics/band-power-on-grid.ts';
import { alphaPeak } from '#dsp/host/metrics/alpha-peak.ts';
import { asymmetry } from '#dsp/host/metrics/asymmetry.ts';
import { bandMean, magnitudeSquaredCoherence } from '#dsp/host/metrics/coherence.ts';
import { powerRatio } from '#dsp/host/metrics/ratio.ts';
import { countingAttempt } from '#shared/review/attempts.ts';
import { type CleanSegment, type RecordedStep, recordedSteps } from '#shared/assessment/clean-time.ts';
import { mirroredPairs, type SitePair } from './pairs.ts';
import { stepOfRun } from '#shared/assessment/script.ts';
import {
  ASSESSMENT_BAND_NAMES,
  ASSESSMENT_BANDS,
  type AssessmentBand,
  BAND_POWER_DEFINITION,
} from '#shared/eeg/assessment-bands.ts';
import { type BandEdges, THETA_BETA } from '#shared/eeg/bands.ts';
import { DEFAULT_SEGMENT_SECONDS, type TraceSpectrum } from '#shared/review/analysis.ts';
import {
  type AssessmentFigures,
  type AssessmentReply,
  type AssessmentRequest,
  type ChannelFigures,
  LEAST_CLEAN_SECONDS,
  type PairFigures,
  type StepFigures,
} from '#shared/review/assessment.ts';
import type { SessionRecordingSource } from '#shared/review/recording.ts';
import { decodePart } from '#shared/recording/part-format.ts';
import { gatherSpectra, type MeasuringKernels, selectionSpectra } from '../analysis/selection-spectra.ts';
import { openSessionRecording } from '../open-source.ts';
import { ReviewSession } from '../review-session.ts';

/**
 * Results of every step of a recorded assessment, from its stored parts and through the same kernels as the EEG
 * review. For a segment without artifacts they equal the figures in the review.
 */
export async function assessRecording(
  request: AssessmentRequest,
  kernels: MeasuringKernels,
): Promise<AssessmentReply> {
  const recorded = readSteps(request.recording);
  if (!recorded.ok) return recorded;
  const session = new ReviewSession(await openSessionRecording(request.recording), {
    kernel: kernels.filter,
    pause: async () => undefined,
    onEvent: () => undefined,
    gathersAhead: false,
  });
  const steps: StepFigures[] = [];
  for (const [step, asked] of request.steps.entries()) {
    const attempts = recorded.steps.filter(({ run }) => stepOfRun(run).step === step);
    const counting = countingAttempt(attempts, asked.seconds, ({ recordedSeconds }) => recordedSeconds);
    const base = { ...asked, step, attempts: attempts.length };
    steps.push(
      counting
        ? await stepFigures({ base, counting, session, kernels, request })
        : {
            ...base,
            recorded: null,
            usableSeconds: 0,
            problem: 'This step was not recorded.',
            channels: [],
            pairs: [],
          },
    );
  }
  const { samplingRateHz } = request.recording;
  const figures: AssessmentFigures = { samplingRateHz, steps, definition: BAND_POWER_DEFINITION };
  return { ok: true, figures };
}

type ReadSteps = { ok: true; steps: RecordedStep[] } | { ok: false; message: string };

/** The ticks of all parts give the step at every time, and whether it is clean. */
function readSteps({ parts }: SessionRecordingSource): ReadSteps {
  const rows: Float64Array[] = [];
  let width = 0;
  for (const [index, bytes] of parts.entries()) {
    const decoded = decodePart(bytes);
    if (!decoded.ok) {
      return {
        ok: false,
        message: `Part ${index + 1} of this recording cannot be read: ${decoded.problem}.`,
      };
    }
    width = decoded.part.header.tickWidth;
    rows.push(decoded.part.ticks);
  }
  if (width === 0) return { ok: false, message: 'The server has no data of this recording.' };
  const ticks = new Float64Array(rows.reduce((sum, row) => sum + row.length, 0));
  let at = 0;
  for (const row of rows) {
    ticks.set(row, at);
    at += row.length;
  }
  return { ok: true, steps: recordedSteps(ticks, width) };
}

type StepInput = {
  base: Pick<StepFigures, 'label' | 'kind' | 'seconds' | 'site' | 'step' | 'attempts'>;
  counting: RecordedStep;
  session: ReviewSession;
  kernels: MeasuringKernels;
  request: AssessmentRequest;
};

async function stepFigures(input: StepInput): Promise<StepFigures> {
  const { base, counting, session, kernels, request } = input;
  const { clean, ...recorded } = counting;
  // The review counts from the first stored sample, ticks from the start of the sample clock.
  const { startOffsetSeconds } = session.file;
  const only = clean.map((each) => ({ ...each, startSeconds: each.startSeconds - startOffsetSeconds }));
  const usableSeconds = windowSecondsOf(only);
  if (usableSeconds < LEAST_CLEAN_SECONDS - SLACK_SECONDS) {
    const problem = tooLittle(recorded.cleanSeconds, usableSeconds);
    return { ...base, recorded, usableSeconds, problem, channels: [], pairs: [] };
  }
  const names = request.recording.channelNames;
  const { traces } = await selectionSpectra(session, kernels, {
    ...selectionOf(only),
    traces: names.map((_, channel) => plainTrace(channel)),
  });
  const channels = traces.map((trace, channel): ChannelFigures => {
    const label = names.length === 1 ? (base.site ?? names[0]!) : names[channel]!;
    return channelFigures(trace, label, request.badChannels.includes(channel));
  });
  const pairs: PairFigures[] = [];
  for (const pair of mirroredPairs(names)) {
    if (request.badChannels.includes(pair.left) || request.badChannels.includes(pair.right)) continue;
    pairs.push(await pairFigures(pair, { channels, session, kernels, only }));
  }
  return { ...base, recorded, usableSeconds, problem: null, channels, pairs };
}

const plainTrace = (channel: number) => ({ weights: [{ channel, weight: 1 }], filter: undefined });

const selectionOf = (only: readonly CleanSegment[]) => ({
  startSeconds: 0,
  durationSeconds: Number.MAX_SAFE_INTEGER,
  segmentSeconds: DEFAULT_SEGMENT_SECONDS,
  only,
});

/** Sums of hops differ from whole tenths by rounding. */
const SLACK_SECONDS = 1e-6;

/** Clean time in segments that hold at least one window; shorter segments cannot be measured. */
const windowSecondsOf = (clean: readonly CleanSegment[]): number =>
  clean.reduce(
    (sum, { durationSeconds }) =>
      durationSeconds >= DEFAULT_SEGMENT_SECONDS - SLACK_SECONDS ? sum + durationSeconds : sum,
    0,
  );

/** Rounded down, so that slightly too little never looks like enough. */
const tenths = (seconds: number): string => (Math.floor((seconds + SLACK_SECONDS) * 10) / 10).toFixed(1);

const tooLittle = (cleanSeconds: number, usable: number): string =>
  `Too little clean signal for figures: ${tenths(cleanSeconds)} s are free of artifacts, ${tenths(usable)} s of ` +
  `them in stretches of ${DEFAULT_SEGMENT_SECONDS} s and more, and ${LEAST_CLEAN_SECONDS} s are needed. Record this step ` +
  'again with a calmer client or better contact.';

function channelFigures(trace: TraceSpectrum, label: string, isBad: boolean): ChannelFigures {
  if (trace.kind === 'failed') return { kind: 'failed', label, isBad, message: trace.message };
  const { bands, binHz, density, segments, segmentSeconds } = trace;
  const within = (edges: BandEdges) => bandPowerOnGrid(density, binHz, edges);
  return {
    kind: 'measured',
    label,
    isBad,
    segments,
    segmentSeconds,
    binHz,
    density,
    bands,
    thetaBeta: powerRatio(within(THETA_BETA.numerator), within(THETA_BETA.denominator)) ?? null,
    alphaPeakHz: alphaPeak(density, binHz)?.peakHz ?? null,
  };
}

const powerOf = (bands: Extract<ChannelFigures, { kind: 'measured' }>['bands'], band: AssessmentBand) =>
  bands.find((each) => each.band === band)?.power ?? Number.NaN;

type PairInput = {
  channels: readonly ChannelFigures[];
  session: ReviewSession;
  kernels: MeasuringKernels;
  only: readonly CleanSegment[];
};

async function pairFigures({ left, right }: SitePair, input: PairInput): Promise<PairFigures> {
  const { channels, session, kernels, only } = input;
  const [first, second] = [channels[left]!, channels[right]!];
  const alphaOf = (figures: ChannelFigures) =>
    figures.kind === 'measured' ? powerOf(figures.bands, 'alpha') : Number.NaN;
  const found = await coherenceOf([left, right], { session, kernels, only });
  return {
    left: first.label,
    right: second.label,
    alphaAsymmetry: asymmetry(alphaOf(second), alphaOf(first)) ?? null,
    coherence: ASSESSMENT_BAND_NAMES.map((band) => ({
      band,
      value: (found.perBin && bandMean(found.perBin, found.binHz, ASSESSMENT_BANDS[band])) ?? null,
    })),
    segments: found.segments,
  };
}

type Coherence = { perBin: Float64Array | undefined; binHz: number; segments: number };

/** Both sites of a pair in one pass, because a window counts only when neither site misses a sample in it. */
async function coherenceOf(
  pair: readonly [number, number],
  { session, kernels, only }: Omit<PairInput, 'channels'>,
): Promise<Coherence> {
  const none: Coherence = { perBin: undefined, binHz: 1, segments: 0 };
  const { groups } = session.plan(pair.map(plainTrace));
  const [group] = groups;
  if (!group || groups.length > 1) return none;
  const request = { ...selectionOf(only), group, withCrossSpectra: true };
  const gathered = await gatherSpectra(session, kernels, request);
  const { spectra } = kernels;
  const [first, second, cross] = [spectra.density(0), spectra.density(1), spectra.crossDensity(0, 1)];
  if (!gathered || !first || !second || !cross) return none;
  const segments = spectra.segmentCount(0);
  return {
    perBin: magnitudeSquaredCoherence({ cross, first, second, segments }),
    binHz: group.group.samplingRateHz / gathered.windowSamples,
    segments,
  };
}
