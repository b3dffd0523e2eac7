import type { ByteSource } from '../byte-source.ts';

const PIECE_BYTES = 1024 * 1024;
/** Longer runs of characters are not numbers. They are cut, so that a file without spaces needs little memory. */
const LONGEST_WORD_BYTES = 256;
const [LINE_FEED, RETURN, SPACE, TAB, SEMICOLON, COMMA] = [0x0a, 0x0d, 0x20, 0x09, 0x3b, 0x2c];
const LATIN1 = new TextDecoder('latin1');

/** A word of a text file. The same object is reused for all words. */
export type Word = {
  offset: number;
  /** Counted from the start of reading, including empty lines. */
  line: number;
  /** Offset of the first word of the line. */
  lineOffset: number;
  /** Number of words before it in the line. */
  column: number;
  text(): string;
};

/** Calls `visit` for every word between two positions of a file, without loading whole lines. */
export async function eachWord(
  source: ByteSource,
  { from, to, decimal }: { from: number; to: number; decimal: string },
  visit: (word: Word) => void | 'stop',
): Promise<void> {
  const letters = new Uint8Array(LONGEST_WORD_BYTES);
  let length = 0;
  const word: Word = {
    offset: from,
    line: 0,
    lineOffset: from,
    column: 0,
    text: () => LATIN1.decode(letters.subarray(0, length)),
  };
  const finish = (): boolean => {
    if (length === 0) return false;
    if (word.column === 0) word.lineOffset = word.offset;
    const isDone = visit(word) === 'stop';
    word.column++;
    length = 0;
    return isDone;
  };
  let previous = 0;
  for (let at = from; at < to; at += PIECE_BYTES) {
    const bytes = await source.read(at, Math.min(PIECE_BYTES, to - at));
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!;
      const isEnd = byte === LINE_FEED || byte === RETURN;
      if (isEnd || isSeparator(byte, decimal)) {
        if (finish()) return;
        if (isEnd && !(byte === LINE_FEED && previous === RETURN)) {
          word.line++;
          word.column = 0;
        }
      } else {
        if (length === 0) word.offset = at + i;
        if (length < LONGEST_WORD_BYTES) letters[length++] = byte;
      }
      previous = byte;
    }
  }
  finish();
}

const isSeparator = (byte: number, decimal: string): boolean =>
  byte === SPACE || byte === TAB || byte === SEMICOLON || (byte === COMMA && decimal !== ',');
