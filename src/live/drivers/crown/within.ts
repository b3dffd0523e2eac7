import type { DriverTime } from '../contract.ts';
import { HeadsetError } from '../headset-error.ts';

/** Waits for an answer the kit may wait for for ever. Rejects with HeadsetError `timeout`. */
export function within<T>(
  time: DriverTime,
  limitMs: number,
  answer: Promise<T>,
  { what, wayOut = 'Move it closer, or switch it off and on' }: { what: string; wayOut?: string },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const callOff = time.after(limitMs, () =>
      reject(
        new HeadsetError(
          'timeout',
          `The Crown did not tell ${what} in ${Math.round(limitMs / 1000)} seconds. ${wayOut}, then try again.`,
        ),
      ),
    );
    answer.then(
      (value) => {
        callOff();
        resolve(value);
      },
      (error: unknown) => {
        callOff();
        reject(error);
      },
    );
  });
}
