/** Samples of one signal packet. */
export const PACKET_SAMPLES = 9;

export const GAIN = 6;
/** Volts of a full 24-bit reading before the amplifier, from the manufacturer's published C++ kit. */
const REFERENCE_VOLTS = 2.42;
const FULL_READING = 2 ** 23 - 1;

/** 0.0480811 uV per step. */
export const UV_PER_STEP = (REFERENCE_VOLTS * 1e6) / FULL_READING / GAIN;
export const FULL_SCALE_UV = 32_768 * UV_PER_STEP;

/**
 * Decodes a signal packet of 20 bytes into `valuesUv` and returns its number:
 *
 *     0..1          2..3      4..5      ...   18..19
 *     number, LE    sample 0  sample 1  ...   sample 8      (int16, LE)
 *
 * Source: the manufacturer's published C++ kit (confirmed).
 */
export function decodeSignal(bytes: Uint8Array, valuesUv: Float32Array): number {
  for (let i = 0; i < PACKET_SAMPLES; i++) {
    const at = 2 + 2 * i;
    const steps = ((bytes[at]! | (bytes[at + 1]! << 8)) << 16) >> 16;
    valuesUv[i] = steps * UV_PER_STEP;
  }
  return bytes[0]! | (bytes[1]! << 8);
}
