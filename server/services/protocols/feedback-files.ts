import { contentHashText, EEG_PIECE_BYTES, pieceCount } from '#shared/api/eeg-files.ts';
import * as contract from '#shared/api/practice/feedback-files.ts';
import type { FeedbackFileId, UserId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { findMedia, mediaProblem } from '#shared/feedback/media-type.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as files from '#server/repositories/protocols/feedback-files.ts';
import { writeAudit, writeAuditOnceAnHour } from '../core/audit.ts';
import type { Caller } from '../core/deps.ts';
import { hashText } from '../core/hash-text.ts';
import { conflict, existing } from '../core/refusals.ts';
import { OK, service } from '../core/service.ts';
import {
  alreadyComplete,
  anotherContent,
  changedFile,
  checkPieceFits,
  damagedPiece,
  missingPieces,
  readPieces,
  type StoredPiece,
  stillUploading,
} from '../core/stored-pieces.ts';

const WHAT = 'This file';
/** Names of files are not logged: they may name people. */
const subjectOf = (id: FeedbackFileId) => ({ type: 'feedbackFile', id });
const viewerOf = ({ organizationId, userId }: Caller) => ({ organizationId, userId });
/** Files are changed in the name of the therapist in the path; the gate has checked who may do that. */
const ownerOf = ({ organizationId }: Caller, userId: UserId) => ({ organizationId, userId });

export const list = service(contract.listFeedbackFiles, async ({ sql, caller, query }) => {
  const all = await files.listVisibleFiles(sql, viewerOf(caller), query.kind);
  const isMine = ({ therapistId }: { therapistId: UserId }) => therapistId === caller.userId;
  return { feedbackFiles: all.filter((file) => file.state === 'ready' || isMine(file)) };
});

export const create = service.outside(
  contract.createFeedbackFile,
  async ({ tx, deps, caller, params, body }) => {
    const { organizationId } = caller;
    const owner = ownerOf(caller, params.id);
    const begun = await tx(async (sql) => {
      const same = await files.findSameContent(sql, owner, body);
      const feedbackFileId = same?.feedbackFileId ?? (deps.ids.next() as FeedbackFileId);
      if (!same) {
        const createdAt = isoNow(deps.clock);
        const by = { therapistId: params.id, createdBy: caller.userId, createdAt };
        await files.insertFile(sql, { ...body, ...by, organizationId, feedbackFileId });
        await writeAudit(deps, sql, caller, {
          action: 'feedbackFile.create',
          subject: subjectOf(feedbackFileId),
        });
      }
      return {
        feedbackFile: await existing(files.findOwnFile(sql, owner, feedbackFileId), WHAT),
        pieces: await files.listFeedbackPieces(sql, organizationId, feedbackFileId),
      };
    });
    // Pieces lost on disk since then must be sent again.
    const storedSeqs: number[] = [];
    for (const piece of begun.pieces) {
      const isReadable = await deps.blobs.get(organizationId, piece).then(
        () => true,
        () => false,
      );
      if (isReadable) storedSeqs.push(piece.seq);
    }
    return { feedbackFile: begun.feedbackFile, storedSeqs };
  },
);

export const putPiece = service.outside(
  contract.putFeedbackFilePiece,
  async ({ tx, deps, caller, params, query, body }) => {
    const { organizationId } = caller;
    const { feedbackFileId, seq } = params;
    const owner = ownerOf(caller, params.id);
    const piece = { seq, sha256: query.sha256, byteCount: body.length };
    const isSealed = await tx(async (sql) => {
      const file = await existing(files.findOwnFile(sql, owner, feedbackFileId), WHAT);
      checkPieceFits(file, piece);
      const range = { first: seq, last: seq };
      const [stored] = await files.listFeedbackPieces(sql, organizationId, feedbackFileId, range);
      if (stored && stored.sha256 !== piece.sha256) throw anotherContent(seq);
      if (!stored && file.state === 'ready') throw alreadyComplete();
      // The bytes of an earlier version are replaced by sealed ones.
      return stored !== undefined && (stored.blob !== null || file.state === 'ready');
    });
    if (deps.sha256(body) !== piece.sha256) throw damagedPiece(seq);
    // Bytes before the row: a row must never refer to missing bytes.
    const blob = await deps.blobs.put({ organizationId, kind: 'practice' }, piece.sha256, body);
    if (isSealed) return { seq, sha256: piece.sha256 };
    await tx(async (sql) => {
      const file = await existing(files.findOwnFile(sql, owner, feedbackFileId, 'lock'), WHAT);
      if (file.state === 'ready') throw alreadyComplete();
      const storedAt = isoNow(deps.clock);
      await files.insertFeedbackPiece(sql, { organizationId, feedbackFileId, storedAt }, { ...piece, blob });
    });
    return { seq, sha256: piece.sha256 };
  },
);

export const complete = service.outside(
  contract.completeFeedbackFile,
  async ({ tx, deps, caller, params }) => {
    const { organizationId } = caller;
    const { feedbackFileId } = params;
    const owner = ownerOf(caller, params.id);
    const { file, pieces } = await tx(async (sql) => ({
      file: await existing(files.findOwnFile(sql, owner, feedbackFileId), WHAT),
      pieces: await files.listFeedbackPieces(sql, organizationId, feedbackFileId),
    }));
    if (file.state === 'ready') return file;
    const missing = pieceCount(file.byteCount) - pieces.length;
    if (missing > 0) throw missingPieces(file.name, missing);
    const contentHash = hashText(deps, contentHashText([pieces.map(({ sha256 }) => sha256)]));
    if (contentHash !== file.contentHash) throw changedFile();

    const media = await findMedia(file.byteCount, readerOf(deps.blobs, caller, pieces));
    const problem = mediaProblem(file.name, media, file.kind);
    return tx(async (sql) => {
      if (problem === undefined && media.ok) {
        const done = { contentType: media.contentType, at: isoNow(deps.clock) };
        await files.completeFile(sql, organizationId, feedbackFileId, done);
        return { stored: await existing(files.findOwnFile(sql, owner, feedbackFileId), WHAT) };
      }
      // Bytes that are nothing a browser plays must not stay.
      await files.deleteFile(sql, organizationId, feedbackFileId);
      await writeAudit(deps, sql, caller, {
        action: 'feedbackFile.refuse',
        subject: subjectOf(feedbackFileId),
      });
      return { stored: undefined };
    }).then(({ stored }) => {
      if (stored) return stored;
      throw new AppError('invalid', problem!);
    });
  },
);

/** Keeps the last piece: a search reads many short ranges of one after the other. */
function readerOf(
  blobs: Parameters<typeof readPieces>[0]['blobs'],
  { organizationId }: Caller,
  pieces: readonly StoredPiece[],
) {
  let last: { sha256: string; bytes: Promise<Uint8Array<ArrayBuffer>> } | undefined;
  const get: typeof blobs.get = (id, stored) => {
    if (last?.sha256 !== stored.sha256) last = { sha256: stored.sha256, bytes: blobs.get(id, stored) };
    return last.bytes;
  };
  return (offset: number, length: number) =>
    readPieces(
      { blobs: { ...blobs, get } },
      organizationId,
      pieces.slice(
        Math.floor(offset / EEG_PIECE_BYTES),
        Math.floor((offset + length - 1) / EEG_PIECE_BYTES) + 1,
      ),
      { offset, length },
    );
}

export const bytes = service.outside(
  contract.getFeedbackFileBytes,
  async ({ tx, deps, caller, params, query }) => {
    const { organizationId } = caller;
    const { feedbackFileId } = params;
    const first = Math.floor(query.offset / EEG_PIECE_BYTES);
    const last = Math.floor((query.offset + query.length - 1) / EEG_PIECE_BYTES);
    const pieces = await tx(async (sql) => {
      const file = await existing(files.findVisibleFile(sql, viewerOf(caller), feedbackFileId), WHAT);
      if (file.state !== 'ready') throw stillUploading();
      const found = await files.listFeedbackPieces(sql, organizationId, feedbackFileId, { first, last });
      await writeAuditOnceAnHour(deps, sql, caller, {
        action: 'feedbackFile.download',
        subject: subjectOf(feedbackFileId),
      });
      return found;
    });
    return readPieces(deps, organizationId, pieces, query);
  },
);

/** The bytes stay on disk until the daily clean-up finds that no row refers to them. */
export const remove = service(contract.deleteFeedbackFile, async ({ sql, deps, caller, params }) => {
  const { feedbackFileId } = params;
  const owner = ownerOf(caller, params.id);
  const file = await existing(files.findOwnFile(sql, owner, feedbackFileId, 'lock'), WHAT);
  const users = await files.namesOfUsers(sql, owner, feedbackFileId);
  if (users.length > 0) throw conflict(usedBy(file.name, users));
  await files.deleteFile(sql, caller.organizationId, feedbackFileId);
  await writeAudit(deps, sql, caller, { action: 'feedbackFile.delete', subject: subjectOf(feedbackFileId) });
  return OK;
});

function usedBy(name: string, users: readonly (string | null)[]): string {
  const known = users.filter((user) => user !== null).map((user) => `'${user}'`);
  const hidden = users.length - known.length;
  const all = hidden > 0 ? [...known, 'a feedback response of a colleague'] : known;
  return `'${name}' is used by ${all.join(', ')}. Choose another file there first, then delete this one.`;
}
