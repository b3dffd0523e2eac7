const MESSAGE_BYTES = 20;
const COMMAND_DATA_BYTES = 12;
const DATA_AT = MESSAGE_BYTES - COMMAND_DATA_BYTES;

/** Highest number of a signal packet; greater ones mark other messages. */
export const LAST_PACKET_NUMBER = 65_500;
const MOTION = 65_501;
const RESPIRATION = 65_502;
const COMMAND = 65_503;
const ORIENTATION = 65_505;

/** The sender of every reply, in place of a serial number. */
const DEVICE_ADDRESS = 0xa5b6c7;

/** Commands used by the driver; stimulator commands are deliberately left out. */
export const CALLIBRI_COMMAND = {
  refused: 0x00,
  setRate: 0x03,
  setHardwareFilter: 0x09,
  setAdcInput: 0x0a,
  setGain: 0x0d,
  setOffset: 0x21,
  setExternalSwitch: 0x23,
  parameters: 0x24,
  startAdc: 0x40,
  stopAdc: 0x41,
  electrodeState: 0x46,
  startApplication: 0x54,
  echo: 0xa0,
  address: 0xa1,
  battery: 0xa4,
} as const;

export type MessageKind = 'signal' | 'reply' | 'ignored' | 'wrongLength' | 'unknownMarker' | 'empty';

/**
 * The kind of a notification, from its first two bytes (little-endian). All zeros are not packet number 0: an amplifier
 * never reads nine zeros in a row, but a broken radio stack sends them.
 */
export function messageKind(bytes: Uint8Array): MessageKind {
  if (bytes.length !== MESSAGE_BYTES) return 'wrongLength';
  const marker = bytes[0]! | (bytes[1]! << 8);
  if (marker === 0 && isZeros(bytes)) return 'empty';
  if (marker <= LAST_PACKET_NUMBER) return 'signal';
  if (marker === COMMAND) return 'reply';
  if (marker === MOTION || marker === RESPIRATION || marker === ORIENTATION) return 'ignored';
  return 'unknownMarker';
}

function isZeros(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at] !== 0) return false;
  return true;
}

/**
 * A command:
 *
 *     0   1   2   3    4 5 6          7         8..19
 *     DF  FF  00  cmd  serial (LE)    checksum  data
 *
 * The first eight bytes add up to 0 modulo 256. `serial` is 0 while unknown.
 */
export function commandMessage(command: number, serial: number, data: readonly number[] = []): Uint8Array {
  const bytes = new Uint8Array(MESSAGE_BYTES);
  bytes[0] = COMMAND & 0xff;
  bytes[1] = COMMAND >> 8;
  bytes[3] = command;
  bytes[4] = serial & 0xff;
  bytes[5] = (serial >> 8) & 0xff;
  bytes[6] = (serial >> 16) & 0xff;
  bytes[7] = -headSum(bytes) & 0xff;
  bytes.set(data, DATA_AT);
  return bytes;
}

export type CallibriReply = { command: number; data: Uint8Array };

/** Parses a message of kind 'reply'; undefined when checksum or sender is wrong. `data` is a copy. */
export function parseReply(bytes: Uint8Array): CallibriReply | undefined {
  const sender = bytes[4]! | (bytes[5]! << 8) | (bytes[6]! << 16);
  if (headSum(bytes) !== 0 || sender !== DEVICE_ADDRESS) return undefined;
  return { command: bytes[3]!, data: bytes.slice(DATA_AT) };
}

function headSum(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < DATA_AT; at++) sum += bytes[at]!;
  return sum & 0xff;
}
