import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { CliError, fileProblem } from './cli-error.ts';
import type { InputFiles } from './input-files.ts';
import { outputPlace } from './input-files.ts';

export type Write = (piece: string | Uint8Array) => Promise<void>;

export async function writeLines(path: string, lines: Iterable<string>, inputs: InputFiles): Promise<void> {
  await writeWhole(path, inputs, async (write) => {
    for (const line of lines) await write(line);
  });
}

/**
 * Writes a file under a temporary name first, so that a failed write leaves no partial file. Never overwrites a file
 * that the command reads.
 */
export async function writeWhole<Result>(
  path: string,
  inputs: InputFiles,
  action: (write: Write) => Promise<Result>,
): Promise<Result> {
  await inputs.refuseAsOutput(path);
  const place = await outputPlace(path);
  if (!place.isRegular) return await withWritable({ path, shownAs: path, flags: 'w' }, action);
  // A unique name, opened only if it does not exist: 'OUT.part' could be another file or a link to one.
  const draft = `${place.path}.${randomUUID()}.part`;
  try {
    const result = await withWritable({ path: draft, shownAs: path, flags: 'wx' }, action);
    await inputs.refuseAsOutput(path);
    await rename(draft, place.path).catch((cause: unknown) => {
      throw new CliError(fileProblem(path, cause));
    });
    return result;
  } finally {
    await rm(draft, { force: true });
  }
}

async function withWritable<Result>(
  { path, shownAs, flags }: { path: string; shownAs: string; flags: 'w' | 'wx' },
  action: (write: Write) => Promise<Result>,
): Promise<Result> {
  const out = createWriteStream(path, { flags });
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
    if (code === 'ENOENT') throw new CliError(`'${shownAs}' cannot be written: its folder does not exist.`);
    throw cause === failure ? new CliError(fileProblem(shownAs, cause)) : cause;
  } finally {
    out.destroy();
  }
}
