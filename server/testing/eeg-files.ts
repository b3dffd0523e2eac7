import type { EegFileFacts, EegFileRecord } from '#shared/api/eeg-files.ts';
import { contentHashText, EEG_PIECE_BYTES } from '#shared/api/eeg-files.ts';
import { sha256 } from '../storage/fs-blob-store.ts';
import type { TestServer, TestUser } from './test-server.ts';

export const someFacts = (): EegFileFacts => ({
  format: 'EDF+C',
  startTime: '2026-11-20T09:00:00',
  durationSeconds: 61,
  spanSeconds: 61,
  channelCount: 64,
  samplingRateHz: 160,
  warnings: [],
});

/** An upload as prepared by the page: bytes of one part, cut and hashed. */
export function anUpload(bytes: Uint8Array, name = 'rest.edf') {
  const pieces: { seq: number; sha256: string; bytes: Uint8Array }[] = [];
  for (let offset = 0; offset < bytes.length; offset += EEG_PIECE_BYTES) {
    const piece = bytes.subarray(offset, offset + EEG_PIECE_BYTES);
    pieces.push({ seq: pieces.length, sha256: sha256(piece), bytes: piece });
  }
  const contentHash = sha256(
    new TextEncoder().encode(contentHashText([pieces.map((piece) => piece.sha256)])),
  );
  return {
    pieces,
    body: {
      parts: [{ name, byteCount: bytes.length }],
      contentHash,
      clientId: null as string | null,
      recordedOn: null as string | null,
      allowDuplicate: false,
    },
  };
}

/** Pseudorandom bytes, the same every time (linear congruential, Numerical Recipes constants). */
export function someBytes(length: number, seed = 1): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

export async function storeEegFile(
  server: TestServer,
  therapist: TestUser,
  upload: ReturnType<typeof anUpload>,
): Promise<EegFileRecord> {
  const token = await server.tokenFor(therapist);
  const base = `/v2/therapist/${therapist.userId}`;
  const begun = await server.call('POST', `${base}/eegFiles`, { token, body: upload.body });
  const { eegFile } = (await begun.json()) as { eegFile: EegFileRecord };
  const file = `${base}/eegFile/${eegFile.eegFileId}`;
  for (const { seq, sha256: hash, bytes } of upload.pieces) {
    await server.call('PUT', `${file}/parts/0/pieces/${seq}?sha256=${hash}`, { token, body: bytes });
  }
  const done = await server.call('POST', `${file}/complete`, { token, body: { facts: someFacts() } });
  return (await done.json()) as EegFileRecord;
}
