import { readValues } from './read.ts';
import type { DbusValue, DbusVariant } from './values.ts';
import { aligned, isVariant, textOf } from './values.ts';
import { writeValues } from './write.ts';

const KINDS = ['call', 'reply', 'error', 'signal'] as const;

export type DbusMessage = {
  kind: (typeof KINDS)[number];
  serial: number;
  /** The sender of a call does not expect a reply. */
  isNoReplyExpected?: boolean | undefined;
  path?: string | undefined;
  interface?: string | undefined;
  member?: string | undefined;
  errorName?: string | undefined;
  replySerial?: number | undefined;
  destination?: string | undefined;
  sender?: string | undefined;
  signature: string;
  body: readonly DbusValue[];
};

type Field = 'path' | 'interface' | 'member' | 'errorName' | 'replySerial' | 'destination' | 'sender';

/** Number and type of each header field. Source: D-Bus specification, 'Header Fields'. */
const FIELDS: readonly [Field, number, string][] = [
  ['path', 1, 'o'],
  ['interface', 2, 's'],
  ['member', 3, 's'],
  ['errorName', 4, 's'],
  ['replySerial', 5, 'u'],
  ['destination', 6, 's'],
  ['sender', 7, 's'],
];
const SIGNATURE_FIELD = 8;
const LITTLE_ENDIAN = 0x6c;
const NO_REPLY_EXPECTED = 1;
const FIXED_BYTES = 16;

/** `[endian 'l'][kind][flags][version 1][body length u32][serial u32][fields a(yv)]`, padding to 8, body. */
export function writeMessage(message: DbusMessage): Uint8Array {
  const body = writeValues(message.signature, message.body);
  const fields: DbusValue[] = [];
  for (const [name, code, signature] of FIELDS) {
    const value = message[name];
    if (value !== undefined) fields.push([code, { signature, value }]);
  }
  if (message.signature !== '') {
    const value: DbusVariant = { signature: 'g', value: message.signature };
    fields.push([SIGNATURE_FIELD, value]);
  }
  const flags = message.isNoReplyExpected === true ? NO_REPLY_EXPECTED : 0;
  const header = writeValues('yyyyuua(yv)', [
    LITTLE_ENDIAN,
    KINDS.indexOf(message.kind) + 1,
    flags,
    1,
    body.length,
    message.serial,
    fields,
  ]);
  const bytes = new Uint8Array(aligned(header.length, 8) + body.length);
  bytes.set(header);
  bytes.set(body, aligned(header.length, 8));
  return bytes;
}

/** Length in bytes of the message at the start of `bytes`; undefined while too few bytes are there. */
export function messageLength(bytes: Buffer): number | undefined {
  if (bytes.length < FIXED_BYTES) return undefined;
  if (bytes[0] !== LITTLE_ENDIAN) throw new Error('Only little-endian D-Bus messages are understood.');
  return aligned(FIXED_BYTES + bytes.readUInt32LE(12), 8) + bytes.readUInt32LE(4);
}

/** Reads one whole message. */
export function readMessage(bytes: Uint8Array): DbusMessage {
  const [, kindCode, flags, , bodyLength, serial, fields] = readValues('yyyyuua(yv)', bytes);
  const kind = KINDS[Number(kindCode) - 1];
  if (kind === undefined) throw new Error(`Message kind ${Number(kindCode)} is unknown.`);
  const named = new Map<number, DbusValue>();
  for (const field of fields as readonly (readonly DbusValue[])[]) {
    const [code, variant] = field;
    if (variant !== undefined && isVariant(variant)) named.set(Number(code), variant.value);
  }
  const signature = textOf(named.get(SIGNATURE_FIELD));
  const message: DbusMessage = {
    kind,
    serial: Number(serial),
    isNoReplyExpected: (Number(flags) & NO_REPLY_EXPECTED) !== 0,
    signature,
    body: readValues(signature, bytes.subarray(bytes.length - Number(bodyLength))),
  };
  for (const [name, code] of FIELDS) {
    const value = named.get(code);
    if (value !== undefined) Object.assign(message, { [name]: value });
  }
  return message;
}
