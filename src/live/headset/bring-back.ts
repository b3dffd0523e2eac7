import type { DriverTime } from '../drivers/contract.ts';
import type { HeadsetFailure } from '../drivers/headset-error.ts';
import { LINK_LOST, problemOf } from './headset-problem.ts';
import type { HeadsetProblem } from './headset-state.ts';

/** Waits before the attempts to get a lost link back: half a minute of waiting, and what connecting takes. */
export const RECONNECT_AFTER_MS = [300, 1000, 2000, 4000, 8000, 15_000] as const;

/** Failures that another attempt cannot change. */
const FINAL: readonly HeadsetFailure[] = [
  'noToken',
  'wrongDevice',
  'firmwareTooOld',
  'permissionDenied',
  'noBluetooth',
  'noSerial',
];

export type BringBackOptions = {
  time: DriverTime;
  /** False once the device was let go or another one was chosen. */
  isWanted: () => boolean;
  onAttempt: (attempt: { number: number; of: number }) => void;
  /** True when the device is back; rejects with the reason why it is not. */
  attempt: () => Promise<boolean>;
};

/** Undefined when the device is back or no longer wanted; else why it was given up. */
export async function bringBack({
  time,
  isWanted,
  onAttempt,
  attempt,
}: BringBackOptions): Promise<HeadsetProblem | undefined> {
  let problem = LINK_LOST;
  for (const [index, delayMs] of RECONNECT_AFTER_MS.entries()) {
    onAttempt({ number: index + 1, of: RECONNECT_AFTER_MS.length });
    await new Promise((resolve) => time.after(delayMs, () => resolve(undefined)));
    if (!isWanted()) return undefined;
    try {
      const isBack = await attempt();
      if (isBack || !isWanted()) return undefined;
    } catch (error) {
      if (!isWanted()) return undefined;
      problem = problemOf(error);
      if (FINAL.includes(problem.failure)) return problem;
    }
  }
  return problem;
}
