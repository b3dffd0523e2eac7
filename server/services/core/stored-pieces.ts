import { EEG_PIECE_BYTES } from '#shared/api/eeg-files.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Deps } from './deps.ts';
import type { StoredBytes } from '#server/ports/blobs.ts';
import { conflict } from './refusals.ts';

export type StoredPiece = StoredBytes & { seq: number };

/** The bytes `[offset, offset + length)` of a file, from the pieces that contain them. No transaction may be open. */
export async function readPieces(
  { blobs }: Pick<Deps, 'blobs'>,
  organizationId: OrganizationId,
  pieces: readonly StoredPiece[],
  { offset, length }: { offset: number; length: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const end = offset + length;
  const slices: Uint8Array[] = [];
  for (const piece of pieces) {
    const start = piece.seq * EEG_PIECE_BYTES;
    const whole = await blobs.get(organizationId, piece);
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

/** Throws AppError `invalid` for a piece that a file of this size does not have. */
export function checkPieceFits(
  whole: { name: string; byteCount: number },
  { seq, byteCount }: { seq: number; byteCount: number },
): void {
  const expected = Math.min(EEG_PIECE_BYTES, whole.byteCount - seq * EEG_PIECE_BYTES);
  if (expected === byteCount) return;
  throw new AppError(
    'invalid',
    expected > 0
      ? `Piece ${seq} of '${whole.name}' has ${byteCount} bytes, ${expected} are expected. Choose the file again.`
      : `'${whole.name}' has no piece ${seq}.`,
  );
}

export const damagedPiece = (seq: number): AppError =>
  new AppError('invalid', `Piece ${seq} was damaged during upload. Send it again.`);
export const anotherContent = (seq: number): AppError =>
  conflict(`Piece ${seq} is stored with different content. Start the upload again.`);
export const alreadyComplete = (): AppError =>
  conflict('This file is stored completely and cannot be changed.');
export const changedFile = (): AppError =>
  conflict('The uploaded data differs from the file: the file changed during the upload. Choose it again.');
export const missingPieces = (name: string, count: number): AppError =>
  conflict(`${count} pieces of '${name}' have not arrived yet. Send them first.`);
export const stillUploading = (): AppError =>
  conflict('This file is still being uploaded. Finish the upload first.');
