import { Secret, TOTP } from 'otpauth';
import type { Random } from '../ports/random.ts';

/** RFC 6238 as all authenticator apps implement it: SHA-1, six digits, a new code every 30 s. */
const PERIOD_SECONDS = 30;
const SEED_BYTES = 20;
/** Phone clocks are slightly off: one step to either side is accepted. */
const WINDOW_STEPS = 1;

/** In base32, as authenticator apps expect. */
export const newTotpSeed = (random: Random): string =>
  new Secret({ buffer: random.bytes(SEED_BYTES).buffer }).base32;

/** The time step a code belongs to; undefined if the code is not valid now. */
export function totpStep(seed: string, code: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(seed), period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
}
