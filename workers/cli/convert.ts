import type { EegFile, EegWarning } from '../eeg-files/eeg-file.ts';
import type { ByteSink } from '../eeg-files/write/byte-sink.ts';
import { writeCsv } from '../eeg-files/write/write-csv.ts';
import { writeEdf } from '../eeg-files/write/write-edf.ts';
import type { ConvertFormat } from './arguments.ts';
import type { InputFiles } from './input-files.ts';
import { writeWhole } from './write-file.ts';

/**
 * Writes a recording in another format. Returns the warnings of the file, then the changes made by the conversion.
 * Rejects instead of overwriting the source file.
 */
export async function convertFile(
  file: EegFile,
  { out, format, inputs }: { out: string; format: ConvertFormat; inputs: InputFiles },
): Promise<EegWarning[]> {
  const write = (sink: ByteSink) =>
    format === 'csv' ? writeCsv(file, sink) : writeEdf(file, format === 'edf' ? 'EDF' : 'BDF', sink);
  const { warnings } = await writeWhole(out, inputs, (bytes) => write({ write: bytes }));
  return [...file.warnings, ...warnings];
}
