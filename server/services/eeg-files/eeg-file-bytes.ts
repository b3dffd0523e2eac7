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
import { hashText } from '../core/hash-text.ts';
import { requireEegFile, requireOwnEegFile } from './eeg-files.ts';
import { service } from '../core/service.ts';
import {
  alreadyComplete,
  anotherContent,
  changedFile,
  checkPieceFits,
  damagedPiece,
  missingPieces,
  readPieces,
  stillUploading,
} from '../core/stored-pieces.ts';

export const putPiece = service.outside(
  putEegFilePiece,
  async ({ tx, deps, caller, params, query, body }) => {
    const { organizationId } = caller;
    const { eegFileId, part, seq } = params;
    const piece = { part, seq, sha256: query.sha256, byteCount: body.length };
    const isSealed = await tx(async (sql) => {
      const file = await requireOwnEegFile(sql, caller, params, 'look');
      checkPartFits(file, piece);
      const [stored] = await listPieceRange(sql, organizationId, eegFileId, { part, first: seq, last: seq });
      if (stored && stored.sha256 !== piece.sha256) throw anotherContent(seq);
      if (!stored && file.state === 'ready') throw alreadyComplete();
      // The bytes of an earlier version are replaced by sealed ones.
      return stored !== undefined && (stored.blob !== null || file.state === 'ready');
    });
    if (deps.sha256(body) !== piece.sha256) {
      throw damagedPiece(seq);
    }
    // Bytes before the row: a row must never refer to missing bytes.
    const owner = { organizationId, kind: 'eegFile', id: eegFileId } as const;
    const blob = await deps.blobs.put(owner, piece.sha256, body);
    // The store has verified the existing bytes, and repaired them if necessary.
    if (isSealed) return { part, seq, sha256: piece.sha256 };
    await tx(async (sql) => {
      const file = await requireEegFile(sql, organizationId, eegFileId, 'lock');
      if (file.state === 'ready') throw alreadyComplete();
      await insertPiece(sql, organizationId, eegFileId, { ...piece, blob }, isoNow(deps.clock));
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
    throw changedFile();
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
      throw stillUploading();
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
  return readPieces(deps, organizationId, pieces, query);
});

function checkPartFits(file: EegFileRecord, piece: Omit<PieceRow, 'blob'>): void {
  const whole = file.parts[piece.part];
  if (!whole) throw new AppError('invalid', `This file has no part ${piece.part}.`);
  checkPieceFits(whole, piece);
}

function hashesOfParts(file: EegFileRecord, pieces: readonly PieceRow[]): string[][] {
  const hashes = file.parts.map((): string[] => []);
  for (const { part, sha256 } of pieces) hashes[part]?.push(sha256);
  for (const [part, { name, byteCount }] of file.parts.entries()) {
    const missing = pieceCount(byteCount) - hashes[part]!.length;
    if (missing === 0) continue;
    throw missingPieces(name, missing);
  }
  return hashes;
}
