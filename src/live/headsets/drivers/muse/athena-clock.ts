/** The clock is read as 24 bits: older firmware counts milliseconds, newer firmware steps of 2^28 ns. */
const OLDER = { clockMs: 1, stampMs: 1e-3 } as const;
const NEWER = { clockMs: 2 ** 28 / 1e6, stampMs: 1e-4 } as const;
/** After this time the computer's clock distinguishes the two, however uneven the delivery. */
const LEARN_MS = 3000;
const MOST_UNEVEN = 2.5;
/**
 * A clock reading further from the computer's clock than any stall is damaged; after this many such packets, the clock
 * was set.
 */
const LONGEST_STALL_MS = 10_000;
const MOST_STRANGE = 3;
/** Fewer packets apart than this, packet numbers determine the round of a block without a clock. */
const NEAR_PACKETS = 16;
/** A packet has 1 to 7 blocks of EEG. */
const BLOCKS_PER_PACKET = 3.5;
const BLOCK_NUMBERS = 256;
const SAMPLES_PER_MS = 0.256;

/** Slots in the array of times. */
const NOW = 0;
const PLACED = 1;
const LEARN_FROM = 2;
const DEVICE = 3;

/**
 * Turns the 8-bit number of an EEG block into a count that does not wrap. Block numbers wrap after 2 s, and losses and
 * bursts can last longer, so the device's own clock determines the round of a block. Until the clock's unit is known,
 * and when the clock stands still, packet numbers are used, then the computer's clock.
 */
export class AthenaClock {
  /** In an array: fractions in fields would allocate new objects. */
  readonly #ms = new Float64Array(4);
  #unit: typeof OLDER | typeof NEWER | undefined;
  #isBegun = false;
  #learnFromClock = 0;
  /** Of the packet being read, and of the last one whose blocks were placed. */
  #number = 0;
  #clock = 0;
  #isStrange = false;
  #placedNumber = 0;
  #placedClock = 0;
  #placedSample = 0;
  #stampTicks = 0;
  #round = 0;
  #strangePackets = 0;

  /** Begins a packet: its number modulo 256 and the lowest 24 bits of the device's clock. */
  packet(number: number, clock: number, hostTimeMs: number): void {
    this.#number = number;
    this.#clock = clock;
    this.#ms[NOW] = hostTimeMs;
    this.#learn();
    const isStrange = this.#round > 0 && !this.#isClockPlausible();
    this.#strangePackets = isStrange ? this.#strangePackets + 1 : 0;
    this.#isStrange = isStrange && this.#strangePackets < MOST_STRANGE;
  }

  /** Time of the next block after the clock of its packet. */
  stamp(ticks: number): void {
    this.#stampTicks = ticks;
  }

  /** The device's own time of the block placed last, in ms; undefined while its unit is unknown. */
  get deviceTimeMs(): number | undefined {
    return this.#unit && this.#ms[DEVICE]! + this.#unit.stampMs * this.#stampTicks;
  }

  /** Number of the first sample of a block. */
  place(block: number, samples: number): number {
    const round = BLOCK_NUMBERS * samples;
    const number = block * samples;
    if (round !== this.#round) {
      this.#round = round;
      // One round ahead: blocks swapped with the first one lie before it.
      return this.#moveTo(round + number);
    }
    const expected = this.#placedSample + this.#elapsedSamples();
    const sample = number + round * Math.round((expected - number) / round);
    return this.#isStrange ? sample : this.#moveTo(sample);
  }

  #moveTo(sample: number): number {
    this.#ms[DEVICE]! += this.#elapsedClockMs();
    this.#ms[PLACED] = this.#ms[NOW]!;
    this.#placedNumber = this.#number;
    this.#placedClock = this.#clock;
    this.#placedSample = sample;
    return sample;
  }

  #elapsedClockMs(): number {
    return this.#unit ? this.#unit.clockMs * ticksFrom(this.#placedClock, this.#clock) : 0;
  }

  #isClockPlausible(): boolean {
    const hostMs = this.#ms[NOW]! - this.#ms[PLACED]!;
    return !this.#unit || Math.abs(this.#elapsedClockMs() - hostMs) <= LONGEST_STALL_MS;
  }

  #elapsedSamples(): number {
    if (this.#unit && this.#isClockPlausible()) return SAMPLES_PER_MS * this.#elapsedClockMs();
    const packets = ((this.#number - this.#placedNumber) << 24) >> 24;
    const samplesPerPacket = (BLOCKS_PER_PACKET * this.#round) / BLOCK_NUMBERS;
    if (Math.abs(packets) <= NEAR_PACKETS) return packets * samplesPerPacket;
    return SAMPLES_PER_MS * (this.#ms[NOW]! - this.#ms[PLACED]!);
  }

  /** Finds the unit that fits the computer's time; none fits a clock that stands still. */
  #learn(): void {
    if (this.#unit) return;
    const hostMs = this.#ms[NOW]! - this.#ms[LEARN_FROM]!;
    if (this.#isBegun && hostMs < LEARN_MS) return;
    if (this.#isBegun) {
      const ticks = ticksFrom(this.#learnFromClock, this.#clock);
      this.#unit = [OLDER, NEWER].find(({ clockMs }) => isNear(ticks * clockMs, hostMs));
    }
    this.#isBegun = true;
    this.#ms[LEARN_FROM] = this.#ms[NOW]!;
    this.#learnFromClock = this.#clock;
  }
}

/** Ticks between two 24-bit readings; negative when going backward. */
const ticksFrom = (from: number, to: number): number => ((to - from) << 8) >> 8;

const isNear = (ms: number, otherMs: number): boolean =>
  ms > otherMs / MOST_UNEVEN && ms < otherMs * MOST_UNEVEN;
