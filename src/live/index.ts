/** Public surface of the live part: everything screens may use of it. */
export { createLiveSession, type LivePanels, type LiveSession } from './session/live-session.ts';
export type { SessionController } from './session/session-controller.ts';
export type { BeginOptions, CarriedThresholds, RunChoice, SourceChoice } from './session/session-deps.ts';
export {
  type BadChannel,
  contactProblems,
  GOOD_SECONDS_NEEDED,
  type SessionMarker,
  type SessionNotice,
  type SessionView,
} from './session/session-view.ts';
export type { Suggestion } from './session/suggestions.ts';
export { isUnderWay, type SessionState, type SessionStep } from './session/session-state.ts';
export { createStore, type Store } from './session/store.ts';

export type {
  ContactLevel,
  ContactReading,
  DriverId,
  HeadsetFacts,
  HeadsetPower,
} from './drivers/contract.ts';
export { type Headset, openBrowserHeadset } from './headset/create-headset.ts';
export type { HeadsetFailure } from './drivers/headset-error.ts';
export {
  type HeadsetChoice,
  type HeadsetConnection,
  type HeadsetStep,
  type HeadsetView,
  type HeadsetWay,
  isOutOfReach,
  NO_HEADSET,
  NO_RADIO_YET,
  type RadioFigures,
} from './headset/headset-view.ts';

export {
  type ConnectionTest,
  type ConnectionTestView,
  createConnectionTest,
  testSeconds,
  type TestResult,
} from './connection-test/connection-test.ts';
export { adviceOf, type LinkVerdict } from './connection-test/judge-link.ts';
export { openConnectionTest } from './connection-test/open-connection-test.ts';
export { supportReport } from './connection-test/support-report.ts';

export type { BandBarExtras } from './plots/BandBar.tsx';
export { BandBars, type BandBarsProps } from './plots/BandBars.tsx';
export {
  ArtifactPct,
  LatencyFigure,
  PhaseProgress,
  RewardCount,
  RewardedPct,
  SessionTime,
  TimeLeft,
} from './plots/LiveFigures.tsx';
export { formatClock, formatPct } from './plots/live-text.ts';
export { OverviewStrip } from './plots/OverviewStrip.tsx';
export { ArtifactNow } from './plots/ArtifactNow.tsx';
export { SuccessMeter } from './plots/SuccessMeter.tsx';
export { TracePlot, type TracePlotProps } from './plots/TracePlot.tsx';
export {
  DEFAULT_TIMEBASE_SECONDS,
  SENSITIVITIES_UV_PER_MM,
  stepIn,
  TIMEBASES_SECONDS,
  usualSensitivity,
} from './plots/trace-geometry.ts';
export type { TraceSettings } from './plots/trace-view.ts';
export { formatUv, formatValue, readableUnit } from './plots/units.ts';

export {
  FeedbackRack,
  type FeedbackView,
  type SoundChoice,
  type VideoChoice,
} from './session/feedback-rack.ts';
export { type FeedbackTrial, openFeedbackTrial } from './session/feedback-trial.ts';
export type { AudioSettings } from './feedback/audio-feedback.ts';
export { LOUDEST_DB, QUIETEST_DB, type LoudnessRange } from './feedback/loudness.ts';
export { SOUNDSCAPE_LABELS, SOUNDSCAPES, type SoundscapeName } from './feedback/soundscapes.ts';

export { findUnfinishedRecordings, finishSaving, isBeingRecorded } from './recording/finish-saving.ts';
export type { UnfinishedRecording } from './recording/unfinished.ts';
export type { UploadStatus } from './recording/upload-status.ts';

export { BreakdownChart } from './plots/breakdown/BreakdownChart.tsx';
export {
  conditionSeries,
  overWholeTime,
  timelineOf,
  valueRange,
  windowMeans,
  windowsOf,
  windowSteps,
} from './plots/breakdown/breakdown-series.ts';
export type { PhaseSpan, Span, Timeline, WindowFigures } from './plots/breakdown/breakdown-series.ts';
export { HonestyScatter } from './plots/breakdown/HonestyScatter.tsx';
export { type MultipleRow, SmallMultiples } from './plots/breakdown/SmallMultiples.tsx';
export { type ScoreBand, ScoreChart, type ScorePoint } from './plots/breakdown/ScoreChart.tsx';
export { TrendChart, type TrendPoint } from './plots/breakdown/TrendChart.tsx';
export { bandToken } from './plots/BandBars.tsx';

export { createUploadQueue } from './eeg-files/create-upload-queue.ts';
export { fetchPart } from './eeg-files/fetch-part.ts';
export { type FactsReading, proposeImport, readRecording, withPlan } from './eeg-files/read-recording.ts';
export { localSource, type NamedSource, storedSource } from './eeg-files/stored-source.ts';
export { groupFiles } from './eeg-files/recording-files.ts';
export { isUploading, type UploadItem, type UploadQueue } from './eeg-files/upload-queue.ts';

export type { ConversionJob, ConversionTarget } from './convert/run-conversion.ts';
export { type ConversionState, useConversion } from './convert/use-conversion.ts';
export {
  type PreviewJob,
  PreviewRunner,
  type PreviewShown,
  type PreviewSource,
  type PreviewState,
} from './preview/preview-runner.ts';
export { usePreview } from './preview/use-preview.ts';
export { loadPieces } from './replay/load-pieces.ts';

export { openReplay, type ReplayLink } from './engine/replay-client.ts';
export {
  type ReplayAnswer,
  type ReplayJob,
  type ReplaySource,
  type ReplayStage,
  runReplay,
} from './replay/run-replay.ts';
export { type ReplayRun, useReplay } from './replay/use-replay.ts';

export { paintForPrint } from './review/print-view.ts';
export { openWorkbench, type OpenedWorkbench, ReviewStarter } from './review/open-workbench.ts';
export { dominantHum, humRequest, showsHum } from './review/mains-hum.ts';
export { ReviewCanvas } from './review/ReviewCanvas.tsx';
export { ReviewOverview } from './review/ReviewOverview.tsx';
export { REVIEW_KEY_HINTS } from './review/review-keys.ts';
export {
  DEFAULT_FILTER,
  hiddenUnder,
  otherLabels,
  type ReviewSettings,
} from './review/review-settings.ts';
export { REVIEW_SENSITIVITIES, REVIEW_TIMEBASES_SECONDS } from './review/view-math.ts';
export { type Measure, measureSelection, measureWords } from './review/measure.ts';
export type { ShownEvent } from './review/shown-event.ts';
export { clockStart, timeLabel } from './review/time-grid.ts';
export type { Cursor, Selection, Workbench } from './review/workbench.ts';
export { type AnalysisResult, type AnalysisState, SPECTROGRAM_MOST_HZ } from './review/analysis/analysis.ts';
export {
  ANALYSIS_RANGES,
  type AnalysisChoices,
  type AnalysisInput,
  type AnalysisRange,
  SEGMENT_CHOICES_SECONDS,
} from './review/analysis/analysis-input.ts';
export { useAnalysis } from './review/analysis/use-analysis.ts';
export { logTicks } from './plots/breakdown/ticks-of-scale.ts';
export { useWidth } from './plots/breakdown/use-width.ts';

export type {
  NeurosityAccount,
  NeurosityAccountState,
  NeurosityCredentials,
} from './drivers/crown/account.ts';
export { crownWifiDriver, neurosityAccount } from './drivers/crown/driver.ts';
export { resumeNeurosity } from './neurosity/resume-neurosity.ts';
export { useNeurosityAccount } from './neurosity/use-neurosity-account.ts';

export { browserCues, type Cues } from './assessment/cues.ts';
export { assessStored } from './assessment/assess-stored.ts';
export { SpectraPlot, type SpectraCurve } from './plots/SpectraPlot.tsx';
