import { describe, expect, it } from 'vitest';
import type { DbusMessage } from './message.ts';
import { messageLength, readMessage, writeMessage } from './message.ts';
import { readValues } from './read.ts';
import { handshake } from './sasl.ts';
import type { DbusValue } from './values.ts';
import { splitSignature } from './values.ts';
import { writeValues } from './write.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('a D-Bus signature', () => {
  it('splits into its complete types', () => {
    expect(splitSignature('sa{sv}(i(yd))aoay')).toEqual(['s', 'a{sv}', '(i(yd))', 'ao', 'ay']);
  });

  it.each(['z', 'a', '(i', '()', 'a{s'])('refuses %s', (signature) => {
    expect(() => splitSignature(signature)).toThrow('no D-Bus');
  });
});

/** Bytes laid out by hand after the 'Marshaling' chapter of the D-Bus specification. */
const VECTORS: readonly [string, DbusValue[], string][] = [
  ['y', [0xab], 'ab'],
  ['yu', [1, 2], '0100000002000000'],
  ['n', [-2], 'feff'],
  ['b', [true], '01000000'],
  ['s', ['foo'], '03000000666f6f00'],
  ['g', ['a{sv}'], '05617b73767d00'],
  ['v', [{ signature: 'u', value: 7 }], '0175000007000000'],
  ['ay', [Uint8Array.of(1, 2, 3)], '03000000010203'],
  // The padding between the length and the first element does not count.
  ['at', [[5n]], '08000000000000000500000000000000'],
  ['ax', [[]], '0000000000000000'],
  [
    'a(yy)',
    [
      [
        [1, 2],
        [3, 4],
      ],
    ],
    '0a00000000000000010200000000000003 04'.replace(' ', ''),
  ],
  ['a{yy}', [new Map([[1, 2]])], '02000000000000000102'],
  ['d', [1.5], '000000000000f83f'],
];

describe('D-Bus values', () => {
  it.each(VECTORS)(
    'of type %s are written as the specification lays them out',
    (signature, values, bytes) => {
      expect(hex(writeValues(signature, values))).toBe(bytes);
      expect(readValues(signature, Buffer.from(bytes, 'hex'))).toEqual(values);
    },
  );

  it('come back as they were, however large they are', () => {
    const properties = new Map<string, DbusValue>(
      Array.from({ length: 200 }, (_, index) => [
        `Property${index}`,
        { signature: 'ay', value: new Uint8Array(index).fill(index) },
      ]),
    );
    const values: DbusValue[] = ['/a/path', new Map([['an.Interface', properties]]), ['x', '', 'ü'], -1n];

    expect(readValues('oa{sa{sv}}asx', writeValues('oa{sa{sv}}asx', values))).toEqual(values);
  });

  it.each([
    ['s', [1]],
    ['u', ['1']],
    ['as', ['no list']],
    ['a{sv}', [[]]],
    ['v', ['bare']],
    ['uu', [1]],
    ['y', [256]],
  ] as [string, DbusValue[]][])('are refused where they do not fit %s', (signature, values) => {
    expect(() => writeValues(signature, values)).toThrow();
  });

  it.each([
    ['u', '0100'],
    ['s', '05000000666f6f00'],
    ['ay', 'ff00000001'],
    ['as', 'ffffff7f'],
  ])('of type %s are refused when the bytes end too early', (signature, bytes) => {
    expect(() => readValues(signature, Buffer.from(bytes, 'hex'))).toThrow(RangeError);
  });
});

const A_CALL: DbusMessage = {
  kind: 'call',
  serial: 1,
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
  member: 'Hello',
  destination: 'org.freedesktop.DBus',
  isNoReplyExpected: false,
  signature: '',
  body: [],
};

describe('a D-Bus message', () => {
  it('is written as the first call of every client is', () => {
    const bytes = hex(writeMessage(A_CALL));

    // Endianness, call, no flags, version 1, no body, serial 1, 109 bytes of fields; then the path as field 1.
    expect(bytes.slice(0, 32)).toBe('6c010001000000000100000 06d000000'.replace(' ', ''));
    expect(bytes.slice(32, 48)).toBe('01016f0015000000');
    expect(bytes.length % 16).toBe(0);
  });

  it.each<DbusMessage>([
    A_CALL,
    { ...A_CALL, isNoReplyExpected: true, signature: 'su', body: ['name', 4] },
    { kind: 'reply', serial: 9, isNoReplyExpected: false, replySerial: 1, signature: 's', body: [':1.1'] },
    {
      kind: 'error',
      serial: 3,
      isNoReplyExpected: false,
      replySerial: 2,
      errorName: 'a.b',
      signature: '',
      body: [],
    },
    { ...A_CALL, kind: 'signal', sender: ':1.0', signature: 'ay', body: [new Uint8Array(20)] },
  ])('comes back as it was ($kind)', (message) => {
    expect(readMessage(writeMessage(message))).toEqual(message);
  });

  it('tells its length from its first 16 bytes', () => {
    const bytes = Buffer.from(writeMessage({ ...A_CALL, signature: 's', body: ['name'] }));

    expect(messageLength(bytes.subarray(0, 15))).toBeUndefined();
    expect(messageLength(bytes.subarray(0, 16))).toBe(bytes.length);
    expect(messageLength(Buffer.concat([bytes, bytes]))).toBe(bytes.length);
  });
});

describe('the handshake', () => {
  it('lets a client in and refuses to pass file descriptors', () => {
    expect(handshake('AUTH EXTERNAL 30', 'id')).toEqual({ answer: 'OK id\r\n', isBegun: false });
    expect(handshake('NEGOTIATE_UNIX_FD', 'id')).toEqual({ answer: 'ERROR\r\n', isBegun: false });
    expect(handshake('BEGIN', 'id')).toEqual({ answer: undefined, isBegun: true });
  });

  it('offers the one way in to a client that asks for another', () => {
    expect(handshake('AUTH', 'id').answer).toBe('REJECTED EXTERNAL\r\n');
  });
});
