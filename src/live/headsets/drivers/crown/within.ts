import type { DriverTime } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';

/** Adds a timeout to a call of the kit, which may wait forever. Rejects with HeadsetError `timeout`. */
export function within<T>(
  time: DriverTime,
  limitMs: number,
  answer: Promise<T>,
  { what, wayOut = 'Move it closer, or switch it off and on' }: { what: string; wayOut?: string },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = time.after(limitMs, () =>
      reject(
        new HeadsetError(
          'timeout',
          `The Crown did not report ${what} within ${Math.round(limitMs / 1000)} seconds. ${wayOut}, then try again.`,
        ),
      ),
    );
    void answer.then(resolve, reject).finally(cancel);
  });
}
