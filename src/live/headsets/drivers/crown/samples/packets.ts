import type { HeadsetSink } from '#live/headsets/drivers/common/contract.ts';
import { emptyPacket } from '#live/headsets/drivers/common/packet.ts';
import type { CrownAligner } from './align.ts';
import type { CrownSamples } from './decode.ts';
import { crownSamples, decodeCrown } from './decode.ts';

/** Passes decoded samples on as packets, one for each run of samples without a gap. Allocates nothing per packet. */
export class CrownPackets {
  readonly samples: CrownSamples;
  readonly #aligner: CrownAligner;
  readonly #sink: HeadsetSink;
  readonly #packet = emptyPacket(0, 0);
  readonly #numbers: Float64Array;
  /** Arrays of exact packet length, by number of samples. */
  readonly #values: Float32Array[] = [];

  constructor(channelCount: number, aligner: CrownAligner, sink: HeadsetSink) {
    this.samples = crownSamples(channelCount);
    this.#aligner = aligner;
    this.#sink = sink;
    this.#numbers = new Float64Array(this.samples.timesMs.length);
  }

  /** A notification of the raw stream. */
  bytes(bytes: Uint8Array, hostTimeMs: number): void {
    const problem = decodeCrown(bytes, this.samples);
    if (problem === undefined) this.flush(hostTimeMs);
    else this.#sink.badPacket(problem);
  }

  /** Passes on the contents of `samples`. */
  flush(hostTimeMs: number): void {
    const { samples } = this;
    const numbers = this.#numbers;
    this.#aligner.numbersOf(samples, hostTimeMs, numbers);
    let first = 0;
    for (let s = 1; s <= samples.sampleCount; s++) {
      const isConsecutive = s < samples.sampleCount && numbers[s] === numbers[s - 1]! + 1;
      // A marker belongs to the first sample of a packet.
      if (isConsecutive && samples.markers[s] === 0) continue;
      this.#send(first, s, hostTimeMs);
      first = s;
    }
  }

  #send(from: number, to: number, hostTimeMs: number): void {
    const { channelCount, valuesUv, timesMs, markers } = this.samples;
    const sampleCount = to - from;
    const values = (this.#values[sampleCount] ??= new Float32Array(sampleCount * channelCount));
    for (let c = 0; c < channelCount; c++) {
      for (let s = 0; s < sampleCount; s++)
        values[c * sampleCount + s] = valuesUv[(from + s) * channelCount + c]!;
    }
    const packet = this.#packet;
    packet.firstSampleIndex = this.#numbers[from]!;
    packet.sampleCount = sampleCount;
    packet.valuesUv = values;
    packet.hostTimeMs = hostTimeMs;
    packet.deviceTimeMs = timesMs[from];
    packet.marker = markers[from] === 0 ? undefined : markers[from];
    this.#sink.packet(packet);
  }
}
