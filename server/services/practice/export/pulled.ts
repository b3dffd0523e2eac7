type Write = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

/**
 * What `produce` writes, as a stream that is read: it waits with each write until the reader wants more. If the reader
 * stops early, the next write rejects, and the stream ends only after `produce` has.
 */
export async function* pulled(produce: (write: Write) => Promise<unknown>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
    undefined,
    { highWaterMark: 1 },
    { highWaterMark: 0 },
  );
  const writer = writable.getWriter();
  const produced = produce((bytes) => writer.write(bytes)).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  );
  // A failure reaches the reader through the stream. Once the reader has stopped, it can be ignored.
  const ended = produced.catch(() => undefined);
  try {
    for await (const bytes of readable) yield bytes;
  } finally {
    await ended;
  }
}
