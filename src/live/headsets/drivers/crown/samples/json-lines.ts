/** A longer message is invalid; the collected text is dropped. */
const MOST_CHARACTERS = 100_000;

/** Collects JSON documents, each ending with a line break, from pieces of any length. */
export class JsonLines {
  readonly #decoder = new TextDecoder();
  #rest = '';

  /** Emits documents that are complete; calls `onBad` for lines that are not JSON. */
  push(bytes: Uint8Array, onDocument: (document: unknown) => void, onBad: () => void): void {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.trim() === '') continue;
      let document: unknown;
      try {
        document = JSON.parse(line);
      } catch {
        onBad();
        continue;
      }
      onDocument(document);
    }
    if (this.#rest.length <= MOST_CHARACTERS) return;
    this.#rest = '';
    onBad();
  }
}
