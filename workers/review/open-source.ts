import type { RecordDecoder } from '#dsp/host/record-decoder.ts';
import type { ImportChoice, ImportProposal } from '#shared/eeg/import-plan.ts';
import type { ReadPart, ReviewSource, SessionRecordingSource } from '#shared/review/recording.ts';
import { AppError } from '#shared/errors.ts';
import { type ByteSource, fileByteSource } from '../eeg-files/byte-source.ts';
import type { EegFile, OpenResult } from '../eeg-files/eeg-file.ts';
import { openEegFile, proposeTableImport } from '../eeg-files/open.ts';
import { recordingFile } from '../eeg-files/recording-file.ts';
import { storedByteSource } from './stored-byte-source.ts';

type OpenSourceOptions = { decoder?: RecordDecoder; readPart: ReadPart | undefined };

/** Opens the recording the page names, with its companion files and the import plan the user confirmed. */
export async function openSource(
  source: ReviewSource,
  { decoder, readPart }: OpenSourceOptions,
): Promise<OpenResult> {
  if (source.kind === 'session') return openSession(source);
  const [first, ...others] = filesOf(source, readPart);
  return openEegFile(first, {
    ...(decoder && { decoder }),
    importPlan: source.importPlan,
    ...(source.blankUnit && { blankUnit: source.blankUnit }),
    companion: (name) => findByName(others, name),
  });
}

/** Opens a recording of a session. Rejects with an AppError when a part is missing or damaged. */
export const openSessionRecording = ({ parts, ...facts }: SessionRecordingSource): Promise<EegFile> =>
  recordingFile(facts, { count: parts.length, read: async (part) => parts[part]! });

async function openSession(source: SessionRecordingSource): Promise<OpenResult> {
  try {
    return { ok: true, file: await openSessionRecording(source) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, problem: { code: 'unreadable', message: error.message } };
  }
}

/** Proposed import of a table of unknown origin; undefined for self-describing files. */
export async function proposeFor(
  source: ReviewSource,
  choice: ImportChoice,
  readPart: ReadPart | undefined,
): Promise<ImportProposal | undefined> {
  if (source.kind === 'session') return undefined;
  const [first] = filesOf(source, readPart);
  return proposeTableImport(first, choice);
}

type FileSource = Exclude<ReviewSource, SessionRecordingSource>;

function filesOf(source: FileSource, readPart: ReadPart | undefined): [ByteSource, ...ByteSource[]] {
  if (source.kind === 'file') {
    return [fileByteSource(source.file), ...(source.companions ?? []).map(fileByteSource)];
  }
  if (!readPart) throw new Error('A stored recording needs a way to read its parts.');
  const [first, ...others] = source.parts.map((part, index) =>
    storedByteSource(part, (offset, length) => readPart(index, offset, length)),
  );
  if (!first) throw new Error('A stored recording has at least one part.');
  return [first, ...others];
}

/** Finds a file by the name in the header; recorders on Windows ignore case. */
function findByName(files: readonly ByteSource[], wanted: string): ByteSource | undefined {
  const lower = wanted.toLowerCase();
  return files.find(({ name }) => name === wanted) ?? files.find(({ name }) => name.toLowerCase() === lower);
}
