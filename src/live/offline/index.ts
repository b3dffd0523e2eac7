/** Public surface of work on stored recordings: upload, conversion, replay, review and analysis. */
export {
  type AnalysisChoices,
  type AnalysisInput,
  type AnalysisRange,
  SEGMENT_CHOICES_SECONDS,
} from './analysis/analysis-input.ts';
export type { AnalysisResult } from './analysis/analysis.ts';
export { useAnalysis } from './analysis/use-analysis.ts';
export { ReviewCanvas } from './canvas/ReviewCanvas.tsx';
export { ReviewOverview } from './canvas/ReviewOverview.tsx';
export { type OpenedWorkbench, openWorkbench, ReviewStarter } from './canvas/open-workbench.ts';
export { paintForPrint } from './canvas/print-view.ts';
export { REVIEW_KEY_HINTS } from './canvas/review-keys.ts';
export { reviewViewOf } from './canvas/review-view-of.ts';
export { clockStart, timeLabel } from './canvas/time-grid.ts';
export { useConversion } from './convert/use-conversion.ts';
export { createUploadQueue } from './eeg-files/create-upload-queue.ts';
export { fetchPart } from './eeg-files/fetch-part.ts';
export { giveUnit } from './eeg-files/give-unit.ts';
export {
  type FactsReading,
  proposeImport,
  readRecording,
  withPlan,
  withUnit,
} from './eeg-files/read-recording.ts';
export { groupFiles } from './eeg-files/recording-files.ts';
export { localSource, type NamedSource, storedSource } from './eeg-files/stored-source.ts';
export { isUploading, type UploadItem, type UploadQueue } from './eeg-files/upload-queue.ts';
export { feedbackFileLoader } from './feedback-files/load-feedback-file.ts';
export { type FeedbackUploadState, useFeedbackUpload } from './feedback-files/use-feedback-upload.ts';
export { assessStored } from './replay/assess-stored.ts';
export { loadParts } from './replay/load-parts.ts';
export type { PreviewJob, PreviewShown, PreviewSource, PreviewState } from './replay/preview-runner.ts';
export type { ReplayAnswer, ReplayJob } from './replay/run-replay.ts';
export { usePreview } from './replay/use-preview.ts';
export { type ReplayRun, useReplay } from './replay/use-replay.ts';
export { dominantHum, humRequest, showsHum } from './workbench/mains-hum.ts';
export {
  DEFAULT_FILTER,
  hiddenUnder,
  otherLabels,
  type ReviewSettings,
} from './workbench/review-settings.ts';
export type { ShownEvent } from './workbench/shown-event.ts';
export { NOMINAL_PX_PER_MM, REVIEW_SENSITIVITIES, REVIEW_TIMEBASES_SECONDS } from './workbench/view-math.ts';
export type { Workbench } from './workbench/workbench.ts';
