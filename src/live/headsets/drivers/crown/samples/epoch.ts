import type { CrownSamples } from './decode.ts';
import { LARGEST_UV, LATEST_MS } from './decode.ts';

/**
 * Writes a block of the Wi-Fi stream (channel by channel, with one time) as samples. Returns the reason if the block is
 * invalid.
 */
export function writeEpoch(epoch: unknown, samplingRateHz: number, into: CrownSamples): string | undefined {
  into.sampleCount = 0;
  const { data, info } = (epoch ?? {}) as { data?: unknown; info?: { startTime?: unknown } };
  const startMs = info?.startTime;
  if (typeof startMs !== 'number' || !(startMs > 0 && startMs < LATEST_MS))
    return 'The time of a block is impossible';
  if (!Array.isArray(data) || data.length !== into.channelCount) return 'A block has other channels';
  const channels = data as unknown[];
  const sampleCount = Array.isArray(channels[0]) ? channels[0].length : 0;
  if (sampleCount === 0 || sampleCount > into.timesMs.length) return 'A block has no usable length';
  for (let c = 0; c < into.channelCount; c++) {
    const values = channels[c];
    if (!Array.isArray(values) || values.length !== sampleCount)
      return 'Channels of a block differ in length';
    for (let s = 0; s < sampleCount; s++) {
      const valueUv: unknown = values[s];
      if (typeof valueUv !== 'number' || !(Math.abs(valueUv) <= LARGEST_UV)) return 'A voltage is impossible';
      into.valuesUv[s * into.channelCount + c] = valueUv;
    }
  }
  for (let s = 0; s < sampleCount; s++) {
    into.timesMs[s] = startMs + (s * 1000) / samplingRateHz;
    into.markers[s] = 0;
  }
  into.sampleCount = sampleCount;
  return undefined;
}
