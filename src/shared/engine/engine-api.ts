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
  /** Indices of channels without contact; they are excluded from common averages. */
  badChannels?: number[] | undefined;
  /** Final threshold of each condition in the last session, for mode 'carryOver'; null if unknown. */
  carriedThresholds?: (number | null)[] | undefined;
};

export type EngineCondition = {
  name: string;
  direction: 'reward' | 'inhibit';
  /** 'Cz', 'C3+C4', ... as mapped to this source. */
  derivationLabel: string;
  isSubstitute: boolean;
  metric: MetricName;
  /** Unit of values and thresholds: 'uV RMS', '%', 'ln R - ln L', ... Never assume microvolts. */
  unit: string;
  /** '12-15 Hz', '4-8 / 13-21 Hz'; empty for metrics without a band. */
  bandLabel: string;
  /** Time until the estimator shows half of a sudden change, by the metric's delay rule. */
  estimatorDelayMs: number;
};

export type EngineReady = {
  engineVersion: string;
  frameShape: FrameShape;
  conditions: EngineCondition[];
  /** Channels used by at least one condition, for the artifact gate and the contact check. */
  trainedChannels: number[];
  /** Band of the muscle figure in each tick; undefined if source or filters leave none. */
  emgBand?: BandEdges | undefined;
  /** Limits of the protocol on this source that users should know; it runs anyway. */
  warnings: FileWarning[];
};

export type QualityLevel = 'good' | 'fair' | 'poor' | 'noContact';

export type ChannelQuality = {
  channel: number;
  level: QualityLevel;
  /** Reason as text: 'Steady brain signal', 'Mains hum is louder than the EEG'. */
  reason: string;
  sdUv: number;
  /** Mains power divided by 1-45 Hz power. */
  mainsRatio: number;
  /** Share of 1-45 Hz power above 30 Hz: mostly muscle. */
  highFrequencyShare: number;
  missingPct: number;
  /** Bit set of ARTIFACT_BITS on this channel in the last second; 0 or undefined means none. */
  artifactBits?: number | undefined;
  /** Share of the last five seconds with any artifact, except settling filters; undefined while unknown. */
  artifactPct?: number | undefined;
};

/**
 * Mean and standard deviation (Welford) of a condition's values in the client's own baseline. `(value - mean) / sd` is
 * the distance from that baseline. It says nothing about other people and must not be shown as a norm.
 */
export type OwnBaselineFigures = { mean: number; sd: number };

/** Occasional events; everything that happens 25 times a second is in the frame. */
export type EngineEvent =
  | {
      type: 'phase';
      phase: Phase;
      run: number;
      atSeconds: number;
      /** Samples without training are recorded for a planned time; the phase is then `idle` or `rest`. */
      isResting?: boolean | undefined;
      /** `restored`: the phase of a recording that was cut off and now continues. */
      reason: 'command' | 'elapsed' | 'sourceEnded' | 'restored';
    }
  | {
      type: 'thresholds';
      atSeconds: number;
      values: (number | null)[];
      /** With cause 'baseline', per condition; null if its values did not vary. */
      ownBaselines?: (OwnBaselineFigures | null)[] | undefined;
      cause: 'baseline' | 'manual' | 'goal' | 'auto' | 'carryOver';
    }
  /**
   * Proposed thresholds of conditions in mode 'suggest'; null for all others. Apply with `setThreshold`. `widths` are
   * the score widths, for the expected reward. Null without a baseline, where the width follows the threshold.
   */
  | { type: 'suggestion'; atSeconds: number; values: (number | null)[]; widths: (number | null)[] }
  /**
   * After a baseline, for a condition whose band follows the alpha peak: the band trained from now on, and the reason
   * as text. `alphaPeakHz` is null if the baseline has no clear peak; the previous band then stays.
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

/** Problem code: the baseline just used was too short. Sent right after its thresholds. */
export const BASELINE_SHORT = 'baselineShort';

export type RecordingTarget = { recordingId: string; organizationId: string };

export type ResumedRecording = {
  /** Length of the recording before the interruption. */
  atSeconds: number;
  /** Time since then without a recording. */
  awaySeconds: number;
  /** The goal, if it was changed in the session. */
  goalPct?: number | undefined;
  /** Set in the session so far, that of the interruption included. */
  markers: readonly { atSeconds: number; text: string }[];
};

/**
 * Calls from the screen to the engine worker (over Comlink). Samples and frames never use this interface: they use the
 * ports passed to `connect`. Every method rejects with an Error whose message can be shown to users.
 */
export type EngineControl = {
  /** Loads the signal core. Must be awaited before any other call. */
  init(): Promise<{ engineVersion: string }>;
  /** `samples` receives chunks from a source, `frames` carries frames and events to the screen. */
  connect(samples: MessagePort, frames: MessagePort): Promise<void>;
  configure(config: EngineConfig): Promise<EngineReady>;
  /** A new public key, for the feedback of a study session. The private key stays in the worker. */
  feedbackKey(): Promise<Uint8Array<ArrayBuffer>>;
  /** What the server sealed for the newest key decides about feedback from now on, until the next `configure`. */
  useSealedFeedback(sealed: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Restarts the sample clock at 0 and starts recording. The source must restart too. */
  startRecording(target: RecordingTarget): Promise<void>;
  /**
   * Continues a recording that was cut off, on the settings it was made with. Events of its phases, thresholds and runs
   * come again; phases with reason `restored`. The source must restart.
   */
  resumeRecording(target: RecordingTarget): Promise<ResumedRecording>;
  /** The server has the parts up to this one. The engine holds others in memory, in case the browser's data is deleted. */
  releaseParts(throughSeq: number): Promise<void>;
  startBaseline(seconds: number, then: 'wait' | 'run'): Promise<void>;
  startRun(options: { seconds: number; run: number }): Promise<void>;
  /** Records samples without training for a time, as before and after the runs of a visit. */
  startResting(seconds: number): Promise<void>;
  /** Makes the current baseline, run or resting recording longer. */
  extend(seconds: number): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends the current baseline, run or resting recording; the stream and the recording continue. */
  endPhase(): Promise<void>;
  /** `value` is in the unit of the condition. */
  setThreshold(condition: number, value: number): Promise<void>;
  /** Target share of rewarded time from now on. Thresholds derived from it follow; manual thresholds stay. */
  setGoal(goalPct: number): Promise<void>;
  addMarker(text: string): Promise<void>;
  /** Flushes the local log and closes the recording. */
  finish(): Promise<{ durationSeconds: number; summary: RunSummary; lastSeq: number }>;
};
