/** Saves a file through the browser, as a click on a download link does. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has its own reference by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Where to save a file that is written in parts. The file is complete only after `close`. */
export type SaveTarget = {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  close: () => Promise<void>;
  discard: () => Promise<void>;
};

/** Above this size, parts are written directly to disk if the browser can. Below, a normal download is simpler. */
const LARGE_BYTES = 64 * 1024 * 1024;

/** The part of the File System Access API that is used; only some browsers support it. */
type SavePicker = (options: { suggestedName: string }) => Promise<{
  createWritable: () => Promise<{
    write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
    close: () => Promise<void>;
    abort: () => Promise<void>;
  }>;
}>;

/**
 * Starts saving a file of about `expectedBytes`. Call it on a click, because the browser may ask where to save a large
 * file. Undefined if the user cancels that dialog.
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

/** Collects parts as Blobs, which the browser may hold on disk. */
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
