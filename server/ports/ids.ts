import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

export type Ids = {
  /** A new UUID version 7: sorts by creation time, also within one process and millisecond. */
  next(): string;
};

const COUNTER_LIMIT = 0x1000;

/**
 * RFC 9562 section 5.7, method of section 6.2. The 12 bits after the time are a counter that starts at a random value
 * in the lower half of its range. A counter overflow borrows the next millisecond.
 */
export function createIds(clock: Clock, random: Random): Ids {
  let lastMs = 0;
  let counter = 0;
  return {
    next() {
      const bytes = random.bytes(16);
      const nowMs = clock.nowMs();
      if (nowMs > lastMs) {
        lastMs = nowMs;
        counter = ((bytes[6]! << 8) | bytes[7]!) & 0x7ff;
      } else if (++counter === COUNTER_LIMIT) {
        lastMs++;
        counter = 0;
      }
      return formatUuidV7(lastMs, counter, bytes);
    },
  };
}

function formatUuidV7(timeMs: number, counter: number, bytes: Uint8Array): string {
  const time = timeMs.toString(16).padStart(12, '0');
  const random = [...bytes.subarray(8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = ((Number.parseInt(random.slice(0, 2), 16) & 0x3f) | 0x80).toString(16);
  const sequence = counter.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${variant}${random.slice(2, 4)}-${random.slice(4)}`;
}
