/** Ids of numbers of 18 bits are 0 to 99, of 19 bits 100 to 199. */
const IDS = 100;
/**
 * Since firmware 3.0.1 the device starts counting at 255 instead of 0. So the first packet after a start has the id
 * 255, or 99 for 19-bit numbers. All other packets of the first round have an id that is one too low.
 */
const START = { 18: 255, 19: 99 } as const;
/** Versions known to do this; for others, the id of the first packet shows it. */
const KNOWN = /^3\.0\.[12]\b/;
/** A backward step of this size means a new round. */
const NEW_ROUND = 50;
/** After this many packets of the second round, no more of the first arrive. */
const WELL_INTO = 20;
/** First packets after a start, which may be swapped. */
const EARLY = 8;
/** After this much silence, a forward step may have skipped the end of the round. */
const LONG_SILENCE_MS = 500;
/** This many consecutive numbers identify the device: each at most two after one that arrived just before. */
const ENOUGH = 4;
const MOST_STEP = 2;
const JUST_BEFORE = 12;

type PacketPlace = { place: number; width: 18 | 19 };

/** Finds the place of a packet of firmware 3 in its round. A stream begins with the first round. */
export class FirstRound {
  #state: 'first' | 'leaving' | 'over';
  #has18Bits = false;
  /** By number: when it last arrived, counted in packets, and the length of the run before it. */
  readonly #cameAs = new Int32Array(IDS).fill(-JUST_BEFORE);
  readonly #runs = new Int32Array(IDS);
  #arrivals = 0;
  /** The newest number at the end of a run, and its arrival. */
  #last = -1;
  readonly #lastMs = new Float64Array(1).fill(Number.NaN);
  readonly #found: PacketPlace = { place: 0, width: 18 };

  constructor(firmwareText: string | undefined) {
    this.#state = KNOWN.test(firmwareText ?? '') ? 'first' : 'over';
  }

  /** Undefined for an id that is not an EEG packet. The object is reused. */
  find(id: number, hostTimeMs: number): Readonly<PacketPlace> | undefined {
    const found = this.#found;
    if (this.#isStart(id)) {
      this.#state = 'first';
      found.place = 0;
      found.width = id === START[19] ? 19 : 18;
      return found;
    }
    if (id >= 2 * IDS) return undefined;
    found.width = id < IDS ? 18 : 19;
    this.#has18Bits ||= found.width === 18;
    const number = id % IDS;
    if (this.#state !== 'over' && this.#endsRun(number)) this.#moveTo(number, hostTimeMs);
    found.place = this.#isOfFirst(number) ? (number + 1) % IDS : number;
    return found;
  }

  #isStart(id: number): boolean {
    const isEarly = this.#arrivals < EARLY && (this.#state === 'first' || this.#arrivals === 0);
    return isEarly && (id === START[18] || (id === START[19] && !this.#has18Bits));
  }

  #isOfFirst(number: number): boolean {
    if (this.#state === 'leaving') return number > NEW_ROUND;
    return this.#state === 'first' && number >= this.#last - NEW_ROUND;
  }

  #endsRun(number: number): boolean {
    const arrival = this.#arrivals++;
    let run = 0;
    for (let step = 1; step <= MOST_STEP && number >= step; step++) {
      if (arrival - this.#cameAs[number - step]! <= JUST_BEFORE)
        run = Math.max(run, this.#runs[number - step]!);
    }
    this.#cameAs[number] = arrival;
    this.#runs[number] = run + 1;
    return run + 1 >= ENOUGH;
  }

  #moveTo(number: number, hostTimeMs: number): void {
    const isNew = number < this.#last - NEW_ROUND;
    const isAfterSilence = hostTimeMs - this.#lastMs[0]! > LONG_SILENCE_MS && number > this.#last + EARLY;
    if (this.#state === 'leaving') {
      if (number >= WELL_INTO && number <= NEW_ROUND) this.#state = 'over';
    } else if (isNew) this.#state = number < WELL_INTO ? 'leaving' : 'over';
    else if (isAfterSilence) this.#state = 'over';
    this.#last = isNew ? number : Math.max(number, this.#last);
    this.#lastMs[0] = hostTimeMs;
  }
}
