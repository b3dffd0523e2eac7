import type { MiddlewareHandler } from 'hono';
import type { Caller } from '../services/core/deps.ts';
import type { RequestRates } from '../services/core/request-rates.ts';
import { TooManyRequests } from '../services/core/too-many-requests.ts';
import type { AppEnv } from './context.ts';
import { visitorAddress } from './context.ts';

function requireNoWait(waitMs: number): void {
  if (waitMs > 0) throw new TooManyRequests('Too many requests at once. Try again in', waitMs);
}

/** Refuses calls from an address that makes too many, before any other work is done for them. */
export const limitAddress =
  (rates: RequestRates): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const address = visitorAddress(c);
    if (address !== undefined) requireNoWait(await rates.take('address', address));
    await next();
  };

/** Throws {@link TooManyRequests} if the account of the caller, or its practice, makes too many calls. */
export async function limitCaller(rates: RequestRates, caller: Caller): Promise<void> {
  requireNoWait(await rates.take('account', caller.impersonatorId ?? caller.userId));
  requireNoWait(await rates.take('practice', caller.organizationId));
}
