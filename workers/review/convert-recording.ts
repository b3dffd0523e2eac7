import type { ConvertFormat, ConvertReply, WritePiece } from '#shared/review/convert.ts';
import type { EegFile, OpenResult } from '../eeg-files/eeg-file.ts';
import { writeCsv } from '../eeg-files/write/write-csv.ts';
import { writeEdf } from '../eeg-files/write/write-edf.ts';
import { countedFile } from './counted-file.ts';
import { openSessionRecording } from './open-source.ts';
import type { ReviewSource } from '#shared/review/recording.ts';

export type ConvertRun = {
  open: (source: ReviewSource) => Promise<OpenResult>;
  write: WritePiece;
  /** 0 to 1. */
  onProgress: (share: number) => void;
};

/** EDF and BDF need the extremes first, so the recording is read twice. */
const PASSES: Record<ConvertFormat, number> = { edf: 2, bdf: 2, csv: 1 };
/** Progress is reported in steps of a hundredth. */
const STEPS = 100;

/**
 * Writes a recording in another format, in bounded memory. Rejects with an AppError when the recording can no longer be
 * read or does not fit the format, and with any error of `write`.
 */
export async function convertRecording(
  source: ReviewSource,
  format: ConvertFormat,
  { open, write, onProgress }: ConvertRun,
): Promise<ConvertReply> {
  const opened =
    source.kind === 'session'
      ? { ok: true as const, file: await openSessionRecording(source) }
      : await open(source);
  if (!opened.ok) return { ok: false, message: opened.problem.message };
  const file = withProgress(opened.file, PASSES[format], onProgress);
  const written =
    format === 'csv'
      ? await writeCsv(file, { write })
      : await writeEdf(file, format === 'edf' ? 'EDF' : 'BDF', { write });
  onProgress(1);
  return { ok: true, warnings: written.warnings };
}

function withProgress(file: EegFile, passes: number, onProgress: (share: number) => void): EegFile {
  const total = passes * file.channels.reduce((sum, { sampleCount }) => sum + sampleCount, 0);
  let reported = 0;
  return countedFile(file, (samplesRead) => {
    const step = Math.min(STEPS, Math.floor((STEPS * samplesRead) / Math.max(1, total)));
    if (step <= reported) return;
    reported = step;
    onProgress(step / STEPS);
  });
}
