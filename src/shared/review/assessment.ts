import type { AssessmentBand, BAND_POWER_DEFINITION } from '../eeg/assessment-bands.ts';
import type { RecordedStep } from '../assessment/clean-time.ts';
import type { StepKind } from '../assessment/script.ts';
import type { BandPower } from './analysis.ts';
import type { SessionRecordingSource } from './recording.ts';

export type AssessedStep = {
  label: string;
  kind: StepKind;
  /** Length planned by the script. */
  seconds: number;
  site?: string | undefined;
};

/** A recorded assessment: its parts, and the script it was recorded with. */
export type AssessmentRequest = {
  recording: SessionRecordingSource;
  steps: readonly AssessedStep[];
  badChannels: readonly number[];
};

/** With less clean signal no figure is computed; a message says so. */
export const LEAST_CLEAN_SECONDS = 10;
/**
 * With less clean signal a figure is shown with a warning. The spread of a band power falls with the square root of the
 * clean time. With 50 s it is a tenth wider than with a minute (sqrt(60/50) = 1.10), which does not affect the reading
 * of a report. So a one-minute step with a calm client's blinks passes without a warning. A step that lost more than a
 * sixth does not.
 */
export const ENOUGH_CLEAN_SECONDS = 50;

export type ChannelFigures =
  | {
      kind: 'measured';
      label: string;
      isBad: boolean;
      /** Number of Welch windows of artifact-free signal. */
      segments: number;
      segmentSeconds: number;
      binHz: number;
      /** uV^2/Hz, bin k at `k * binHz`. */
      density: Float64Array<ArrayBuffer>;
      bands: BandPower[];
      /** Power ratio of the bands of `THETA_BETA`, not of `bands`; null where beta has no power. */
      thetaBeta: number | null;
      /** Hz; null if there is no clear peak. */
      alphaPeakHz: number | null;
    }
  | { kind: 'failed'; label: string; isBad: boolean; message: string };

export type PairFigures = {
  left: string;
  right: string;
  /** ln P(right) - ln P(left) of alpha power; null where one side has none. */
  alphaAsymmetry: number | null;
  /** Magnitude-squared coherence, averaged over the bins of the band; null with too few windows. */
  coherence: { band: AssessmentBand; value: number | null }[];
  /** Number of windows common to both sides. */
  segments: number;
};

/** One step of the script by the attempt that counts (`countingAttempt`); `recorded` is null where there is none. */
export type StepFigures = AssessedStep & {
  step: number;
  attempts: number;
  recorded: Omit<RecordedStep, 'clean'> | null;
  /** Clean signal in parts long enough for a window, on which the figures are based. */
  usableSeconds: number;
  /** Why there are no figures, as text. */
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
