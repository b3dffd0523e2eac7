/**
 * Samples of one notification, as the manufacturer's kit reads them; big-endian, repeated for each sample:
 *
 *   | timestamp    | marker | channel 1    | ... | channel N    |
 *   | uint64, ms   | uint16 | float64, uV  |     | float64, uV  |
 *   |<---- 8 ----->|<- 2 -->|<---- 8 ----->|     |<---- 8 ----->|   10 + 8 N bytes
 *
 * There is no counter and no checksum, so one impossible value invalidates the whole notification.
 */
const TIMESTAMP_BYTES = 8;
const HEAD_BYTES = TIMESTAMP_BYTES + 2;
const VALUE_BYTES = 8;
/** A Bluetooth notification holds at most 512 bytes; slightly more samples than that are accepted. */
const MOST_SAMPLES = 64;
/** The year 2248; random bytes exceed it except once in two million. */
export const LATEST_MS = 2 ** 43;
/** One volt; electrode signals stay far below. */
export const LARGEST_UV = 1e6;

/** Samples of a notification, in arrays that are reused for the next one. */
export type CrownSamples = {
  readonly channelCount: number;
  sampleCount: number;
  /** The device's clock at each sample: milliseconds of the Unix epoch. */
  readonly timesMs: Float64Array;
  readonly markers: Uint16Array;
  /** Sample by sample: value of channel `c` at sample `s` is `[s * channelCount + c]`. */
  readonly valuesUv: Float32Array;
};

export const crownSamples = (channelCount: number): CrownSamples => ({
  channelCount,
  sampleCount: 0,
  timesMs: new Float64Array(MOST_SAMPLES),
  markers: new Uint16Array(MOST_SAMPLES),
  valuesUv: new Float32Array(MOST_SAMPLES * channelCount),
});

export const sampleBytes = (channelCount: number): number => HEAD_BYTES + channelCount * VALUE_BYTES;

// Bytes of the current field; a view per notification would create garbage 256 times a second.
const fieldBytes = new Uint8Array(VALUE_BYTES);
const field = new DataView(fieldBytes.buffer);

function read(bytes: Uint8Array, at: number): void {
  for (let i = 0; i < VALUE_BYTES; i++) fieldBytes[i] = bytes[at + i]!;
}

/**
 * Reads a notification into `into`. Returns the reason if it is not valid for this device; `into` then holds no
 * samples.
 */
export function decodeCrown(bytes: Uint8Array, into: CrownSamples): string | undefined {
  into.sampleCount = 0;
  const { channelCount } = into;
  const stride = sampleBytes(channelCount);
  if (bytes.length === 0 || bytes.length % stride !== 0) return 'The length is not a number of whole samples';
  const sampleCount = bytes.length / stride;
  if (sampleCount > MOST_SAMPLES) return 'More samples than a notification can hold';
  for (let s = 0; s < sampleCount; s++) {
    const at = s * stride;
    read(bytes, at);
    const timeMs = field.getUint32(0) * 2 ** 32 + field.getUint32(4);
    if (timeMs === 0 || timeMs > LATEST_MS) return 'The time of a sample is impossible';
    into.timesMs[s] = timeMs;
    into.markers[s] = bytes[at + TIMESTAMP_BYTES]! * 256 + bytes[at + TIMESTAMP_BYTES + 1]!;
    for (let c = 0; c < channelCount; c++) {
      read(bytes, at + HEAD_BYTES + c * VALUE_BYTES);
      const valueUv = field.getFloat64(0);
      if (!(valueUv >= -LARGEST_UV && valueUv <= LARGEST_UV)) return 'A voltage is impossible';
      into.valuesUv[s * channelCount + c] = valueUv;
    }
  }
  into.sampleCount = sampleCount;
  return undefined;
}
