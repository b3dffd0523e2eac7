import {
  completeEegFile,
  type EegFileRecord,
  getEegFileBytes,
  putEegFilePiece,
} from '#shared/api/eeg-files.ts';
import { contentHashText, EEG_PIECE_BYTES, pieceCount } from '#shared/api/eeg-files.ts';
import { AppError } from '#shared/errors.ts';
import { isoNow } from '#server/ports/clock.ts';
import type { PieceRow } from '#server/repositories/eeg-files/eeg-file-pieces.ts';
import { insertPiece, listPieceRange, listPieces } from '#server/repositories/eeg-files/eeg-file-pieces.ts';
import { updateEegFile } from '#server/repositories/eeg-files/eeg-files.ts';
import { writeAuditOnceAnHour } from '../core/audit.ts';
import type { Caller, Deps } from '../core/deps.ts';
import { hashText } from '../core/hash-text.ts';
import { requireEegFile, requireOwnEegFile } from './eeg-files.ts';
import { service } from '../core/service.ts';
import { conflict } from '../core/refusals.ts';

export const putPiece = service.outside(
  putEegFilePiece,
  async ({ tx, deps, caller, params, query, body }) => {
    const { organizationId } = caller;
    const { eegFileId, part, seq } = params;
    const piece = { part, seq, sha256: query.sha256, byteCount: body.length };
    const isStored = await tx(async (sql) => {
      const file = await requireOwnEegFile(sql, caller, params, 'look');
      checkPieceFits(file, piece);
      const [stored] = await listPieceRange(sql, organizationId, eegFileId, { part, first: seq, last: seq });
      if (stored && stored.sha256 !== piece.sha256) throw anotherContent(seq);
      if (!stored && file.state === 'ready') throw alreadyComplete();
      return stored !== undefined;
    });
    if (deps.sha256(body) !== piece.sha256) {
      throw new AppError('invalid', `Piece ${seq} was damaged during upload. Send it again.`);
    }
    // Bytes before the row: a row must never refer to missing bytes.
    await deps.blobs.put(organizationId, piece.sha256, body);
    // The store has verified the existing bytes, and repaired them if necessary.
    if (isStored) return { part, seq, sha256: piece.sha256 };
    await tx(async (sql) => {
      const file = await requireEegFile(sql, organizationId, eegFileId, 'lock');
      if (file.state === 'ready') throw alreadyComplete();
      await insertPiece(sql, organizationId, eegFileId, piece, isoNow(deps.clock));
    });
    return { part, seq, sha256: piece.sha256 };
  },
);

export const complete = service(completeEegFile, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const file = await requireOwnEegFile(sql, caller, params, 'lock');
  if (file.state === 'ready') return file;
  const hashes = hashesOfParts(file, await listPieces(sql, organizationId, params.eegFileId));
  if (hashText(deps, contentHashText(hashes)) !== file.contentHash) {
    throw conflict(
      'The uploaded data differs from the file: the file changed during the upload. Choose it again.',
    );
  }
  await updateEegFile(
    sql,
    organizationId,
    { ...file, state: 'ready', facts: body.facts, importPlan: body.importPlan },
    isoNow(deps.clock),
  );
  return requireEegFile(sql, organizationId, params.eegFileId);
});

export const bytes = service.outside(getEegFileBytes, async ({ tx, deps, caller, params, query }) => {
  const { organizationId } = caller;
  const first = Math.floor(query.offset / EEG_PIECE_BYTES);
  const last = Math.floor((query.offset + query.length - 1) / EEG_PIECE_BYTES);
  const pieces = await tx(async (sql) => {
    const file = await requireEegFile(sql, organizationId, params.eegFileId);
    if (file.state !== 'ready') {
      throw conflict('This file is still being uploaded. Finish the upload first.');
    }
    const range = { part: params.part, first, last };
    const found = await listPieceRange(sql, organizationId, params.eegFileId, range);
    if (found.length > 0) {
      await writeAuditOnceAnHour(deps, sql, caller, {
        action: 'eegFile.download',
        subject: { type: 'eegFile', id: params.eegFileId },
        details: { part: params.part },
      });
    }
    return found;
  });
  return readRange(deps, caller, pieces, query);
});

async function readRange(
  deps: Deps,
  { organizationId }: Caller,
  pieces: readonly PieceRow[],
  { offset, length }: { offset: number; length: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const end = offset + length;
  const slices: Uint8Array[] = [];
  for (const { seq, sha256 } of pieces) {
    const start = seq * EEG_PIECE_BYTES;
    const whole = await deps.blobs.get(organizationId, sha256);
    slices.push(whole.subarray(Math.max(0, offset - start), Math.max(0, end - start)));
  }
  const wanted = new Uint8Array(slices.reduce((sum, slice) => sum + slice.length, 0));
  let at = 0;
  for (const slice of slices) {
    wanted.set(slice, at);
    at += slice.length;
  }
  return wanted;
}

function checkPieceFits(file: EegFileRecord, { part, seq, byteCount }: PieceRow): void {
  const whole = file.parts[part];
  if (!whole) throw new AppError('invalid', `This file has no part ${part}.`);
  const expected = Math.min(EEG_PIECE_BYTES, whole.byteCount - seq * EEG_PIECE_BYTES);
  if (expected === byteCount) return;
  throw new AppError(
    'invalid',
    expected > 0
      ? `Piece ${seq} of '${whole.name}' has ${byteCount} bytes, ${expected} are expected. Choose the file again.`
      : `'${whole.name}' has no piece ${seq}.`,
  );
}

function hashesOfParts(file: EegFileRecord, pieces: readonly PieceRow[]): string[][] {
  const hashes = file.parts.map((): string[] => []);
  for (const { part, sha256 } of pieces) hashes[part]?.push(sha256);
  for (const [part, { name, byteCount }] of file.parts.entries()) {
    const missing = pieceCount(byteCount) - hashes[part]!.length;
    if (missing === 0) continue;
    throw conflict(`${missing} pieces of '${name}' have not arrived yet. Send them first.`);
  }
  return hashes;
}

const anotherContent = (seq: number): AppError =>
  conflict(`Piece ${seq} is stored with different content. Start the upload again.`);
const alreadyComplete = (): AppError => conflict('This file is stored completely and cannot be changed.');
