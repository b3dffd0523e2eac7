import type { ReviewSource, ReviewWarning } from './recording.ts';

export const CONVERT_FORMATS = ['edf', 'bdf', 'csv'] as const;
export type ConvertFormat = (typeof CONVERT_FORMATS)[number];

/** A recording of a session: its stored parts in order, and the facts they do not contain. */
export type SessionRecordingSource = {
  kind: 'session';
  name: string;
  /** Local time without a zone, 'YYYY-MM-DDTHH:MM:SS'. */
  startTime: string | undefined;
  samplingRateHz: number;
  channelNames: readonly string[];
  parts: readonly Uint8Array<ArrayBuffer>[];
};

export type ConvertSource = ReviewSource | SessionRecordingSource;

/** Receives the written bytes in order; resolves when more may be written. */
export type WritePiece = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

/** `warnings`: differences between the written file and the original. */
export type ConvertReply = { ok: true; warnings: ReviewWarning[] } | { ok: false; message: string };
