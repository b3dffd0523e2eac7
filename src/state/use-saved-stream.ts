import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';

export type SavedStreamState =
  | { kind: 'idle' }
  | { kind: 'running' | 'done'; bytes: number }
  | { kind: 'failed'; problem: string };

/** A file on disk, or parts in memory. */
type Target = {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  close: () => Promise<void>;
  discard: () => Promise<void>;
};

/** `openTarget` asks where to save; undefined if the user cancels. */
export type StreamToSave = {
  openTarget: () => Promise<Target | undefined>;
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
};

/** Progress is shown in steps of this size, not after each of thousands of reads. */
const SHOWN_EVERY_BYTES = 256 * 1024;

const CUT_OFF = 'The export was interrupted. Check the connection and start it again.';

/** Saves an export while it downloads. Leaving the page cancels it. */
export function useSavedStream() {
  const [state, setState] = useState<SavedStreamState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async ({ openTarget, open }: StreamToSave) => {
    const target = await openTarget();
    if (!target) return;
    const abort = new AbortController();
    running.current = abort;
    setState({ kind: 'running', bytes: 0 });
    try {
      const onBytes = (bytes: number) => setState({ kind: 'running', bytes });
      const bytes = await copyStream(await open(abort.signal), target.write, onBytes);
      await target.close();
      setState({ kind: 'done', bytes });
    } catch (error) {
      await target.discard();
      const problem = error instanceof TypeError ? CUT_OFF : messageOf(error);
      setState(abort.signal.aborted ? { kind: 'idle' } : { kind: 'failed', problem });
    }
  };
  return {
    state,
    start: (stream: StreamToSave) => void run(stream),
    cancel: () => running.current?.abort(),
  };
}

/** Resolves with the number of bytes. Rejects with TypeError when the connection breaks. */
async function copyStream(
  stream: ReadableStream<Uint8Array>,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const reader = stream.getReader();
  let bytes = 0;
  let shown = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    await write(new Uint8Array(value));
    bytes += value.length;
    if (bytes - shown < SHOWN_EVERY_BYTES) continue;
    shown = bytes;
    onBytes(bytes);
  }
}
