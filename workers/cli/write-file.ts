import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { ByteSink } from '../eeg-files/write/byte-sink.ts';
import { CliError, fileProblem } from './cli-error.ts';

export async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  await withWritable(path, async (write) => {
    for (const line of lines) await write(line);
  });
}

/** Writes a file under another name first, so that one that fails half-way leaves nothing behind. */
export async function writeWhole<Result>(
  path: string,
  action: (sink: ByteSink) => Promise<Result>,
): Promise<Result> {
  const draft = `${path}.part`;
  try {
    const result = await withWritable(draft, (write) => action({ write }));
    await rename(draft, path).catch((cause: unknown) => {
      throw new CliError(fileProblem(path, cause));
    });
    return result;
  } finally {
    await rm(draft, { force: true });
  }
}

async function withWritable<Result>(
  path: string,
  action: (write: (piece: string | Uint8Array) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const out = createWriteStream(path);
  let failure: unknown;
  out.on('error', (error) => (failure ??= error));
  try {
    await once(out, 'open');
    const result = await action(async (piece) => {
      if (failure !== undefined) throw failure;
      if (!out.write(piece)) await once(out, 'drain');
    });
    out.end();
    await once(out, 'finish');
    return result;
  } catch (cause) {
    const code = (cause as { code?: unknown }).code;
    if (code === 'ENOENT') throw new CliError(`'${path}' cannot be written: its folder does not exist.`);
    throw cause === failure ? new CliError(fileProblem(path, cause)) : cause;
  } finally {
    out.destroy();
  }
}
