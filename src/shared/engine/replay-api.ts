import type { Protocol } from '../eeg/protocol.ts';
import type { SourceInfo } from '../eeg/source.ts';
import type { EmgHonesty } from './emg-honesty.ts';
import type { MainsHz } from './engine-api.ts';
import type { FileWarning } from './source-api.ts';

/** What one protocol would have given on a recording. Null where there is nothing to compute a figure from. */
export type ReplayReport = {
  engineVersion: string;
  protocol: string;
  samplingRateHz: number;
  channels: string[];
  hopMs: number;
  baselineSeconds: number;
  /** Ticks after the baseline; all figures are over these. */
  ticks: number;
  durationSeconds: number;
  rewardedPct: number | null;
  artifactPct: number | null;
  meanSuccess: number | null;
  rewardCount: number;
  perCondition: {
    name: string;
    unit: string;
    /** Where it was measured: 'Cz', 'C3+C4', ... */
    derivation: string;
    meanValue: number | null;
    passPct: number | null;
    burstsPerMinute: number | null;
    /** At the end of the recording. */
    threshold: number | null;
    estimatorDelayMs: number;
  }[];
  emgHonesty: Pick<EmgHonesty, 'verdict' | 'words'>;
  warnings: FileWarning[];
};

/** One protocol of several: its report, or why it cannot run on this recording. */
export type ReplayOutcome =
  | { ok: true; report: ReplayReport }
  | { ok: false; protocol: string; message: string };

export type ReplaySettings = {
  mainsHz: MainsHz;
  /** Taken from the start of the recording; undefined leaves it to each protocol. */
  baselineSeconds?: number | undefined;
};

/**
 * 'What would this protocol have done?' A worker of its own runs recordings through protocols as fast as it can, so
 * that a live session is never slowed. Methods reject with an Error whose message is fit to be shown.
 */
export type ReplayControl = {
  openFile(file: File): Promise<{ info: SourceInfo; warnings: FileWarning[] }>;
  /** One outcome per protocol, in their order. */
  replay(protocols: Protocol[], settings: ReplaySettings): Promise<ReplayOutcome[]>;
};
