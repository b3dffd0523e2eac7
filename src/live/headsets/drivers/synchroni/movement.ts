import { PACKET_HEAD_BYTES } from './decode.ts';

/** Bytes of one sample: three of the accelerometer, then three of the gyroscope, int16 LE each. */
const SAMPLE_BYTES = 12;
const GYROSCOPE_AT = 6;

/** Our choice: a gyroscope at rest reads a few degrees per second, a nod or head turn more than fifty. */
const MOVING_DEGREES_PER_S = 20;
const STILL_AFTER_MS = 1000;

export const imuPacketBytes = (samplesPerPacket: number) =>
  PACKET_HEAD_BYTES + samplesPerPacket * SAMPLE_BYTES;

/** Detects head movement by the gyroscope; the head is still after a second below the limit. */
export class MovementDetector {
  readonly #limitSteps: number;
  #isMoving: boolean | undefined;
  #lastMovedMs = -Infinity;

  constructor(degreesPerStep: number) {
    this.#limitSteps = MOVING_DEGREES_PER_S / degreesPerStep;
  }

  /** The new state if this packet changed it, else undefined. */
  packet(bytes: Uint8Array, start: number, end: number, hostTimeMs: number): boolean | undefined {
    if (this.#isFast(bytes, start, end)) this.#lastMovedMs = hostTimeMs;
    const isMoving = hostTimeMs - this.#lastMovedMs < STILL_AFTER_MS;
    if (isMoving === this.#isMoving) return undefined;
    this.#isMoving = isMoving;
    return isMoving;
  }

  #isFast(bytes: Uint8Array, start: number, end: number): boolean {
    for (let at = start + PACKET_HEAD_BYTES; at + SAMPLE_BYTES <= end; at += SAMPLE_BYTES) {
      const x = int16(bytes, at + GYROSCOPE_AT);
      const y = int16(bytes, at + GYROSCOPE_AT + 2);
      const z = int16(bytes, at + GYROSCOPE_AT + 4);
      if (Math.hypot(x, y, z) > this.#limitSteps) return true;
    }
    return false;
  }
}

const int16 = (bytes: Uint8Array, at: number) => ((bytes[at]! | (bytes[at + 1]! << 8)) << 16) >> 16;
