/**
 * The newest samples of all channels, for drawing. Memory is allocated once. A frame is copied in, and its buffer can
 * then be reused. Missing samples and jumps of the sample clock are NaN, so a plot shows them as gaps.
 *
 * Sample `i` of the session is in slot `i % capacity` of its channel.
 */
export class TraceRing {
  readonly channelCount: number;
  readonly capacity: number;
  /** Channel-major, `capacity` per channel, uV. Owned by the ring; read-only for others. */
  readonly raw: Float32Array;
  readonly filtered: Float32Array;
  /** ARTIFACT_BITS per slot: why this time does not count. */
  readonly artifact: Uint16Array;
  /** ARTIFACT_BITS per channel and slot, channel-major, for trained and other channels. */
  readonly channelArtifact: Uint16Array;
  #end = 0;
  #revision = 0;

  constructor(channelCount: number, capacity: number) {
    this.channelCount = channelCount;
    this.capacity = capacity;
    this.raw = new Float32Array(channelCount * capacity).fill(Number.NaN);
    this.filtered = new Float32Array(channelCount * capacity).fill(Number.NaN);
    this.artifact = new Uint16Array(capacity);
    this.channelArtifact = new Uint16Array(channelCount * capacity);
  }

  /** Index after the newest sample. */
  get end(): number {
    return this.#end;
  }

  /** Changes with every write; a plot need not redraw the same revision. */
  get revision(): number {
    return this.#revision;
  }

  clear(): void {
    this.raw.fill(Number.NaN);
    this.filtered.fill(Number.NaN);
    this.artifact.fill(0);
    this.channelArtifact.fill(0);
    this.#end = 0;
    this.#revision++;
  }

  /** Copies `sampleCount` samples per channel from `raw` and `filtered` (channel-major, given stride). */
  write(block: TraceBlock): void {
    const { firstSampleIndex, sampleCount, stride, raw, filtered, artifact, channelReasons } = block;
    if (firstSampleIndex < this.#end) this.clear();
    this.#skipTo(firstSampleIndex);
    const { capacity } = this;
    const from = Math.max(0, sampleCount - capacity);
    for (let sample = from; sample < sampleCount; sample++) {
      this.artifact[(firstSampleIndex + sample) % capacity] = artifact;
    }
    for (let channel = 0; channel < this.channelCount; channel++) {
      const to = channel * capacity;
      const source = channel * stride;
      const reasons = channelReasons[channel]!;
      for (let sample = from; sample < sampleCount; sample++) {
        const slot = to + ((firstSampleIndex + sample) % capacity);
        this.raw[slot] = raw[source + sample]!;
        this.filtered[slot] = filtered[source + sample]!;
        this.channelArtifact[slot] = reasons;
      }
    }
    this.#end = firstSampleIndex + sampleCount;
    this.#revision++;
  }

  /** Marks everything between the newest sample and `index` as unknown. */
  #skipTo(index: number): void {
    const { capacity } = this;
    const from = Math.max(this.#end, index - capacity);
    for (let sample = from; sample < index; sample++) {
      const slot = sample % capacity;
      this.artifact[slot] = 0;
      for (let channel = 0; channel < this.channelCount; channel++) {
        this.raw[channel * capacity + slot] = Number.NaN;
        this.filtered[channel * capacity + slot] = Number.NaN;
        this.channelArtifact[channel * capacity + slot] = 0;
      }
    }
    this.#end = index;
  }
}

export type TraceBlock = {
  firstSampleIndex: number;
  sampleCount: number;
  stride: number;
  raw: Float32Array;
  filtered: Float32Array;
  /** Bit set of ARTIFACT_BITS for the whole block. */
  artifact: number;
  /** The same per channel. */
  channelReasons: Uint32Array;
};
