import type { DriverTime, SerialLink } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { CytonGreeting, readGreeting } from './greeting.ts';

const GREETING_MS = 4000;
/** Frames still in transit after a stop command have arrived after this time. */
const SETTLE_MS = 200;

const letter = (text: string): Uint8Array => Uint8Array.of(text.charCodeAt(0));
export const START = letter('b');
export const STOP = letter('s');
const RESET = letter('v');

/** Resets the board, which sets all gains to 24, and returns its firmware. Rejects with `HeadsetError`. */
export async function resetBoard(link: SerialLink, time: DriverTime): Promise<string | undefined> {
  await link.write(STOP);
  await new Promise<void>((resolve) => time.after(SETTLE_MS, resolve));
  const answer = readGreeting(await greetingAfterReset(link, time));
  switch (answer.kind) {
    case 'board':
      return answer.firmware;
    case 'daisy':
      throw new HeadsetError(
        'wrongDevice',
        'This Cyton has a Daisy module. Loopwell reads only the eight channels of the Cyton: remove the module and connect again.',
      );
    case 'silentBoard':
      throw new HeadsetError(
        'outOfRange',
        'The dongle does not reach the Cyton. Switch the board to PC, bring it closer, and connect again.',
      );
    case 'other':
      throw new HeadsetError(
        'wrongDevice',
        'The device at this port is not a Cyton. Choose the port of its dongle.',
      );
  }
}

async function greetingAfterReset(link: SerialLink, time: DriverTime): Promise<string> {
  const greeting = new CytonGreeting();
  let stopListening = (): void => undefined;
  let cancel = (): void => undefined;
  try {
    const text = new Promise<string>((resolve, reject) => {
      stopListening = link.listen((bytes) => {
        const whole = greeting.accept(bytes);
        if (whole !== undefined) resolve(whole);
      });
      cancel = time.after(GREETING_MS, () => {
        // A write to an unplugged port rejects.
        link.write(STOP).then(() => reject(noGreeting()), reject);
      });
    });
    const [whole] = await Promise.all([text, link.write(RESET)]);
    return whole;
  } finally {
    cancel();
    stopListening();
  }
}

const noGreeting = (): HeadsetError =>
  new HeadsetError(
    'timeout',
    'No device answers at this port. Check that the dongle is set to GPIO6 and the Cyton is switched on, then choose its port.',
  );
