import type { ImportPlan } from '../eeg/import-plan.ts';
import type { VoltageUnit } from '../eeg/voltage-unit.ts';

/**
 * What the review worker opens: a file of this computer, or a stored one, of which only the bytes that are looked at
 * travel. Tables are read by the plan where there is one.
 */
export type ReviewSource =
  | {
      kind: 'file';
      file: File;
      /** Files that were given with it: a BrainVision header names its data and its markers. */
      companions?: readonly File[];
      importPlan?: ImportPlan;
      /** Unit of EDF and BDF values whose header leaves it blank, as a person gave it. */
      blankUnit?: VoltageUnit | undefined;
    }
  | {
      kind: 'stored';
      /** The one to open first, then those it names. */
      parts: readonly StoredPart[];
      importPlan?: ImportPlan;
      blankUnit?: VoltageUnit | undefined;
    };

export type StoredPart = { name: string; byteCount: number };

/**
 * Fetches bytes of a part of a stored recording. It runs in the page, which keeps the sign-in alive however long a
 * recording is open.
 */
export type ReadPart = (part: number, offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;

export type ReviewChannel = {
  /** As in the file; duplicates and trailing dots are kept. */
  label: string;
  kind: 'voltage' | 'status' | 'other';
  /** 'uV' for every voltage, else the file's unit or 'counts'. */
  unit: string;
  /** 0 where the file gives no time base: such a channel cannot be shown on a time axis. */
  samplingRateHz: number;
  sampleCount: number;
};

/** A part without missing samples. Seconds count from the first sample of the recording. */
export type ReviewSegment = { startSeconds: number; durationSeconds: number };

export type ReviewWarning = { code: string; message: string };

/** An open recording as the workbench sees it. All times of the workbench count from its first sample. */
export type ReviewRecording = {
  name: string;
  format: string;
  /** Local time of the header without a zone, 'YYYY-MM-DDTHH:MM:SS'. */
  startTime: string | undefined;
  /** From `startTime` to the first sample. */
  startOffsetSeconds: number;
  /** Stored time, gaps left out. */
  durationSeconds: number;
  /** From the first sample to the end of the last, gaps included. */
  spanSeconds: number;
  channels: readonly ReviewChannel[];
  segments: readonly ReviewSegment[];
  /** Unit of values whose unit the file leaves blank, as a person gave it; undefined where none was needed. */
  blankUnit?: VoltageUnit | undefined;
  warnings: readonly ReviewWarning[];
};

export type ReviewOpening =
  | { ok: true; recording: ReviewRecording }
  | { ok: false; problem: { code: string; message: string } };

export type ReviewAnnotation = {
  /** From the first sample; may be negative. */
  startSeconds: number;
  /** As stored in the file, relative to the start time in the header. */
  onsetSeconds: number;
  durationSeconds: number | undefined;
  text: string;
};
