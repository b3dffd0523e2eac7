/** A message this long is none; what was collected is dropped. */
const MOST_CHARACTERS = 100_000;

/** Collects the pieces of JSON documents that end with a line break, however they were cut. */
export class JsonLines {
  readonly #decoder = new TextDecoder();
  #rest = '';

  /** Documents that became complete; `onBad` for lines that are no JSON. */
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
