import { stat } from 'node:fs/promises';
import type { EegFile, EegWarning } from '../eeg-files/eeg-file.ts';
import type { ByteSink } from '../eeg-files/write/byte-sink.ts';
import { writeCsv } from '../eeg-files/write/write-csv.ts';
import { writeEdf } from '../eeg-files/write/write-edf.ts';
import type { ConvertFormat } from './arguments.ts';
import { CliError } from './cli-error.ts';
import { writeWhole } from './write-file.ts';

/** Writes a recording in another format; gives what changed on the way. Rejects rather than write over its source. */
export async function convertFile(
  file: EegFile,
  { from, out, format }: { from: string; out: string; format: ConvertFormat },
): Promise<EegWarning[]> {
  const [source, target] = [await stat(from), await stat(out).catch(() => undefined)];
  if (target && target.ino === source.ino && target.dev === source.dev) {
    throw new CliError(`'${out}' is the recording itself: write to another file.`);
  }
  const write = (sink: ByteSink) =>
    format === 'csv' ? writeCsv(file, sink) : writeEdf(file, format === 'edf' ? 'EDF' : 'BDF', sink);
  return (await writeWhole(out, write)).warnings;
}
