import { realpath, stat } from 'node:fs/promises';
import { CliError } from './cli-error.ts';

/**
 * Files a command reads. None of them is ever overwritten. Files are identified by device and inode, so another
 * spelling of the path or a symbolic or hard link is recognized.
 */
export class InputFiles {
  readonly #pathOf = new Map<string, string>();

  /** Registers a file that was opened for reading. A file that does not exist is ignored. */
  async add(path: string): Promise<void> {
    const id = await fileId(path);
    if (id !== undefined && !this.#pathOf.has(id)) this.#pathOf.set(id, path);
  }

  /** Rejects when writing to `path` would overwrite a file this command reads. */
  async refuseAsOutput(path: string): Promise<void> {
    const id = await fileId(path);
    const input = id === undefined ? undefined : this.#pathOf.get(id);
    if (input === undefined) return;
    const words = input === path ? 'is read by this command' : `is the same file as '${input}'`;
    throw new CliError(`'${path}' ${words}, so nothing was written. Write to another file.`);
  }
}

/** Device and inode of the file itself, after following links. */
async function fileId(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found && `${found.dev}:${found.ino}`;
}

/**
 * The path to write to: the target of a symbolic link, so that the link itself remains. `isRegular` is false for pipes
 * and devices, which are written to directly.
 */
export async function outputPlace(path: string): Promise<{ path: string; isRegular: boolean }> {
  const existing = await stat(path).catch(() => undefined);
  if (!existing) return { path, isRegular: true };
  return { path: await realpath(path), isRegular: existing.isFile() };
}
