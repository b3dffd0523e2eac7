const LONGEST_TEXT = 4096;
const END = '$$$';

/** Collects the text reply of a board or its dongle, up to `$$$`; other bytes are ignored. */
export class CytonGreeting {
  #text = '';

  /** The whole text once its end has arrived. */
  accept(bytes: Uint8Array): string | undefined {
    for (const byte of bytes) {
      if ((byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d) {
        this.#text += String.fromCharCode(byte);
      }
    }
    const end = this.#text.indexOf(END);
    if (end >= 0) return this.#text.slice(0, end).trim();
    this.#text = this.#text.slice(-LONGEST_TEXT);
    return undefined;
  }
}

type CytonAnswer =
  | { kind: 'board'; firmware: string | undefined }
  | { kind: 'daisy' | 'silentBoard' | 'other' };

/** Parses the reply to a reset. */
export function readGreeting(text: string): CytonAnswer {
  if (/fail|timeout/i.test(text)) return { kind: 'silentBoard' };
  if (!/OpenBCI|ADS1299/i.test(text)) return { kind: 'other' };
  if (/Daisy ADS1299/i.test(text)) return { kind: 'daisy' };
  return { kind: 'board', firmware: /Firmware:\s*(\S+)/i.exec(text)?.[1] };
}
