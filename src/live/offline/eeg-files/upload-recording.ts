import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import {
  type EegFileFacts,
  type EegFileRecord,
  completeEegFile,
  createEegFile,
  putEegFilePiece,
} from '#shared/api/eeg-files.ts';
import { EEG_PIECE_BYTES } from '#shared/api/eeg-files.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import type { ImportPlan, ImportProposal } from '#shared/eeg/import-plan.ts';
import { UNIT_MISSING, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { hashRecording, readPiece, type RecordingHashes } from './hash-recording.ts';
import { persist } from './persist.ts';
import type { RecordingFiles } from './recording-files.ts';

type ReadOutcome =
  /** `importPlan`: how the table was read; undefined for self-describing files. */
  | { ok: true; facts: EegFileFacts; importPlan?: ImportPlan }
  | { ok: false; message: string }
  /** The user must confirm the import plan of the table. */
  | { ok: false; proposal: ImportProposal };

/** The user's answers for a file that does not describe itself fully. */
export type ReadingAnswers = {
  /** Import plan of a table. */
  importPlan?: ImportPlan;
  /** Unit of values whose unit the file leaves blank; 'later' stores the file with the question open. */
  blankUnit?: VoltageUnit | 'later';
};

/** May reject with an Error with a message for people. */
export type ReadFacts = (recording: RecordingFiles, answers: ReadingAnswers) => Promise<ReadOutcome>;

export type UploadDeps = {
  api: Api;
  sha256Hex: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  readFacts: ReadFacts;
  /** Resolves after `ms`, or at once when `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type UploadOrder = {
  recording: RecordingFiles;
  therapistId: UserId;
  clientId: ClientId | null;
  recordedOn: string | null;
  allowDuplicate: boolean;
} & ReadingAnswers;

export type UploadProgress =
  | { step: 'reading' }
  | { step: 'checking' | 'sending'; bytesDone: number; bytesTotal: number }
  /** The server cannot be reached; retries are automatic. */
  | { step: 'waiting'; message: string };

export type UploadOutcome =
  | { kind: 'stored'; eegFile: EegFileRecord; facts: EegFileFacts }
  | { kind: 'needsImport'; proposal: ImportProposal }
  /** The user must give the unit of the values; `facts.warnings` has the question. */
  | { kind: 'needsUnit'; facts: EegFileFacts }
  | { kind: 'duplicate'; duplicates: readonly EegFileRecord[] }
  | { kind: 'failed'; message: string }
  | { kind: 'cancelled' };

type Run = UploadDeps & {
  order: UploadOrder;
  signal: AbortSignal;
  report: (progress: UploadProgress) => void;
};

/**
 * Reads, hashes and uploads one recording. Data already on the server is not sent again, so an interrupted upload
 * resumes where it ended. While the server is unavailable it waits and retries. Never rejects.
 */
export async function uploadRecording(
  order: UploadOrder,
  deps: UploadDeps,
  signal: AbortSignal,
  report: (progress: UploadProgress) => void,
): Promise<UploadOutcome> {
  const run = { ...deps, order, signal, report };
  try {
    report({ step: 'reading' });
    const read = await deps.readFacts(order.recording, order);
    if ('proposal' in read) return { kind: 'needsImport', proposal: read.proposal };
    if (!read.ok) return { kind: 'failed', message: read.message };
    if (needsUnit(read.facts) && order.blankUnit === undefined)
      return { kind: 'needsUnit', facts: read.facts };
    const hashes = await hashRecording(order.recording, {
      ...run,
      onBytes: (bytesDone) => report({ step: 'checking', bytesDone, bytesTotal: bytesOf(order) }),
    });
    return await send(run, hashes, { facts: read.facts, importPlan: read.importPlan ?? null });
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    return { kind: 'failed', message: wordsOf(error, order.recording.name) };
  }
}

const needsUnit = ({ warnings }: EegFileFacts): boolean => warnings.some(({ code }) => code === UNIT_MISSING);

type Reading = { facts: EegFileFacts; importPlan: ImportPlan | null };

async function send(run: Run, hashes: RecordingHashes, reading: Reading): Promise<UploadOutcome> {
  const { order, signal } = run;
  const { recording, therapistId, clientId, recordedOn, allowDuplicate } = order;
  const begun = await persist(run, () =>
    run.api.callEndpoint(
      createEegFile,
      {
        params: { id: therapistId },
        body: {
          parts: recording.parts.map(({ name, size }) => ({ name, byteCount: size })),
          contentHash: hashes.contentHash,
          clientId,
          recordedOn,
          allowDuplicate,
        },
      },
      { signal },
    ),
  );
  if (!begun.eegFile) return { kind: 'duplicate', duplicates: begun.duplicates };
  const params = { id: therapistId, eegFileId: begun.eegFile.eegFileId };
  const stored = new Set(begun.storedPieces.map(({ part, seq }) => `${part}/${seq}`));
  let bytesDone = 0;
  for (const [part, file] of recording.parts.entries()) {
    for (const [seq, sha256] of hashes.pieces[part]!.entries()) {
      signal.throwIfAborted();
      const bytes = Math.min(EEG_PIECE_BYTES, file.size - seq * EEG_PIECE_BYTES);
      if (!stored.has(`${part}/${seq}`)) {
        const body = await readPiece(file, seq * EEG_PIECE_BYTES);
        await persist(run, () =>
          run.api.callEndpoint(
            putEegFilePiece,
            { params: { ...params, part, seq }, query: { sha256 }, body },
            { signal },
          ),
        );
      }
      bytesDone += bytes;
      run.report({ step: 'sending', bytesDone, bytesTotal: bytesOf(order) });
    }
  }
  const eegFile = await persist(run, () =>
    run.api.callEndpoint(completeEegFile, { params, body: reading }, { signal }),
  );
  return { kind: 'stored', eegFile, facts: reading.facts };
}

const bytesOf = ({ recording }: Pick<UploadOrder, 'recording'>): number =>
  recording.parts.reduce((sum, { size }) => sum + size, 0);

const wordsOf = (error: unknown, name: string): string =>
  error instanceof ApiError
    ? error.message
    : `'${name}' can no longer be read. Check that it still exists and is not open elsewhere, then choose it again.`;
