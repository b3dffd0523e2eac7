import type { MainsFinding } from './mains.ts';
import type { Conditioning } from '../eeg/conditioning.ts';
import type { Protocol } from '../eeg/protocol.ts';
import type { SourceInfo } from '../eeg/source.ts';
import type { ReadPart, ReviewSource } from '../review/recording.ts';
import type { ArtifactTime } from './artifact-time.ts';
import type { EmgHonesty } from './emg-honesty.ts';
import type { MainsHz } from './engine-api.ts';
import type { FileWarning } from './source-api.ts';

/** Warning code: the mains hum differs from the setting. */
export const MAINS_DIFFERS = 'mainsDiffers';

/** The figures that one protocol would have given on a recording. Null if a figure cannot be computed. */
export type ReplayReport = {
  engineVersion: string;
  protocol: string;
  samplingRateHz: number;
  channels: string[];
  hopMs: number;
  baselineSeconds: number;
  mains: MainsFinding;
  /** Conditioning filters; those in `used` were applied to every channel before any measurement. */
  filters: Conditioning;
  /** Number of ticks after the baseline; all figures are computed from these. */
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
    /** Measured derivation: 'Cz', 'C3+C4', ... */
    derivation: string;
    /** True if the recording lacks the protocol's first choice; a warning says what is lost. */
    isSubstitute: boolean;
    /** '12-15 Hz'. For a band that follows the alpha peak: the edges used, and the reason if there was no peak. */
    band: string;
    meanValue: number | null;
    passPct: number | null;
    burstsPerMinute: number | null;
    /** Threshold at the end of the recording. */
    threshold: number | null;
    estimatorDelayMs: number;
  }[];
  emgHonesty: Pick<EmgHonesty, 'verdict' | 'words'>;
  warnings: FileWarning[];
  /** Decisions made during the replay, as text: the band at the baseline's alpha peak. Absent if there were none. */
  notes?: string[] | undefined;
};

/** Outcome of one protocol: its report, or why it cannot run on this recording. */
export type ReplayOutcome =
  | { ok: true; report: ReplayReport }
  | { ok: false; protocol: string; message: string; lack?: ReplayLack };

/** What a file lacks if the remedy differs: a program has an option for it, a screen does not. */
export type ReplayLack = 'baseline' | 'training';

export type ReplaySettings = {
  mainsHz: MainsHz;
  /** Taken from the start of the recording; if undefined, each protocol decides. */
  baselineSeconds?: number | undefined;
  /** Indices of channels without contact; they are excluded from common averages. */
  badChannels?: number[] | undefined;
  /** By protocol: initial thresholds of conditions in mode 'carryOver'. */
  carriedThresholds?: ((number | null)[] | undefined)[] | undefined;
};

/**
 * The stored recording of a session: its parts as in part-format.ts, ascending. Baseline, runs, rests and pauses are
 * replayed at their original positions, so that the session's own protocol gives the same ticks again.
 */
export type StoredRecording = { source: SourceInfo; parts: Uint8Array<ArrayBuffer>[] };

/** `protocol` is the index of the current protocol, `share` (0-1) its progress. */
export type ReplayProgress = { protocol: number; share: number };

/**
 * 'What would this protocol have done?' A separate worker replays recordings through protocols at full speed, so that a
 * live session is never slowed. Methods reject with an Error whose message can be shown to users.
 */
export type ReplayControl = {
  /**
   * Opens a recording as the workbench does: with companions, import plan, unit and stored parts. Rejects with an error
   * that `isUnitMissing` recognizes while the unit is needed.
   */
  openSource(
    source: ReviewSource,
    readPart?: ReadPart,
  ): Promise<{ info: SourceInfo; warnings: FileWarning[] }>;
  openRecording(recording: StoredRecording): Promise<{ info: SourceInfo; durationSeconds: number }>;
  /** One outcome per protocol, in order. To cancel, terminate the worker. */
  replay(
    protocols: Protocol[],
    settings: ReplaySettings,
    onProgress?: (progress: ReplayProgress) => void,
  ): Promise<ReplayOutcome[]>;
};
