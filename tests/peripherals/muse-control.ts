import type { PeripheralCharacteristic } from './peripheral.ts';

const FRAGMENT = 19;

/** `[length][letters][newline]` as letters. */
function readCommand(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes.subarray(1));
  if (bytes[0] !== bytes.length - 1 || !text.endsWith('\n')) throw new Error('No command of a Muse');
  return text.slice(0, -1);
}

/** The control characteristic: accepts commands, answers in pieces of JSON that end with leftover bytes. */
export function museControl(
  uuid: string,
  notify: (bytes: Uint8Array) => void,
  answer: (command: string) => object | undefined,
): PeripheralCharacteristic {
  return {
    uuid,
    properties: ['write-without-response', 'notify'],
    onWrite(bytes) {
      const reply = answer(readCommand(bytes));
      if (!reply) return;
      const text = JSON.stringify(reply);
      for (let at = 0; at < text.length; at += FRAGMENT) {
        const piece = text.slice(at, at + FRAGMENT);
        const fragment = new Uint8Array(FRAGMENT + 1).fill(0x2a);
        fragment.set([piece.length, ...Array.from(piece, (letter) => letter.charCodeAt(0))]);
        notify(fragment);
      }
    },
  };
}
