import { CHANNEL_COUNT, firstCount, secondCount, VOLTS_PER_COUNT } from './decode.ts';

/**
 * Resistance as measured by the manufacturer's web kit: a direct current through one electrode at a time, in both
 * directions. Meanwhile the gain is half that of the EEG, so volts count double.
 */
const SENSE_AMPERE = 150e-9;
const GAIN_RATIO = 2;
const OPEN_ABOVE_VOLTS = 0.75;
const COLLECTED_SAMPLES = 26;
const KEPT_FROM = 20;
const KEPT_COUNT = 5;

const MEASURED_CHANNEL = 0x30;
const OTHER_CHANNEL = 0x91;

/** Command that sends the current through the electrode at this position of the packet. */
export function resistanceCommand(position: number, isReversed: boolean): Uint8Array {
  const settings = Array.from({ length: CHANNEL_COUNT }, (_, each) =>
    each === position ? MEASURED_CHANNEL : OTHER_CHANNEL,
  );
  const mask = 1 << position;
  return Uint8Array.of(0x03, ...settings, mask, mask, isReversed ? 0xff : 0x00);
}

/** The voltage at one electrode with the current in one direction: waits for it to settle, then averages. */
export class HalfMeasurement {
  readonly #position: number;
  #count = 0;
  #sumVolts = 0;
  #isOpen = false;

  constructor(position: number) {
    this.#position = position;
  }

  /** Takes a packet that passed `formatProblem`. True once there are enough samples. */
  add(bytes: Uint8Array): boolean {
    const first = firstCount(bytes, this.#position);
    const second = secondCount(bytes, this.#position);
    // The amplifier sends zeros until the electrode is switched on.
    if (first === 0 || second === 0) return this.isDone;
    this.#addVolts(first * VOLTS_PER_COUNT * GAIN_RATIO);
    this.#addVolts(second * VOLTS_PER_COUNT * GAIN_RATIO);
    return this.isDone;
  }

  get isDone(): boolean {
    return this.#count >= COLLECTED_SAMPLES;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get meanVolts(): number {
    return this.#sumVolts / KEPT_COUNT;
  }

  #addVolts(volts: number): void {
    const at = this.#count++;
    if (at < KEPT_FROM || at >= KEPT_FROM + KEPT_COUNT) return;
    this.#sumVolts += volts;
    if (Math.abs(volts) > OPEN_ABOVE_VOLTS) this.#isOpen = true;
  }
}

/** Infinity for an open electrode. */
export function resistanceKohm(direct: HalfMeasurement, reversed: HalfMeasurement): number {
  if (direct.isOpen || reversed.isOpen) return Infinity;
  return Math.abs(direct.meanVolts - reversed.meanVolts) / SENSE_AMPERE / 4 / 1000;
}
