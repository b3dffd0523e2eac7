import type { Protocol } from '../eeg/protocol.ts';
import type { SourceInfo } from '../eeg/source.ts';
import type { SyntheticEegOptions } from '../eeg/synthetic/synthetic-eeg.ts';
import type { ReplayControl, ReplayLack, ReplayReport, ReplaySettings } from './replay-api.ts';

/** Synthetic EEG of a given length, generated once and replayed for each change of a protocol. */
export type PreviewSignal = SyntheticEegOptions & { durationSeconds: number };

export type PreviewSettings = Omit<ReplaySettings, 'carriedThresholds'> & {
  /** Limits the replay to the start of the recording. If absent, all of it, with the same figures as `eeg replay`. */
  mostSeconds?: number | undefined;
};

/** `ticks` is the whole tick table, including the baseline, as in ticks.ts. */
export type PreviewResult =
  | { ok: true; report: ReplayReport; ticks: Float64Array<ArrayBuffer> }
  | { ok: false; message: string; lack?: ReplayLack };

/**
 * Replays a protocol in progress on one recording, repeatedly. The newest call wins: an older one still computing stops
 * and returns undefined. Methods reject with an Error whose message can be shown to users.
 */
export type PreviewControl = Pick<ReplayControl, 'openSource' | 'openRecording'> & {
  openSimulated(signal: PreviewSignal): Promise<{ info: SourceInfo; durationSeconds: number }>;
  preview(
    protocol: Protocol,
    settings: PreviewSettings,
    onShare?: (share: number) => void,
  ): Promise<PreviewResult | undefined>;
};
