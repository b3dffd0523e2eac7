import { describe, expect, it } from 'vitest';
import { CytonGreeting, readGreeting } from './greeting.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the answer to a reset', () => {
  it('ends with three dollars, in however many pieces it comes, with frames before it', () => {
    const greeting = new CytonGreeting();

    expect(greeting.accept(Uint8Array.of(0xa0, 0x11, 0x00, 0xff, 0xc0))).toBeUndefined();
    for (const letter of 'OpenBCI V3\r\nFirmware: v3.1.2\r\n$$')
      expect(greeting.accept(bytes(letter))).toBeUndefined();
    expect(greeting.accept(bytes('$'))).toBe('OpenBCI V3\r\nFirmware: v3.1.2');
  });

  it('is waited for without keeping endless bytes', () => {
    const greeting = new CytonGreeting();
    for (let i = 0; i < 2000; i++) greeting.accept(bytes('no end '.repeat(10)));
    const text = greeting.accept(bytes('ADS1299$$$'));

    expect(text!.length).toBeLessThan(5000);
    expect(readGreeting(text!)).toEqual({ kind: 'board', firmware: undefined });
  });

  it.each([
    ['OpenBCI V3 8-16 channel\r\nFirmware: v3.1.2', { kind: 'board', firmware: 'v3.1.2' }],
    ['OpenBCI V3\r\nOn Daisy ADS1299 Device ID: 0x3E', { kind: 'daisy' }],
    ['Failure: Communications timeout', { kind: 'silentBoard' }],
    ['hello', { kind: 'other' }],
  ])('is understood: %s', (text, answer) => {
    expect(readGreeting(text)).toEqual(answer);
  });
});
