import type { AssessmentReply, AssessmentRequest } from './assessment.ts';
import type {
  EdfExport,
  ExportRequest,
  SelectionRequest,
  SpectrogramReply,
  SpectrogramRequest,
  SpectrumReply,
} from './analysis.ts';
import type { ConvertFormat, ConvertReply, WritePiece } from './convert.ts';
import type { PageReply, PageRequest, TraceSettings } from './page.ts';
import type { ImportChoice, ImportProposal } from '../eeg/import-plan.ts';
import type { ReadPart, ReviewAnnotation, ReviewOpening, ReviewSource, ReviewWarning } from './recording.ts';

/** Progress of computing the extremes of the whole recording in the background; `share` is 0 to 1. */
export type ReviewProgress = { kind: 'progress'; of: 'recording' | 'settings'; share: number };
export type ReviewEvent = ReviewProgress | { kind: 'failed'; message: string };

/**
 * Activity of the whole recording on `widthPx` columns: the mean peak-to-peak value over the channels, in uV. NaN where
 * there are no samples or they are not known yet.
 */
export type OverviewReply = { columns: Float32Array<ArrayBuffer>; share: number };

/**
 * The review worker. One recording is open at a time. Requests replaced by newer ones return 'superseded'; a rejection
 * is an Error with a message for users.
 */
export type ReviewControl = {
  /** A stored recording is read through `readPart`. */
  open(source: ReviewSource, readPart?: ReadPart): Promise<ReviewOpening>;
  /** How a table of unknown origin may be read; undefined for files that describe themselves. Opens nothing. */
  proposeImport(
    source: ReviewSource,
    choice: ImportChoice,
    readPart?: ReadPart,
  ): Promise<ImportProposal | undefined>;
  /** Reads the whole file. */
  annotations(): Promise<{ annotations: ReviewAnnotation[]; warnings: ReviewWarning[] }>;
  /** Sets the traces of all later pages. */
  setTraces(settings: TraceSettings): Promise<void>;
  page(request: PageRequest): Promise<PageReply>;
  overview(widthPx: number, badChannels: readonly number[]): Promise<OverviewReply>;
  spectrum(request: SelectionRequest): Promise<SpectrumReply>;
  spectrogram(request: SpectrogramRequest): Promise<SpectrogramReply>;
  exportCsv(request: ExportRequest): Promise<Blob>;
  exportEdf(request: ExportRequest): Promise<EdfExport>;
  /**
   * Writes a recording in another format; the open recording is not affected. `onProgress` receives shares from 0 to 1.
   * To cancel, terminate the worker.
   */
  convert(
    source: ReviewSource,
    format: ConvertFormat,
    write: WritePiece,
    onProgress: (share: number) => void,
    readPart?: ReadPart,
  ): Promise<ConvertReply>;
  /** Figures of a recorded assessment; the open recording is not affected. */
  assess(request: AssessmentRequest): Promise<AssessmentReply>;
  onEvent(listener: (event: ReviewEvent) => void): Promise<void>;
  close(): Promise<void>;
};
