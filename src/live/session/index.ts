/** Public surface of a live session: its controller, state, feedback and recording. */
export type { AudioSettings } from './feedback/audio-feedback.ts';
export { browserCues, type Cues } from './feedback/cues.ts';
export { type SoundChoice, soundOf } from './feedback/feedback-choice.ts';
export { FeedbackRack } from './feedback/feedback-rack.ts';
export type { PictureChoice } from './feedback/picture-rack.ts';
export { type FeedbackTrial, openFeedbackTrial } from './feedback/feedback-trial.ts';
export { watchOutput } from './feedback/watch-output.ts';
export { LOUDEST_DB, QUIETEST_DB } from './feedback/loudness.ts';
export { SOUND_IDS, SOUND_LABELS, type SoundId } from './feedback/soundscapes.ts';
export { delayWarning, feedbackDelay } from './frames/feedback-delay.ts';
export type { LivePanels } from './frames/live-panels.ts';
export { findUnfinishedRecordings, finishSaving, isBeingRecorded } from './recording/finish-saving.ts';
export { type LeftRecording, readLeftNote } from './recording/left-recording.ts';
export type { UnfinishedRecording } from './recording/unfinished.ts';
export type { UploadStatus } from './recording/upload-status.ts';
export { keepFeedback } from './run/keep-feedback.ts';
export { keepAwake } from './run/keep-awake.ts';
export { createLiveSession, type LiveSession } from './run/live-session.ts';
export type { SessionController } from './run/session-controller.ts';
export type { CarriedThresholds, SourceChoice } from './run/session-deps.ts';
export { isUnderWay, type SessionState, type SessionStep } from './run/session-state.ts';
export {
  type BadChannel,
  contactProblems,
  GOOD_SECONDS_NEEDED,
  type SessionView,
} from './run/session-view.ts';
export type { Suggestion } from './run/suggestions.ts';
