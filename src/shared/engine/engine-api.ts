import type { BandEdges } from '../eeg/bands.ts';
import type { MetricName } from '../eeg/feature.ts';
import type { Protocol } from '../eeg/protocol.ts';
import type { SourceInfo } from '../eeg/source.ts';
import type { FrameShape } from './frame-layout.ts';
import type { FileWarning } from './source-api.ts';
import type { RunSummary } from './summary.ts';
import type { Phase } from './ticks.ts';

export type MainsHz = 50 | 60;

export type EngineConfig = {
  source: SourceInfo;
  protocol: Protocol;
  mainsHz: MainsHz;
  /** Indices of channels without contact; they stay out of common averages. */
  badChannels?: number[] | undefined;
  /** Threshold each condition ended the last session with, for the mode 'carryOver'; null where unknown. */
  carriedThresholds?: (number | null)[] | undefined;
};

export type EngineCondition = {
  name: string;
  direction: 'reward' | 'inhibit';
  /** 'Cz', 'C3+C4', ... as mapped to this source. */
  derivationLabel: string;
  isSubstitute: boolean;
  metric: MetricName;
  /** Of values and thresholds: 'uV RMS', '%', 'ln R - ln L', ... Never assume microvolts. */
  unit: string;
  /** '12-15 Hz', '4-8 / 13-21 Hz'; empty for metrics without a band. */
  bandLabel: string;
  /** Time the estimator needs to show half of a sudden change, as the metric's delay rule says. */
  estimatorDelayMs: number;
};

export type EngineReady = {
  engineVersion: string;
  frameShape: FrameShape;
  conditions: EngineCondition[];
  /** Channels at least one condition uses; the artifact gate and the contact check look at these. */
  trainedChannels: number[];
  /** Band the muscle figure of each tick is taken from; undefined where source or filters show none. */
  emgBand?: BandEdges | undefined;
  /** What people should know of how the protocol runs on this source; it runs all the same. */
  warnings: FileWarning[];
};

export type QualityLevel = 'good' | 'fair' | 'poor' | 'noContact';

export type ChannelQuality = {
  channel: number;
  level: QualityLevel;
  /** Why, in words: 'Steady brain signal', 'Mains hum is louder than the EEG'. */
  reason: string;
  sdUv: number;
  /** Mains power over 1-45 Hz power. */
  mainsRatio: number;
  /** Share of 1-45 Hz power above 30 Hz: mostly muscle. */
  highFrequencyShare: number;
  missingPct: number;
  /** Bit set of ARTIFACT_BITS this channel showed in the last second; 0 or undefined is none. */
  artifactBits?: number | undefined;
  /** Share of the last five seconds in which it showed any, filters that settle left out; undefined while unknown. */
  artifactPct?: number | undefined;
};

/**
 * Mean and standard deviation (Welford) of a condition's values in the client's own baseline: `(value - mean) / sd` is how
 * far the client is from there. It says nothing about other people and must not be shown as a norm.
 */
export type OwnBaselineFigures = { mean: number; sd: number };

/** Things that happen now and then; everything that happens 25 times a second is in the frame. */
export type EngineEvent =
  | {
      type: 'phase';
      phase: Phase;
      run: number;
      atSeconds: number;
      reason: 'command' | 'elapsed' | 'sourceEnded';
    }
  | {
      type: 'thresholds';
      atSeconds: number;
      values: (number | null)[];
      /** With cause 'baseline', per condition; null where its values did not vary. */
      ownBaselines?: (OwnBaselineFigures | null)[] | undefined;
      cause: 'baseline' | 'manual' | 'goal' | 'auto' | 'carryOver';
    }
  /**
   * Proposed thresholds of conditions in mode 'suggest'; null for all others. Applied with `setThreshold`. `widths` are
   * those of the scores, for what is to be expected; null where there is no baseline and the width follows the threshold.
   */
  | { type: 'suggestion'; atSeconds: number; values: (number | null)[]; widths: (number | null)[] }
  /**
   * After a baseline, for a condition whose band follows the alpha peak: the band it is trained in from here on, and why
   * in words. `alphaPeakHz` is null where the baseline has no clear peak; then the band is the one used before.
   */
  | {
      type: 'trainedBand';
      atSeconds: number;
      condition: number;
      band: BandEdges;
      alphaPeakHz: number | null;
      reason: string;
    }
  | { type: 'baselineRejected'; atSeconds: number; reason: string }
  /** `mainsHz` is the frequency of the mains hum in the signal, whatever the setting is; undefined without hum. */
  | { type: 'quality'; channels: ChannelQuality[]; mainsHz?: MainsHz | undefined }
  | { type: 'gap'; atSeconds: number; missingSamples: number }
  | { type: 'runSummary'; run: number; summary: RunSummary }
  | { type: 'saved'; seq: number; throughSeconds: number }
  | { type: 'saveFailed'; code: 'diskFull' | 'storageUnavailable'; message: string }
  | { type: 'sourceEnded'; atSeconds: number }
  | { type: 'problem'; code: string; message: string };

/** Code of the problem that the baseline just used was too short; it comes right after its thresholds. */
export const BASELINE_SHORT = 'baselineShort';

export type RecordingTarget = { recordingId: string; organizationId: string };

/**
 * What the screen asks of the engine worker (over Comlink). Samples and frames never travel here: they use the
 * ports given to `connect`. Every method rejects with an Error whose message is fit to be shown.
 */
export type EngineControl = {
  /** Loads the signal core. Must be awaited before anything else. */
  init(): Promise<{ engineVersion: string }>;
  /** `samples` receives chunks from a source, `frames` carries frames and events to the screen. */
  connect(samples: MessagePort, frames: MessagePort): Promise<void>;
  configure(config: EngineConfig): Promise<EngineReady>;
  /** Restarts the sample clock at 0 and records from there. The source must restart too. */
  startRecording(target: RecordingTarget): Promise<void>;
  startBaseline(seconds: number, then: 'wait' | 'run'): Promise<void>;
  startRun(options: { seconds: number; run: number }): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends the baseline or run that is under way; the stream and the recording go on. */
  endPhase(): Promise<void>;
  /** `value` is in the unit of the condition. */
  setThreshold(condition: number, value: number): Promise<void>;
  /** Wanted share of rewarded time from now on; thresholds derived from it follow, those set by hand stay. */
  setGoal(goalPct: number): Promise<void>;
  addMarker(text: string): Promise<void>;
  /** Flushes the local log and closes the recording. */
  finish(): Promise<{ durationSeconds: number; summary: RunSummary; lastSeq: number }>;
};
