import { SampleTimeline } from '../timeline/sample-timeline.ts';

export const RATE_HZ = 250;
/** Samples of a packet of {@link aTimeline}. */
export const SAMPLES = 10;

const START_MS = 1_700_000_000_000;

/**
 * A timeline of two channels that receives packets by their number. Each sample's value is its device number, negated
 * in the second channel, so that a misplaced sample is visible.
 */
export function aTimeline({ wrapSamples }: { wrapSamples?: number } = {}) {
  const samples: [index: number, device: number][] = [];
  const values: number[] = [];
  const timeline = new SampleTimeline({
    samplingRateHz: RATE_HZ,
    wrapSamples,
    onBlock({ firstSampleIndex, sampleCount, valuesUv, stride, offset }) {
      samples.push([firstSampleIndex, valuesUv[offset]!]);
      for (let i = 0; i < sampleCount; i++) {
        if (valuesUv[stride + offset + i] !== -valuesUv[offset + i]!)
          throw new Error('Channels are mixed up.');
        values.push(valuesUv[offset + i]!);
      }
    },
  });
  // As in a driver, one array and one object serve all packets.
  const valuesUv = new Float32Array(200);
  const packet = { firstSampleIndex: 0, sampleCount: 0, valuesUv, missingSamples: 0, hostTimeMs: 0 };
  let sent = 0;
  const sendSamples = (firstSampleIndex: number, sampleCount: number, atMs: number, missingSamples = 0) => {
    valuesUv.fill(9999);
    for (let i = 0; i < sampleCount; i++) {
      valuesUv[i] = firstSampleIndex + i;
      valuesUv[sampleCount + i] = -(firstSampleIndex + i);
    }
    Object.assign(packet, { firstSampleIndex, sampleCount, missingSamples, hostTimeMs: START_MS + atMs });
    timeline.packet(packet);
  };
  const sendAt = (number: number, atMs: number) => sendSamples(number * SAMPLES, SAMPLES, atMs);
  return {
    timeline,
    /** Packets by number, one every 40 ms. */
    send: (...numbers: number[]) => numbers.forEach((each) => sendAt(each, 40 * sent++)),
    sendAt,
    sendSamples,
    /** Index and device number of the first sample of each block. */
    samples: () => samples,
    /** All samples of the first channel, in order of arrival. */
    values: () => values,
    figures: () => timeline.figures(),
  };
}
