import type { AssessmentBand, BAND_POWER_DEFINITION } from '../eeg/assessment-bands.ts';
import type { RecordedStep } from '../assessment/clean-time.ts';
import type { StepKind } from '../assessment/script.ts';
import type { BandPower } from './analysis.ts';
import type { SessionRecordingSource } from './convert.ts';

export type AssessedStep = {
  label: string;
  kind: StepKind;
  /** As the script plans it. */
  seconds: number;
  site?: string | undefined;
};

/** A recorded assessment: its pieces, and the script it was recorded with. */
export type AssessmentRequest = {
  recording: SessionRecordingSource;
  steps: readonly AssessedStep[];
  badChannels: readonly number[];
};

/** Less clean signal than this gives no figure: it is said instead. */
export const LEAST_CLEAN_SECONDS = 10;
/**
 * Below this a figure is shown with a warning. The spread of a band power falls with the root of the clean time: from 50 s
 * it is a tenth wider than from a whole minute (sqrt(60/50) = 1.10), which no reading of a report depends on. So a step
 * of one minute with the blinks of a calm client passes without a remark, and one that lost more than a sixth does not.
 */
export const ENOUGH_CLEAN_SECONDS = 50;

export type ChannelFigures =
  | {
      kind: 'measured';
      label: string;
      isBad: boolean;
      /** What it stands on: Welch windows of artifact-free signal. */
      segments: number;
      segmentSeconds: number;
      binHz: number;
      /** uV^2/Hz, bin k at `k * binHz`. */
      density: Float64Array<ArrayBuffer>;
      bands: BandPower[];
      /** Power ratio of the bands of `THETA_BETA`, not of `bands`; null where beta has no power. */
      thetaBeta: number | null;
      /** Hz; null where no peak stands out. */
      alphaPeakHz: number | null;
    }
  | { kind: 'failed'; label: string; isBad: boolean; message: string };

export type PairFigures = {
  left: string;
  right: string;
  /** ln P(right) - ln P(left) of alpha power; null where one side has none. */
  alphaAsymmetry: number | null;
  /** Magnitude-squared, mean over the bins of the band; null with too few windows. */
  coherence: { band: AssessmentBand; value: number | null }[];
  /** Windows both sides have. */
  segments: number;
};

/** One step of the script by the attempt that counts (`countingAttempt`); `recorded` is null where there is none. */
export type StepFigures = AssessedStep & {
  step: number;
  attempts: number;
  recorded: Omit<RecordedStep, 'clean'> | null;
  /** Clean signal in stretches that hold a window: what figures stand on. */
  usableSeconds: number;
  /** Why there are no figures, in words. */
  problem: string | null;
  channels: ChannelFigures[];
  pairs: PairFigures[];
};

export type AssessmentFigures = {
  samplingRateHz: number;
  steps: StepFigures[];
  definition: typeof BAND_POWER_DEFINITION;
};

export type AssessmentReply = { ok: true; figures: AssessmentFigures } | { ok: false; message: string };
