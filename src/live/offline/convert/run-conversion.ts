import type { ConvertFormat } from '#shared/review/convert.ts';
import type { ReadPart, ReviewSource, ReviewWarning } from '#shared/review/recording.ts';
import { openReview, type ReviewLink } from '#live/workers/worker-links.ts';
import { abortable } from '../eeg-files/wait.ts';

/** Destination of the written file, chosen by the user. */
type ConversionTarget = {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Called after everything was written. */
  close: () => Promise<void>;
  /** Discards everything written. */
  discard: () => Promise<void>;
};

export type ConversionJob = {
  /** Loads the source; a session's recording must be fetched first. */
  load: (signal: AbortSignal) => Promise<{ source: ReviewSource; readPart?: ReadPart }>;
  format: ConvertFormat;
  /** Asks for a destination; undefined when the user cancels. */
  openTarget: () => Promise<ConversionTarget | undefined>;
};

type ConversionOptions = {
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  openLink?: () => ReviewLink;
};

/**
 * Writes a recording in another format, in a separate worker. Returns the differences from the original, or undefined
 * when no destination was chosen. Rejects with an Error that can be shown, or with the signal's reason; nothing is
 * saved then.
 */
export async function runConversion(
  { load, format, openTarget }: ConversionJob,
  { signal, onProgress, openLink = openReview }: ConversionOptions,
): Promise<ReviewWarning[] | undefined> {
  const target = await openTarget();
  if (!target) return undefined;
  const link = openLink();
  const orAborted = abortable(signal);
  try {
    signal.throwIfAborted();
    const { source, readPart } = await orAborted(load(signal));
    // Messages from a canceled worker must not reach the file.
    const write = async (bytes: Uint8Array<ArrayBuffer>) => {
      if (!signal.aborted) await target.write(bytes);
    };
    const reply = await orAborted(link.convert(source, format, write, onProgress, readPart));
    if (!reply.ok) throw new Error(reply.message);
    await target.close();
    return reply.warnings;
  } catch (cause) {
    await target.discard();
    throw cause;
  } finally {
    link.dispose();
  }
}
