import type { HeadsetPower } from '../common/contract.ts';

/** Battery of a `status` message; undefined if it has none. */
export function readPower(value: unknown): HeadsetPower | undefined {
  const { battery, charging } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof battery !== 'number' || !(battery >= 0 && battery <= 100)) return undefined;
  return {
    batteryPct: Math.round(battery),
    isCharging: typeof charging === 'boolean' ? charging : undefined,
  };
}
