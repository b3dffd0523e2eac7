/** Hands a file to the browser's own saving, as a click on a download link does. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken its own reference by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Where a file that is made piece by piece is saved; nothing is kept of it before `close`. */
export type SaveTarget = {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  close: () => Promise<void>;
  discard: () => Promise<void>;
};

/** Above this, pieces go to the disk at once where the browser can; below, its usual saving is simpler. */
const LARGE_BYTES = 64 * 1024 * 1024;

/** The part of the File System Access standard that is used; only some browsers have it. */
type SavePicker = (options: { suggestedName: string }) => Promise<{
  createWritable: () => Promise<{
    write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
    close: () => Promise<void>;
    abort: () => Promise<void>;
  }>;
}>;

/**
 * Begins to save a file of about `expectedBytes`. To be called on a click, since the browser may ask where a large file
 * goes. Undefined when the person closes that question.
 */
export async function openSaveTarget(name: string, expectedBytes: number): Promise<SaveTarget | undefined> {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: SavePicker };
  if (!showSaveFilePicker || expectedBytes < LARGE_BYTES) return blobTarget(name);
  try {
    const handle = await showSaveFilePicker.call(window, { suggestedName: name });
    const file = await handle.createWritable();
    return {
      write: (bytes) => file.write(bytes),
      close: () => file.close(),
      discard: () => file.abort().catch(() => undefined),
    };
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return undefined;
    throw cause;
  }
}

/** Pieces become Blobs, which the browser may keep on the disk. */
function blobTarget(name: string): SaveTarget {
  let pieces: Blob[] = [];
  return {
    write: async (bytes) => void pieces.push(new Blob([bytes])),
    async close() {
      saveFile(name, new Blob(pieces));
    },
    async discard() {
      pieces = [];
    },
  };
}
