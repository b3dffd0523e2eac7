import type { DriverTime, SerialLink } from '../contract.ts';
import { HeadsetError } from '../headset-error.ts';
import { CytonGreeting, readGreeting } from './greeting.ts';

const GREETING_MS = 4000;
/** What was on its way when the board was told to stop has come by then. */
const SETTLE_MS = 200;

const letter = (text: string): Uint8Array => Uint8Array.of(text.charCodeAt(0));
export const START = letter('b');
export const STOP = letter('s');
const RESET = letter('v');

/** Resets the board, which sets all gains to 24, and tells its firmware. Rejects with `HeadsetError`. */
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
        'A Daisy module sits on this Cyton. Loopwell reads the eight channels of the Cyton alone: take the module off and connect again.',
      );
    case 'silentBoard':
      throw new HeadsetError(
        'outOfRange',
        'The dongle does not reach the Cyton. Switch the board to PC, bring it closer, and connect again.',
      );
    case 'other':
      throw new HeadsetError(
        'wrongDevice',
        'What answers at this port is no Cyton. Choose the port of its dongle.',
      );
  }
}

async function greetingAfterReset(link: SerialLink, time: DriverTime): Promise<string> {
  const greeting = new CytonGreeting();
  let stopListening = (): void => undefined;
  let callOff = (): void => undefined;
  try {
    const text = new Promise<string>((resolve, reject) => {
      stopListening = link.listen((bytes) => {
        const whole = greeting.accept(bytes);
        if (whole !== undefined) resolve(whole);
      });
      callOff = time.after(GREETING_MS, () => {
        // A port that is gone takes nothing any more and says so.
        link.write(STOP).then(() => reject(noGreeting()), reject);
      });
    });
    const [whole] = await Promise.all([text, link.write(RESET)]);
    return whole;
  } finally {
    callOff();
    stopListening();
  }
}

const noGreeting = (): HeadsetError =>
  new HeadsetError(
    'timeout',
    'Nothing answers at this port. Check that the dongle is set to GPIO6 and the Cyton is switched on, and choose its port.',
  );
