import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { commandBytes } from './control.ts';
import { MuseReplies } from './replies.ts';

const piece = (text: string, leftover = ''): Uint8Array =>
  Uint8Array.from([text.length, ...Array.from(text + leftover + '\0', (letter) => letter.charCodeAt(0))]);

describe('commands and answers of a Muse', () => {
  it('are commands with their length and a newline', () => {
    expect([...commandBytes('h')]).toEqual([0x02, 0x68, 0x0a]);
    expect([...commandBytes('p21')]).toEqual([0x04, 0x70, 0x32, 0x31, 0x0a]);
    expect([...commandBytes('p1041')]).toEqual([0x06, 0x70, 0x31, 0x30, 0x34, 0x31, 0x0a]);
    expect([...commandBytes('dc001')]).toEqual([0x06, 0x64, 0x63, 0x30, 0x30, 0x31, 0x0a]);
  });

  it('are answers in pieces, with leftovers behind each', () => {
    const replies = new MuseReplies();

    expect(replies.accept(piece('{"hn":"Muse', 'xyz'))).toBeUndefined();
    expect(replies.accept(piece('-1A2B","rc":', '}"'))).toBeUndefined();
    expect(replies.accept(piece('0}', '}}}'))).toEqual({ hn: 'Muse-1A2B', rc: 0 });
    expect(replies.accept(piece('{"rc":1}'))).toEqual({ rc: 1 });
  });

  it('are bad when they are no text or no JSON, and the next one is read all the same', () => {
    const replies = new MuseReplies();

    expect(replies.accept(new Uint8Array())).toBe('bad');
    expect(replies.accept(new Uint8Array(20))).toBe('bad');
    expect(replies.accept(Uint8Array.of(30, 0x7b))).toBe('bad');
    expect(replies.accept(piece('{nonsense}'))).toBe('bad');
    expect(replies.accept(piece('{"rc":0}'))).toEqual({ rc: 0 });
  });

  it('survive 10,000 random pieces without growing', () => {
    const replies = new MuseReplies();
    const random = seededRandom(8);
    for (let i = 0; i < 10_000; i++) {
      const letters = random.chance(0.5);
      const length = random.below(24);
      const bytes = Uint8Array.from({ length }, () => (letters ? 32 + random.below(90) : random.below(256)));
      if (letters && length > 1) bytes[0] = length - 1;
      replies.accept(bytes);
    }
    replies.accept(piece('}'));
    expect(replies.accept(piece('{"rc":0}'))).toEqual({ rc: 0 });
  });
});
