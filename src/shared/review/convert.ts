import type { ReviewSource, ReviewWarning } from './recording.ts';

export const CONVERT_FORMATS = ['edf', 'bdf', 'csv'] as const;
export type ConvertFormat = (typeof CONVERT_FORMATS)[number];

/** A recording of a session: its pieces as the server keeps them, in their order, and what they do not say themselves. */
export type SessionRecordingSource = {
  kind: 'session';
  name: string;
  /** Local time without a zone, 'YYYY-MM-DDTHH:MM:SS'. */
  startTime: string | undefined;
  samplingRateHz: number;
  channelNames: readonly string[];
  pieces: readonly Uint8Array<ArrayBuffer>[];
};

export type ConvertSource = ReviewSource | SessionRecordingSource;

/** Where the written bytes go, from front to back; resolves when more may come. */
export type WritePiece = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

/** `warnings`: what the written file does not say as the original does. */
export type ConvertReply = { ok: true; warnings: ReviewWarning[] } | { ok: false; message: string };
