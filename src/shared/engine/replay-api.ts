import type { MainsFinding } from './mains.ts';
import type { Conditioning } from '../eeg/conditioning.ts';
import type { Protocol } from '../eeg/protocol.ts';
import type { SourceInfo } from '../eeg/source.ts';
import type { ReadPart, ReviewSource } from '../review/recording.ts';
import type { ArtifactTime } from './artifact-time.ts';
import type { EmgHonesty } from './emg-honesty.ts';
import type { MainsHz } from './engine-api.ts';
import type { FileWarning } from './source-api.ts';

/** Code of the warning that the mains hum is not where the setting says. */
export const MAINS_DIFFERS = 'mainsDiffers';

/** What one protocol would have given on a recording. Null where there is nothing to compute a figure from. */
export type ReplayReport = {
  engineVersion: string;
  protocol: string;
  samplingRateHz: number;
  channels: string[];
  hopMs: number;
  baselineSeconds: number;
  mains: MainsFinding;
  /** Every channel went through the used ones before anything was measured. */
  filters: Conditioning;
  /** Ticks after the baseline; all figures are over these. */
  ticks: number;
  durationSeconds: number;
  rewardedPct: number | null;
  artifactPct: number | null;
  artifact: ArtifactTime;
  meanSuccess: number | null;
  rewardCount: number;
  perCondition: {
    name: string;
    unit: string;
    /** Where it was measured: 'Cz', 'C3+C4', ... */
    derivation: string;
    /** True where the recording lacks the first choice of the protocol; a warning says what that costs. */
    isSubstitute: boolean;
    /** '12-15 Hz'; of a band that follows the alpha peak the edges used, and why where there was no peak. */
    band: string;
    meanValue: number | null;
    passPct: number | null;
    burstsPerMinute: number | null;
    /** At the end of the recording. */
    threshold: number | null;
    estimatorDelayMs: number;
  }[];
  emgHonesty: Pick<EmgHonesty, 'verdict' | 'words'>;
  warnings: FileWarning[];
  /** What was settled on the way, in words: the band beside the alpha peak of the baseline. Absent where nothing was. */
  notes?: string[] | undefined;
};

/** One protocol of several: its report, or why it cannot run on this recording. */
export type ReplayOutcome =
  | { ok: true; report: ReplayReport }
  | { ok: false; protocol: string; message: string; lack?: ReplayLack };

/** What a file lacks, where the way out differs by surface: a program has an option for it, a screen has not. */
export type ReplayLack = 'baseline' | 'training';

export type ReplaySettings = {
  mainsHz: MainsHz;
  /** Taken from the start of the recording; undefined leaves it to each protocol. */
  baselineSeconds?: number | undefined;
  /** Indices of channels without contact; they stay out of common averages. */
  badChannels?: number[] | undefined;
  /** By protocol: what its thresholds in mode 'carryOver' begin with. */
  carriedThresholds?: ((number | null)[] | undefined)[] | undefined;
};

/**
 * A session's stored recording: its pieces as chunk-format.ts has them, ascending. Baseline, runs, rests and pauses
 * are replayed where they were, so that the session's own protocol gives its own ticks again.
 */
export type StoredRecording = { source: SourceInfo; pieces: Uint8Array<ArrayBuffer>[] };

/** `protocol` is the position of the one under way, `share` (0-1) what is done of it. */
export type ReplayProgress = { protocol: number; share: number };

/**
 * 'What would this protocol have done?' A worker of its own runs recordings through protocols as fast as it can, so
 * that a live session is never slowed. Methods reject with an Error whose message is fit to be shown.
 */
export type ReplayControl = {
  /**
   * A recording read as the workbench reads it: with companions, import plan, unit and stored parts. Rejects with an
   * error that `isUnitMissing` tells while the unit is needed.
   */
  openSource(
    source: ReviewSource,
    readPart?: ReadPart,
  ): Promise<{ info: SourceInfo; warnings: FileWarning[] }>;
  openRecording(recording: StoredRecording): Promise<{ info: SourceInfo; durationSeconds: number }>;
  /** One outcome per protocol, in their order. To cancel, end the worker. */
  replay(
    protocols: Protocol[],
    settings: ReplaySettings,
    onProgress?: (progress: ReplayProgress) => void,
  ): Promise<ReplayOutcome[]>;
};
