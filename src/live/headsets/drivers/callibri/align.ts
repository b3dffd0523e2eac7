import { PACKET_SAMPLES } from './decode.ts';
import { LAST_PACKET_NUMBER } from './messages.ts';

const NUMBERS = LAST_PACKET_NUMBER + 1;

/** After this many samples the numbers of the aligner start over. */
export const WRAP_SAMPLES = NUMBERS * PACKET_SAMPLES;

/**
 * Packet numbers as sample numbers. The numbers run to 65500 and start over; that the last one is 65500 and not 65499
 * was inferred, so a 0 right after 65499 counts as its successor until a 65500 was seen.
 */
export class CallibriAligner {
  #previous: number | undefined;
  #isLastNumberSeen = false;
  /** Numbers the device left out at its turns so far. */
  #leftOut = 0;

  firstSampleIndex(packetNumber: number): number {
    if (packetNumber === LAST_PACKET_NUMBER) this.#isLastNumberSeen = true;
    const isShortTurn = this.#previous === LAST_PACKET_NUMBER - 1 && packetNumber === 0;
    if (isShortTurn && !this.#isLastNumberSeen) this.#leftOut++;
    this.#previous = packetNumber;
    return ((packetNumber - this.#leftOut + NUMBERS) % NUMBERS) * PACKET_SAMPLES;
  }
}
