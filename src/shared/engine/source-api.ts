import type { SourceInfo } from '../eeg/source.ts';
import type { VoltageUnit } from '../eeg/voltage-unit.ts';
import type { SyntheticEyes } from '../eeg/synthetic/synthetic-eeg.ts';

/** What a simulated client does, so that protocols can be tried without one. */
export type SimulatedOptions = {
  seed: number;
  samplingRateHz: number;
  channelNames: string[];
  mainsHz: 50 | 60;
  /** How much the wanted rhythms come and go: 0 flat, 1 lively. */
  variability: number;
  blinksPerMinute: number;
  /** 'open' unless told; closed eyes have more alpha and no blinks. */
  eyes?: SyntheticEyes;
};

export type FileWarning = { code: string; message: string };

/**
 * The worker that paces samples from a file or the simulator straight into the engine's port, so that a busy or
 * hidden screen never delays a sample. Methods reject with an Error whose message is fit to be shown.
 */
export type SourceControl = {
  /** `blankUnit`: see `ReviewSource`. Rejects with an error that `isUnitMissing` tells while it is needed. */
  openFile(file: File, blankUnit?: VoltageUnit): Promise<{ info: SourceInfo; warnings: FileWarning[] }>;
  openSimulated(options: SimulatedOptions): Promise<{ info: SourceInfo; warnings: FileWarning[] }>;
  connect(samples: MessagePort): Promise<void>;
  /** Streams from the first sample on. `speed` 1 is real time. Called again, it starts over. */
  start(options: { speed: number }): Promise<void>;
  /** Stands still after the sample sent last, until `resume`: a file waits for the therapist, a client does not. */
  hold(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  /** A simulated client does as it is told, until another source is opened. Nothing happens to any other source. */
  setEyes(eyes: SyntheticEyes): Promise<void>;
};
