import type { ConvertFormat, ConvertSource } from '#shared/review/convert.ts';
import type { ReadPart, ReviewWarning } from '#shared/review/recording.ts';
import { openReview, type ReviewLink } from '#live/workers/worker-links.ts';

/** Where the written file goes, as the page lets a person save it. */
type ConversionTarget = {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Everything was written. */
  close: () => Promise<void>;
  /** Nothing is kept of what was written. */
  discard: () => Promise<void>;
};

export type ConversionJob = {
  /** Gets what is to be written, as a session's recording has to be loaded first. */
  load: (signal: AbortSignal) => Promise<{ source: ConvertSource; readPart?: ReadPart }>;
  format: ConvertFormat;
  /** Asks where the file goes; undefined when the person gives that up. */
  openTarget: () => Promise<ConversionTarget | undefined>;
};

type ConversionOptions = {
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  openLink?: () => ReviewLink;
};

/**
 * Writes a recording in another format, in a worker of its own. Gives what the written file does not say as the
 * original does, or undefined when no place for it was chosen. Rejects with an Error fit to be shown, or with the
 * reason of the signal; nothing is saved then.
 */
export async function runConversion(
  { load, format, openTarget }: ConversionJob,
  { signal, onProgress, openLink = openReview }: ConversionOptions,
): Promise<ReviewWarning[] | undefined> {
  const target = await openTarget();
  if (!target) return undefined;
  const link = openLink();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => undefined);
  try {
    signal.throwIfAborted();
    const { source, readPart } = await Promise.race([load(signal), aborted]);
    // What a cancelled worker still sends must not reach the file.
    const write = async (bytes: Uint8Array<ArrayBuffer>) => {
      if (!signal.aborted) await target.write(bytes);
    };
    const reply = await Promise.race([link.convert(source, format, write, onProgress, readPart), aborted]);
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
