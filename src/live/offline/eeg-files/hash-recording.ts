import { contentHashText, EEG_PIECE_BYTES } from '#shared/api/eeg-files.ts';
import type { RecordingFiles } from './recording-files.ts';

type HashDeps = {
  sha256Hex: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  signal: AbortSignal;
  onBytes: (bytesDone: number) => void;
};

export type RecordingHashes = {
  contentHash: string;
  /** SHA-256 of each piece of each part. */
  pieces: readonly (readonly string[])[];
};

/** Reads the files once, a piece at a time. Rejects when one can no longer be read or `signal` aborts. */
export async function hashRecording(recording: RecordingFiles, deps: HashDeps): Promise<RecordingHashes> {
  const pieces: string[][] = [];
  let done = 0;
  for (const file of recording.parts) {
    const hashes: string[] = [];
    for (let offset = 0; offset < file.size; offset += EEG_PIECE_BYTES) {
      deps.signal.throwIfAborted();
      const bytes = await readPiece(file, offset);
      hashes.push(await deps.sha256Hex(bytes));
      done += bytes.length;
      deps.onBytes(done);
    }
    pieces.push(hashes);
  }
  const contentHash = await deps.sha256Hex(new TextEncoder().encode(contentHashText(pieces)));
  return { contentHash, pieces };
}

export async function readPiece(file: File, offset: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(offset, offset + EEG_PIECE_BYTES).arrayBuffer());
}
