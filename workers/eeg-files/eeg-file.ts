import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';

/** Part of a recording without missing samples. */
export type EegSegment = {
  /** Relative to the start time in the header, as stored: the first segment starts at `startOffsetSeconds`. */
  startSeconds: number;
  durationSeconds: number;
};

export type EegAnnotation = {
  /** As stored in the file: relative to the start time in the header; may be negative. */
  onsetSeconds: number;
  /** Undefined for an instant, or if the file gives none. */
  durationSeconds: number | undefined;
  text: string;
};

/** An irregularity that did not prevent reading the file. `message` can be shown. */
export type EegWarning = { code: string; message: string };

/**
 * Conversion of stored integers to values: `((digital - digitalMin) * gain + physicalMin) * unitFactor`, in `unit`. A
 * negative gain is legal and means that the channel is stored inverted.
 */
export type EegScale = {
  physicalMin: number;
  physicalMax: number;
  digitalMin: number;
  digitalMax: number;
  gain: number;
  /** 1000 for a file in mV, 1 for units that are not voltages. */
  unitFactor: number;
};

export type EegChannel = {
  /** As in the file, without padding; duplicates and trailing dots remain. */
  label: string;
  kind: 'voltage' | 'status' | 'other';
  /**
   * Unit of the values returned by readers: 'uV' for every voltage, 'counts' without a usable scale, else the file's
   * unit.
   */
  unit: string;
  /** Unit as spelled in the file. */
  fileUnit: string;
  /** 0 if the file has no time base. */
  samplingRateHz: number;
  /** Stored samples, without gaps. */
  sampleCount: number;
  /** Undefined for formats that store values, and for channels with an unusable scale (see `unit`). */
  scale: EegScale | undefined;
  /**
   * This channel's own segments, for recordings whose channels start or pause at different times (XDF). Absent if the
   * file's `segments` apply to all channels; `channelSegments` handles both cases.
   */
  segments?: readonly ChannelSegment[];
};

/** The samples of one channel in a segment; `startSeconds` as in `EegSegment`. */
export type ChannelSegment = { firstSampleIndex: number; sampleCount: number; startSeconds: number };

/** Stored samples `[firstSampleIndex, firstSampleIndex + sampleCount)` of channels with a common sampling rate. */
export type SampleRange = { channels: readonly number[]; firstSampleIndex: number; sampleCount: number };

/** Samples of all channels between two positions of the file, one array per channel, valid until the next block. */
export type EegBlock = { values: Float64Array[]; digital: Int32Array[] | undefined };

/**
 * An open recording of any format. Sample indices count the stored samples per channel; `segments` and `segmentSamples`
 * give their position on the time axis. Readers return one array per requested channel, shorter at the end of the
 * recording. They reject with an AppError when the file can no longer be read.
 */
export type EegFile = {
  name: string;
  /** 'EDF', 'EDF+C', 'EDF+D', 'BDF', ... */
  format: string;
  /**
   * Local time without a zone, 'YYYY-MM-DDTHH:MM:SS', optionally followed by '.fff'; undefined without a valid date.
   */
  startTime: string | undefined;
  /** Time from `startTime` to the first sample. */
  startOffsetSeconds: number;
  /** Stored time, without gaps. */
  durationSeconds: number;
  /** Time from the first sample to the end of the last one, including gaps. */
  spanSeconds: number;
  /** Signals only, without annotation channels. */
  channels: readonly EegChannel[];
  /** Unit of values whose unit the file leaves blank, as given by the user; undefined if not needed. */
  blankUnit?: VoltageUnit | undefined;
  segments: readonly EegSegment[];
  /** Warnings from opening. Reading the annotations may add more. */
  warnings: readonly EegWarning[];
  segmentSamples(segment: number, channel: number): { firstSampleIndex: number; sampleCount: number };
  /**
   * In the channel's `unit`. `into` holds one row per channel, each at least `sampleCount` long. The reader may fill
   * them and return their beginnings instead of allocating new rows.
   */
  readFloat32(
    range: SampleRange,
    into?: readonly Float32Array<ArrayBuffer>[],
  ): Promise<Float32Array<ArrayBuffer>[]>;
  readFloat64(range: SampleRange): Promise<Float64Array<ArrayBuffer>[]>;
  /** Stored integers; undefined for formats without integers. */
  readDigital: ((range: SampleRange) => Promise<Int32Array<ArrayBuffer>[]>) | undefined;
  /** Annotations in file order. Reads the whole file, so it is not part of opening. */
  readAnnotations(): Promise<{ annotations: EegAnnotation[]; warnings: EegWarning[] }>;
  /** The whole recording, all channels, in file order. */
  blocks(): AsyncIterable<EegBlock>;
};

export type EegFileProblem = {
  code:
    | 'empty'
    | 'notEeg'
    | 'unsupported'
    | 'damagedHeader'
    | 'missingCompanion'
    | 'needsImport'
    | 'unreadable';
  /** States cause and solution; can be shown. */
  message: string;
};

export type OpenResult = { ok: true; file: EegFile } | { ok: false; problem: EegFileProblem };
