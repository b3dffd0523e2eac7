import type { Protocol } from '../eeg/protocol.ts';
import type { SourceInfo } from '../eeg/source.ts';
import type { SyntheticEegOptions } from '../eeg/synthetic/synthetic-eeg.ts';
import type { ReplayControl, ReplayLack, ReplayReport, ReplaySettings } from './replay-api.ts';

/** Synthetic EEG of a certain length, made once and gone through as often as a protocol changes. */
export type PreviewSignal = SyntheticEegOptions & { durationSeconds: number };

export type PreviewSettings = Omit<ReplaySettings, 'carriedThresholds'> & {
  /** Only so much of the start of the recording; all of it if absent, which gives the figures of `eeg replay`. */
  mostSeconds?: number | undefined;
};

/** `ticks` is the whole tick table, baseline included, as ticks.ts has it. */
export type PreviewResult =
  | { ok: true; report: ReplayReport; ticks: Float64Array<ArrayBuffer> }
  | { ok: false; message: string; lack?: ReplayLack };

/**
 * A protocol being written, over one recording again and again. The newest call wins: an older one that is still
 * computing stops and answers undefined. Methods reject with an Error whose message is fit to be shown.
 */
export type PreviewControl = Pick<ReplayControl, 'openSource' | 'openRecording'> & {
  openSimulated(signal: PreviewSignal): Promise<{ info: SourceInfo; durationSeconds: number }>;
  preview(
    protocol: Protocol,
    settings: PreviewSettings,
    onShare?: (share: number) => void,
  ): Promise<PreviewResult | undefined>;
};
