/** Samples in one EEG notification. */
export const SAMPLES_PER_PACKET = 12;
export const CHANNEL_COUNT = 4;
export const SAMPLING_RATE_HZ = 256;

const PACKET_BYTES = 20;
const UV_PER_COUNT = 0.48828125;
const ZERO_COUNTS = 0x800;
export const FULL_SCALE_UV = ZERO_COUNTS * UV_PER_COUNT;

const BATTERY_COUNTS_PER_PCT = 512;
const MV_PER_FUEL_COUNT = 2.2;
/** Voltage range of a lithium cell; anything else is not telemetry. */
const CELL_MV = { low: 2000, high: 5000 };
const G_PER_COUNT = 1 / 16_384;

const uint16 = (bytes: Uint8Array, at: number) => (bytes[at]! << 8) | bytes[at + 1]!;
const int16 = (bytes: Uint8Array, at: number) => ((bytes[at]! << 24) | (bytes[at + 1]! << 16)) >> 16;

function isEmpty(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== 0) return false;
  return true;
}

/** Whether these bytes are an EEG, accelerometer or telemetry notification: 20 bytes, not all zero. */
export const isMusePacket = (bytes: Uint8Array): boolean => bytes.length === PACKET_BYTES && !isEmpty(bytes);

/** The number shared by the four channels of the same twelve samples, 0 to 65535. */
export const packetIndex = (bytes: Uint8Array): number => uint16(bytes, 0);

/**
 * One EEG notification of one channel (muse-js and BrainFlow agree):
 *
 *     byte  0  1 | 2        3        4      | ... 17 18 19
 *           index| aaaaaaaa aaaabbbb bbbbbbbb | six such triples
 *
 * `a`, `b` are 12-bit unsigned, uV = 0.48828125 * (count - 2048). Writes twelve values from `offset` on.
 */
export function decodeEeg(bytes: Uint8Array, valuesUv: Float32Array, offset: number): void {
  for (let i = 0; i < SAMPLES_PER_PACKET; i += 2) {
    const at = 2 + (i / 2) * 3;
    const middle = bytes[at + 1]!;
    const first = (bytes[at]! << 4) | (middle >> 4);
    const second = ((middle & 0x0f) << 8) | bytes[at + 2]!;
    valuesUv[offset + i] = UV_PER_COUNT * (first - ZERO_COUNTS);
    valuesUv[offset + i + 1] = UV_PER_COUNT * (second - ZERO_COUNTS);
  }
}

/**
 * Battery of a telemetry notification in percent; undefined for an impossible voltage or charge.
 *
 *     byte  0  1 | 2  3         | 4  5             | 8  9
 *           index| percent * 512| millivolt / 2.2  | degrees Celsius
 */
export function decodeBatteryPct(bytes: Uint8Array): number | undefined {
  const pct = uint16(bytes, 2) / BATTERY_COUNTS_PER_PCT;
  const cellMv = uint16(bytes, 4) * MV_PER_FUEL_COUNT;
  const isPossible = pct <= 100 && cellMv >= CELL_MV.low && cellMv <= CELL_MV.high;
  return isPossible ? pct : undefined;
}

/** Acceleration in g of reading 0 to 2, axis 0 to 2: int16 big-endian from byte 2 on, axis by axis. */
export const decodeAccelerationG = (bytes: Uint8Array, reading: number, axis: number): number =>
  int16(bytes, 2 + 6 * reading + 2 * axis) * G_PER_COUNT;
