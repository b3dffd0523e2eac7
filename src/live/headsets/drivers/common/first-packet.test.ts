import { expect, it } from 'vitest';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { FirstPacket } from './first-packet.ts';
import { HeadsetError } from './headset-error.ts';

const SILENT = new HeadsetError('timeout', 'Nothing came. Switch it off and on.');

it('is content with a packet that came before anybody waited', async () => {
  const clock = createHandClock();
  const first = new FirstPacket(clock);
  first.came();

  await expect(clock.until(first.within(4000, SILENT))).resolves.toBeUndefined();
});

it('waits for the first packet, and not longer than it should', async () => {
  const clock = createHandClock();
  const first = new FirstPacket(clock);
  clock.after(3999, () => first.came());
  await expect(clock.until(first.within(4000, SILENT))).resolves.toBeUndefined();

  await expect(clock.until(new FirstPacket(clock).within(4000, SILENT))).rejects.toBe(SILENT);
});
