export type EegConfig = {
  samplingRateHz: number;
  channels: number;
  samplesPerPacket: number;
  bits: 8 | 16 | 24;
  uvPerStep: number;
};

export type ImuConfig = { samplesPerPacket: number; degreesPerStep: number };

/** Three axes of the accelerometer, three of the gyroscope. */
const IMU_CHANNELS = 6;

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Largest packet a frame can hold. */
const LARGEST_PACKET_BYTES = 255;

/**
 * Reply to A0:
 *
 *     0..1         2..9              10              11    12..19
 *     rate in Hz   channel mask      samples/packet  bits  uV per step (float64)      all LE
 *
 * Undefined for impossible values, so that no voltage is computed from them.
 */
export function parseEegConfig(data: Uint8Array, mostChannels = Infinity): EegConfig | undefined {
  if (data.length < 20) return undefined;
  const view_ = view(data);
  return checked({
    samplingRateHz: view_.getUint16(0, true),
    channels: Math.min(countBits(view_.getBigUint64(2, true)), mostChannels),
    samplesPerPacket: data[10]!,
    bits: data[11]!,
    uvPerStep: view_.getFloat64(12, true),
  });
}

function checked(config: Omit<EegConfig, 'bits'> & { bits: number }): EegConfig | undefined {
  const { bits, samplesPerPacket, channels, samplingRateHz, uvPerStep } = config;
  if (bits !== 8 && bits !== 16 && bits !== 24) return undefined;
  const packetBytes = 3 + (samplesPerPacket * channels * bits) / 8;
  if (samplesPerPacket < 1 || channels < 1 || packetBytes > LARGEST_PACKET_BYTES) return undefined;
  if (samplingRateHz < 1 || !Number.isFinite(uvPerStep) || uvPerStep <= 0) return undefined;
  return { ...config, bits };
}

/** Filters that firmware applies before sending. */
export type FirmwareFilters = { notchHz: readonly (50 | 60)[]; hasHighPass: boolean; hasLowPass: boolean };
export const FIRMWARE_HIGH_PASS_HZ = 0.5;
export const FIRMWARE_LOW_PASS_HZ = 80;

/** Reply to A9: bit 0 a notch at 50 Hz, bit 1 at 60 Hz, bit 2 the high-pass, bit 3 the low-pass. */
export function parseFirmwareFilters(data: Uint8Array): FirmwareFilters | undefined {
  const bits = data[0];
  if (bits === undefined) return undefined;
  return {
    notchHz: ([50, 60] as const).filter((_, bit) => bits & (1 << bit)),
    hasHighPass: (bits & 4) !== 0,
    hasLowPass: (bits & 8) !== 0,
  };
}

/** Reply to A6: rate, channels, samples/packet, bits (one byte each): the device's maximum. */
export function parseEegCapability(
  data: Uint8Array,
): { channels: number; samplesPerPacket: number; bits: number } | undefined {
  if (data.length < 4) return undefined;
  return { channels: data[1]!, samplesPerPacket: data[2]!, bits: data[3]! };
}

/** Body of A1: the first 12 bytes of the reply to A0. */
export function eegConfigBody(
  samplingRateHz: number,
  { channels, samplesPerPacket, bits }: { channels: number; samplesPerPacket: number; bits: number },
): number[] {
  const body = new Uint8Array(12);
  view(body).setUint16(0, samplingRateHz, true);
  view(body).setBigUint64(2, (1n << BigInt(channels)) - 1n, true);
  body[10] = samplesPerPacket;
  body[11] = bits;
  return [...body];
}

/** Reply to A2: rate, 16-bit mask, and other fields. Only the number of channels is used. */
export function ecgChannels(data: Uint8Array): number {
  return data.length < 4 ? 0 : countBits(BigInt(view(data).getUint16(2, true)));
}

/**
 * Reply to AC: `int32 channels, uint16 rate, uint8 samples/packet, float64 g per step, float64 degrees/s per step`.
 * Undefined for sensors without the published six channels, whose packets are unknown.
 */
export function parseImuConfig(data: Uint8Array): ImuConfig | undefined {
  if (data.length < 23) return undefined;
  const samplesPerPacket = data[6]!;
  const degreesPerStep = view(data).getFloat64(15, true);
  if (view(data).getInt32(0, true) !== IMU_CHANNELS || samplesPerPacket < 1) return undefined;
  return Number.isFinite(degreesPerStep) && degreesPerStep > 0
    ? { samplesPerPacket, degreesPerStep }
    : undefined;
}

function countBits(mask: bigint): number {
  let count = 0;
  for (let rest = mask; rest > 0n; rest >>= 1n) if (rest & 1n) count++;
  return count;
}
