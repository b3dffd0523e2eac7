import type { ComponentSettings, RunFeedback, RunRecord } from '#shared/api/sessions.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { EngineReady } from '#shared/engine/engine-api.ts';
import type { SimulatedOptions } from '#shared/engine/source-api.ts';
import type { EngineLink } from '#live/workers/engine-client.ts';
import type { FeedbackSink } from '../feedback/feedback-sink.ts';
import type { HeadsetConnection } from '#live/headsets/state/headset-view.ts';
import type { RecentTicks } from '#live/signals/recent-ticks.ts';
import type { LatencyMeter } from '../frames/latency.ts';
import type { StudyFeedback } from './study-feedback.ts';
import type { SessionSource } from './session-source.ts';

/** `headset` is the connected headset of the session (`LiveSession.headset`), with its assigned sites. */
export type SourceChoice =
  | { kind: 'file'; file: File; blankUnit?: VoltageUnit | undefined }
  | { kind: 'simulated'; options: SimulatedOptions }
  | { kind: 'headset' };

/** The target of this session's recording, and its upload. */
type RecordingSync = {
  /** Resolves when everything needed to finish the upload later is stored on this computer. */
  begin(settings: ComponentSettings): Promise<void>;
  /** Takes over a recording that was cut off. */
  continue(): Promise<void>;
  addRun(run: RunRecord): Promise<void>;
  /** Something new may be ready to upload. */
  kick(): void;
};

export type SessionControllerDeps = {
  engine: EngineLink;
  source: SessionSource;
  headset?: HeadsetConnection | undefined;
  feedback: FeedbackSink;
  sync: RecordingSync;
  /** Only for clients of a blinded study. */
  study?: StudyFeedback | undefined;
  target: { recordingId: string; organizationId: string };
  latency: LatencyMeter;
  /** What the client hears and sees; stored with each run. */
  runFeedback: () => RunFeedback | null;
  /** The most recent training ticks of the current configuration. */
  recent: () => RecentTicks | undefined;
  /** Called with each configuration, before the first frame of it. */
  onReady: (ready: EngineReady, samplingRateHz: number) => void;
  onRecordingStarted: () => void;
  onMarker: (atSeconds: number, text: string) => void;
  onGap: (atSeconds: number, missingSeconds: number) => void;
  delay: (ms: number) => Promise<void>;
};

/** Initial threshold of each condition, in its unit; null where the baseline decides. */
export type CarriedThresholds = readonly (number | null)[];
/** A phase with its own length. */
export type PhaseChoice =
  | { kind: 'baseline'; seconds: number }
  | { kind: 'resting'; seconds: number; eyes: 'open' | 'closed' }
  | ({ kind: 'run' } & RunChoice);
/** A run with its own number and length, such as a step of an assessment. */
type RunChoice = { run: number; seconds: number };
export type BeginOptions = {
  thenRun: boolean;
  isContactOverridden: boolean;
  speed: number;
  /** Replaces the baseline or first run. */
  first?: PhaseChoice;
  /** Without a baseline: recorded first instead of run 1. */
  firstRun?: RunChoice;
};
