import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';

/** Part of a recording without missing samples. */
export type EegSegment = {
  /** From the start time in the header, as stored: the first segment starts at `startOffsetSeconds`. */
  startSeconds: number;
  durationSeconds: number;
};

export type EegAnnotation = {
  /** As stored in the file: relative to the start time in the header, may be negative. */
  onsetSeconds: number;
  /** Undefined for an instant, and where the file gives none. */
  durationSeconds: number | undefined;
  text: string;
};

/** Something odd that did not keep the file from being read. `message` is fit to be shown. */
export type EegWarning = { code: string; message: string };

/**
 * How stored integers become values: `((digital - digitalMin) * gain + physicalMin) * unitFactor`, in `unit`.
 * A negative gain is legal and means that the channel is stored upside down.
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
  /** As in the file, without the padding; duplicates and trailing dots are kept. */
  label: string;
  kind: 'voltage' | 'status' | 'other';
  /** Unit of what the readers return: 'uV' for every voltage, 'counts' without a usable scale, else the file's. */
  unit: string;
  /** Unit as the file spells it. */
  fileUnit: string;
  /** 0 where the file gives no time base. */
  samplingRateHz: number;
  /** Stored samples; gaps are not counted. */
  sampleCount: number;
  /** Undefined for formats that store values, and for channels whose scale is unusable (see `unit`). */
  scale: EegScale | undefined;
  /**
   * Where this channel's own samples lie, for recordings whose channels start or pause at different times (XDF).
   * Absent where the `segments` of the file say it for all channels; `channelSegments` answers for both.
   */
  segments?: readonly ChannelSegment[];
};

/** The samples of one channel in such a part; `startSeconds` as in `EegSegment`. */
export type ChannelSegment = { firstSampleIndex: number; sampleCount: number; startSeconds: number };

/** Stored samples `[firstSampleIndex, firstSampleIndex + sampleCount)` of channels that share one sampling rate. */
export type SampleRange = { channels: readonly number[]; firstSampleIndex: number; sampleCount: number };

/** Samples of all channels between two points of the file, one array per channel, valid until the next block. */
export type EegBlock = { values: Float64Array[]; digital: Int32Array[] | undefined };

/**
 * An open recording, whatever its format. Samples are counted per channel over what is stored; `segments` and
 * `segmentSamples` say where on the time axis they belong. Readers return one array per requested channel,
 * shorter than asked where the recording ends, and reject with an AppError when the file can no longer be read.
 */
export type EegFile = {
  name: string;
  /** 'EDF', 'EDF+C', 'EDF+D', 'BDF', ... */
  format: string;
  /** Local time without a zone, 'YYYY-MM-DDTHH:MM:SS' or with '.fff' behind it; undefined where the file holds no valid date. */
  startTime: string | undefined;
  /** Time from `startTime` to the first sample. */
  startOffsetSeconds: number;
  /** Stored time, gaps left out. */
  durationSeconds: number;
  /** Time from the first sample to the end of the last one, gaps included. */
  spanSeconds: number;
  /** Signals only; annotation channels are not among them. */
  channels: readonly EegChannel[];
  /** Unit of values whose unit the file leaves blank, as a person gave it; undefined where none was needed. */
  blankUnit?: VoltageUnit | undefined;
  segments: readonly EegSegment[];
  /** What was odd on opening. Reading the annotations may add more. */
  warnings: readonly EegWarning[];
  segmentSamples(segment: number, channel: number): { firstSampleIndex: number; sampleCount: number };
  /**
   * In the channel's `unit`. `into` holds rows, one a channel and each at least `sampleCount` long, that the reader may
   * fill and return the beginnings of instead of making new ones.
   */
  readFloat32(
    range: SampleRange,
    into?: readonly Float32Array<ArrayBuffer>[],
  ): Promise<Float32Array<ArrayBuffer>[]>;
  readFloat64(range: SampleRange): Promise<Float64Array<ArrayBuffer>[]>;
  /** Stored integers; undefined for formats that hold no integers. */
  readDigital: ((range: SampleRange) => Promise<Int32Array<ArrayBuffer>[]>) | undefined;
  /** Annotations in file order. Reads through the whole file, so it is not part of opening. */
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
  /** Names the cause and the way out; fit to be shown. */
  message: string;
};

export type OpenResult = { ok: true; file: EegFile } | { ok: false; problem: EegFileProblem };
