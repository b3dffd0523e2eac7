const LONGEST_REPLY = 2048;

export type MuseReply = Readonly<Record<string, unknown>>;

/**
 * Replies of a Muse are JSON objects split into notifications:
 *
 *     byte  0       1 ... length
 *           length  characters
 *
 * Some firmware pads the notification with old data.
 */
export class MuseReplies {
  #text = '';

  /** The reply this notification completes; 'bad' for an invalid piece; undefined while more pieces must come. */
  accept(bytes: Uint8Array): MuseReply | 'bad' | undefined {
    const length = bytes[0] ?? 0;
    if (length === 0 || length >= bytes.length) return this.#fail();
    const piece = String.fromCharCode(...bytes.subarray(1, 1 + length));
    if (!/^[\x20-\x7e\r\n\t]*$/.test(piece)) return this.#fail();
    this.#text += piece;
    const end = this.#text.indexOf('}');
    if (end < 0) return this.#text.length > LONGEST_REPLY ? this.#fail() : undefined;
    const begin = this.#text.lastIndexOf('{', end);
    const whole = this.#text.slice(Math.max(0, begin), end + 1);
    this.#text = this.#text.slice(end + 1).trimStart();
    return parse(whole) ?? 'bad';
  }

  #fail(): 'bad' {
    this.#text = '';
    return 'bad';
  }
}

function parse(text: string): MuseReply | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as MuseReply)
      : undefined;
  } catch {
    return undefined;
  }
}
