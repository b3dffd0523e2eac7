import { PACKET_SAMPLES } from './decode.ts';
import { LAST_PACKET_NUMBER } from './messages.ts';

const NUMBERS = LAST_PACKET_NUMBER + 1;

/** The aligner's sample numbers wrap at this value. */
export const WRAP_SAMPLES = NUMBERS * PACKET_SAMPLES;

/**
 * Converts packet numbers to sample numbers. Packet numbers run to 65500 and wrap. That the last one is 65500 and not
 * 65499 was inferred, so a 0 directly after 65499 counts as its successor until a 65500 was seen.
 */
export class CallibriAligner {
  #previous: number | undefined;
  #isLastNumberSeen = false;
  /** Numbers the device skipped at its wraps so far. */
  #leftOut = 0;

  firstSampleIndex(packetNumber: number): number {
    if (packetNumber === LAST_PACKET_NUMBER) this.#isLastNumberSeen = true;
    const isShortTurn = this.#previous === LAST_PACKET_NUMBER - 1 && packetNumber === 0;
    if (isShortTurn && !this.#isLastNumberSeen) this.#leftOut++;
    this.#previous = packetNumber;
    return ((packetNumber - this.#leftOut + NUMBERS) % NUMBERS) * PACKET_SAMPLES;
  }
}
