import type { ComponentSettings, RecordingState, RunRecord } from '#shared/api/sessions.ts';
import type { RunSummary } from '#shared/engine/summary.ts';

/** A blinded or unblinded study that the client takes part in with this protocol. */
export type StudyOfTraining = {
  /** Number of participants and its reason, registration, comparison. */
  plan: string;
  shamSource: 'otherClient' | 'ownEarlier';
  participants: number;
  isUnblinded: boolean;
};

/** Outcome measure with a total that the client has answered. */
export type OutcomeMeasure = {
  title: string;
  answers: number;
  changeWords: string;
  cutOffs: readonly string[];
  /** The client answered without a practitioner asking. */
  isSelfRated: boolean;
};

/** What the system knows about a training session without asking anyone. */
export type RecordedTraining = {
  settings: ComponentSettings;
  runs: readonly { run: number; summary: RunSummary; record: RunRecord | undefined }[];
  whole: RunSummary | undefined;
  recording: RecordingState;
  /** Every feedback value of the session is on the server. */
  hasTicks: boolean;
  outcomes: readonly OutcomeMeasure[];
  /** What the client did, in their words, as rated in this session. */
  strategies: readonly string[];
  /** Without one, the session has no recording at rest but its baseline. */
  hasVisitPlan: boolean;
  study: StudyOfTraining | undefined;
};
