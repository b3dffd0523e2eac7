import type { ImportPlan } from '../eeg/import-plan.ts';
import type { VoltageUnit } from '../eeg/voltage-unit.ts';

/**
 * A recording that the review worker opens: a local file, a stored one, of which only the viewed bytes are
 * transferred, or that of a session. Tables are read by the import plan if there is one.
 */
export type ReviewSource =
  | {
      kind: 'file';
      file: File;
      /** Files opened together with it: a BrainVision header names its data file and its marker file. */
      companions?: readonly File[];
      importPlan?: ImportPlan;
      /** Unit that a person gave for EDF and BDF values without a unit in the header. */
      blankUnit?: VoltageUnit | undefined;
    }
  | {
      kind: 'stored';
      /** The part to open first, then the parts it names. */
      parts: readonly StoredPart[];
      importPlan?: ImportPlan;
      blankUnit?: VoltageUnit | undefined;
    }
  | SessionRecordingSource;

/** A recording of a session: its stored parts in order, and the facts they do not contain. */
export type SessionRecordingSource = {
  kind: 'session';
  name: string;
  /** Local time without a zone, 'YYYY-MM-DDTHH:MM:SS'. */
  startTime: string | undefined;
  samplingRateHz: number;
  channelNames: readonly string[];
  parts: readonly Uint8Array<ArrayBuffer>[];
  /** Not used: the values of a session are in uV. */
  importPlan?: ImportPlan;
  blankUnit?: VoltageUnit | undefined;
};

export type StoredPart = { name: string; byteCount: number };

/**
 * Fetches bytes of a part of a stored recording. Runs in the page, which keeps the sign-in valid however long the
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

/** An open recording in the workbench. All times of the workbench count from its first sample. */
export type ReviewRecording = {
  name: string;
  format: string;
  /** Local time of the header without a zone, 'YYYY-MM-DDTHH:MM:SS'. */
  startTime: string | undefined;
  /** From `startTime` to the first sample. */
  startOffsetSeconds: number;
  /** Stored time, without gaps. */
  durationSeconds: number;
  /** From the first sample to the end of the last, including gaps. */
  spanSeconds: number;
  channels: readonly ReviewChannel[];
  segments: readonly ReviewSegment[];
  /** Unit a person gave for values without a unit in the file; undefined if none was needed. */
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
