import type { Context, MiddlewareHandler } from 'hono';
import type { Caller } from '../services/deps.ts';
import { forwardedAddress, plainAddress, type TrustedProxies } from './trusted-proxies.ts';

/** What middleware leaves for those after it. */
export type Variables = {
  requestId: string;
  route?: string;
  caller?: Caller;
  /** See {@link visitorAddress}. */
  address?: string;
};
export type AppEnv = { Variables: Variables; Bindings: Partial<NodeBindings> };

/** What the Node adapter passes along; absent when the app is called in process. */
type NodeBindings = { incoming: { socket: { remoteAddress?: string } } };

export type AppContext = Context<AppEnv>;

const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

export const isLoopbackAddress = (address: string): boolean => LOOPBACK_ADDRESS.test(address);

/** `localhost` and its numbers, with or without a port. */
export const isLoopbackName = (host: string): boolean => LOOPBACK_NAME.test(host);

/**
 * True when the request comes from this very machine: the connection does, the browser used a name of this machine
 * (a page on the internet can point its own name here), and no proxy stands in between.
 */
export function isLocalRequest(c: AppContext): boolean {
  const address = c.env?.incoming?.socket.remoteAddress ?? '';
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip'].some((name) => c.req.header(name));
  return !isForwarded && LOOPBACK_ADDRESS.test(address) && isLoopbackName(c.req.header('host') ?? '');
}

/**
 * Whose tries count together: the connection's own address, because headers that name another one can be made up by
 * anybody; behind a trusted proxy the one it names. Undefined where neither says anything, as on this machine or behind
 * a proxy on it that is not trusted.
 */
export const visitorAddress = (c: AppContext): string | undefined => c.get('address');

/** Finds out {@link visitorAddress} before everything else. */
export const nameVisitor =
  (isTrusted: TrustedProxies): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const remote = plainAddress(c.env?.incoming?.socket.remoteAddress ?? '');
    const address =
      remote !== '' && isTrusted(remote)
        ? forwardedAddress(c.req.header('x-forwarded-for'), isTrusted)
        : remote;
    if (address && !isLoopbackAddress(address)) c.set('address', address);
    await next();
  };
