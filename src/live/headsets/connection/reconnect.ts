import type { DriverTime } from '../drivers/common/contract.ts';
import type { HeadsetFailure } from '../drivers/common/headset-error.ts';
import { LINK_LOST } from '../state/headset-problem.ts';
import type { HeadsetProblem } from '../state/headset-state.ts';

/** Wait before each reconnect attempt. The waits add up to half a minute. */
export const RECONNECT_AFTER_MS = [300, 1000, 2000, 4000, 8000, 15_000] as const;

/** Failures that another attempt cannot fix. */
export const FINAL_FAILURES: readonly HeadsetFailure[] = [
  'noToken',
  'wrongDevice',
  'firmwareTooOld',
  'permissionDenied',
  'noBluetooth',
  'noSerial',
];

type ReconnectOptions = {
  time: DriverTime;
  /** True after a click: the first attempt does not wait. */
  isAtOnce: boolean;
  /** False once the user disconnected the device or chose another one. */
  isWanted: () => boolean;
  onAttempt: (attempt: { number: number; of: number }) => void;
  /** Resolves to the reason of a failure, or undefined when the device is connected. Must not reject. */
  attempt: () => Promise<HeadsetProblem | undefined>;
};

/** Resolves to the last failure, or undefined when the device is connected or no longer wanted. */
export async function reconnect({
  time,
  isAtOnce,
  isWanted,
  onAttempt,
  attempt,
}: ReconnectOptions): Promise<HeadsetProblem | undefined> {
  let problem = LINK_LOST;
  for (const [index, delayMs] of RECONNECT_AFTER_MS.entries()) {
    onAttempt({ number: index + 1, of: RECONNECT_AFTER_MS.length });
    const waitMs = isAtOnce && index === 0 ? 0 : delayMs;
    await new Promise((resolve) => time.after(waitMs, () => resolve(undefined)));
    if (!isWanted()) return undefined;
    const failure = await attempt();
    if (!failure || !isWanted()) return undefined;
    problem = failure;
    if (FINAL_FAILURES.includes(problem.failure)) return problem;
  }
  return problem;
}
