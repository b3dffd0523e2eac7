import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ByteSource } from '../eeg-files/byte-source.ts';

export type NodeByteSource = ByteSource & { close(): Promise<void> };

/** A file on disk. The caller closes it. Rejects when the path cannot be opened or is not a file. */
export async function openNodeByteSource(path: string): Promise<NodeByteSource> {
  const handle = await open(path, 'r');
  const stat = await handle.stat();
  if (!stat.isFile()) {
    await handle.close();
    throw new Error(`${path} is not a file`);
  }
  return {
    name: basename(path),
    size: stat.size,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, stat.size - offset));
      const bytes = new Uint8Array(wanted);
      let filled = 0;
      while (filled < wanted) {
        const { bytesRead } = await handle.read(bytes, filled, wanted - filled, offset + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return filled === wanted ? bytes : bytes.slice(0, filled);
    },
    close: () => handle.close(),
  };
}

/**
 * Opens a file and, on request, files beside it; closes all of them after `action`. Folders in names are ignored, so
 * that a recording cannot refer to files outside its own folder. `onOpen` is called for every file opened. Rejects as
 * {@link openNodeByteSource} does.
 */
export async function withFolderFile<Result>(
  path: string,
  action: (
    source: ByteSource,
    companion: (name: string) => Promise<ByteSource | undefined>,
  ) => Promise<Result>,
  onOpen: (path: string) => Promise<void> = () => Promise.resolve(),
): Promise<Result> {
  const source = await openNodeByteSource(path);
  const opened: NodeByteSource[] = [source];
  try {
    await onOpen(path);
    return await action(source, async (name) => {
      const companionPath = join(dirname(path), basename(name));
      const beside = await openNodeByteSource(companionPath).catch(() => undefined);
      if (!beside) return undefined;
      opened.push(beside);
      await onOpen(companionPath);
      return beside;
    });
  } finally {
    for (const one of opened) await one.close();
  }
}
