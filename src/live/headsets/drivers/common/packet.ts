import type { HeadsetPacket } from './contract.ts';

/** A packet that its owner fills again for each one it passes on, so that nothing is allocated per packet. */
export const emptyPacket = (channelCount: number, sampleCount: number): HeadsetPacket => ({
  firstSampleIndex: 0,
  sampleCount,
  valuesUv: new Float32Array(channelCount * sampleCount),
  missingSamples: undefined,
  hostTimeMs: 0,
  deviceTimeMs: undefined,
  marker: undefined,
});

/** Copies a packet that must outlive the call; the array grows to the largest packet. */
export function copyPacket(from: HeadsetPacket, to: HeadsetPacket): void {
  if (to.valuesUv.length < from.valuesUv.length) to.valuesUv = new Float32Array(from.valuesUv.length);
  to.valuesUv.set(from.valuesUv);
  to.firstSampleIndex = from.firstSampleIndex;
  to.sampleCount = from.sampleCount;
  to.missingSamples = from.missingSamples;
  to.hostTimeMs = from.hostTimeMs;
  to.deviceTimeMs = from.deviceTimeMs;
  to.marker = from.marker;
}
