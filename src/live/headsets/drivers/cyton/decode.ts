export const CHANNEL_COUNT = 8;
export const SAMPLING_RATE_HZ = 250;
export const FRAME_BYTES = 33;
/** Frames are numbered by one byte. */
export const WRAP_SAMPLES = 256;

/** Every channel begins with this gain after a reset. */
const GAIN = 24;
const REFERENCE_UV = 4.5e6;
const UV_PER_COUNT = REFERENCE_UV / 8_388_607 / GAIN;
export const FULL_SCALE_UV = REFERENCE_UV / GAIN;
const G_PER_COUNT = 0.002 / 16;

export const START_BYTE = 0xa0;
const END_FIRST = 0xc0;
const END_LAST = 0xc6;
const NUMBER_AT = 1;
const VALUES_AT = 2;
const AUX_AT = 26;
const END_AT = 32;

/**
 * One frame of the Cyton, a sample of its eight channels (sources: BrainFlow and OpenBCI's documentation):
 *
 *     byte  0   1       2 3 4      ...  23 24 25   26 ... 31    32
 *           A0  number  channel 1  ...  channel 8  three axes   C0 ... C6
 *
 * Channels are int24 big-endian; with the end C0 the axes are int16 big-endian, g = count * 0.002 / 16.
 */
export const isFrame = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === START_BYTE && bytes[at + END_AT]! >= END_FIRST && bytes[at + END_AT]! <= END_LAST;

export const frameNumber = (bytes: Uint8Array, at: number): number => bytes[at + NUMBER_AT]!;

/** Writes the eight values of the frame at `at`. */
export function decodeFrame(bytes: Uint8Array, at: number, valuesUv: Float32Array): void {
  for (let channel = 0; channel < CHANNEL_COUNT; channel++) {
    const from = at + VALUES_AT + 3 * channel;
    const count = ((bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8)) >> 8;
    valuesUv[channel] = count * UV_PER_COUNT;
  }
}

/** Whether the frame has a new acceleration: most have none and contain zeros. */
export function hasAcceleration(bytes: Uint8Array, at: number): boolean {
  if (bytes[at + END_AT] !== END_FIRST) return false;
  for (let i = AUX_AT; i < END_AT; i++) if (bytes[at + i] !== 0) return true;
  return false;
}

/** Acceleration in g along axis 0 to 2. */
export function decodeAxisG(bytes: Uint8Array, at: number, axis: number): number {
  const from = at + AUX_AT + 2 * axis;
  return (((bytes[from]! << 24) | (bytes[from + 1]! << 16)) >> 16) * G_PER_COUNT;
}
