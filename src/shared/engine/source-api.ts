import type { SourceInfo } from '../eeg/source.ts';
import type { VoltageUnit } from '../eeg/voltage-unit.ts';
import type { SyntheticEyes } from '../eeg/synthetic/synthetic-eeg.ts';

/** Behavior of a simulated client, for trying protocols without a client. */
export type SimulatedOptions = {
  seed: number;
  samplingRateHz: number;
  channelNames: string[];
  mainsHz: 50 | 60;
  /** How much the trained rhythms vary: 0 flat, 1 strongly. */
  variability: number;
  blinksPerMinute: number;
  /** 'open' by default; closed eyes have more alpha and no blinks. */
  eyes?: SyntheticEyes;
};

export type FileWarning = { code: string; message: string };

/**
 * The worker that sends samples from a file or the simulator straight to the engine's port. A busy or hidden screen
 * therefore never delays a sample. Methods reject with an Error whose message can be shown to users.
 */
export type SourceControl = {
  /** `blankUnit`: see `ReviewSource`. Rejects with an error that `isUnitMissing` recognizes while it is needed. */
  openFile(file: File, blankUnit?: VoltageUnit): Promise<{ info: SourceInfo; warnings: FileWarning[] }>;
  openSimulated(options: SimulatedOptions): Promise<{ info: SourceInfo; warnings: FileWarning[] }>;
  connect(samples: MessagePort): Promise<void>;
  /** Streams from the first sample. `speed` 1 is real time. Calling it again restarts. */
  start(options: { speed: number }): Promise<void>;
  /** Pauses after the last sent sample until `resume`: a file waits for the therapist, a client does not. */
  hold(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  /** Opens or closes the simulated client's eyes, until another source is opened. No effect on other sources. */
  setEyes(eyes: SyntheticEyes): Promise<void>;
};
