import { expect, it } from 'vitest';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { FirstPacket } from './first-packet.ts';
import { HeadsetError } from './headset-error.ts';

const SILENT = new HeadsetError('timeout', 'The Muse sends no EEG. Switch it off and on and connect again.');

const nothing = () => Promise.resolve();

it('is content with a packet that came before anybody waited', async () => {
  const clock = createHandClock();
  const first = new FirstPacket('Muse', clock);
  first.came();

  await expect(clock.until(first.confirm(nothing, nothing))).resolves.toBe(nothing);
});

it('waits for the first packet, and not longer than it should', async () => {
  const clock = createHandClock();
  const first = new FirstPacket('Muse', clock);
  clock.after(3999, () => first.came());
  await expect(clock.until(first.confirm(nothing, nothing))).resolves.toBe(nothing);

  const silent = new FirstPacket('Muse', clock);
  await expect(clock.until(silent.confirm(nothing, nothing))).rejects.toEqual(SILENT);
});

it('stops a device that does not send', async () => {
  const clock = createHandClock();
  let stops = 0;
  const stop = async () => void stops++;

  await expect(clock.until(new FirstPacket('Muse', clock).confirm(nothing, stop))).rejects.toEqual(SILENT);
  expect(stops).toBe(1);
});
