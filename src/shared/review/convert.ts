import type { ReviewWarning } from './recording.ts';

export const CONVERT_FORMATS = ['edf', 'bdf', 'csv'] as const;
export type ConvertFormat = (typeof CONVERT_FORMATS)[number];

/** Receives the written bytes in order; resolves when more may be written. */
export type WritePiece = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

/** `warnings`: differences between the written file and the original. */
export type ConvertReply = { ok: true; warnings: ReviewWarning[] } | { ok: false; message: string };
