import type { Context, MiddlewareHandler } from 'hono';
import type { Caller } from '../services/core/deps.ts';
import { forwardedAddress, plainAddress, type TrustedProxies } from './trusted-proxies.ts';

/** What middleware leaves for those after it. */
export type Variables = {
  requestId: string;
  route?: string;
  caller?: Caller;
  /** See {@link visitorAddress}. */
  address?: string;
  /** The connection comes from a trusted proxy, so its sender is elsewhere. */
  isProxied?: boolean;
};
export type AppEnv = { Variables: Variables; Bindings: Partial<NodeBindings> };

/** What the Node adapter passes along; absent when the app is called in process. */
type NodeBindings = { incoming: { socket: { remoteAddress?: string }; httpVersion?: string } };

export type AppContext = Context<AppEnv>;

const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

export const isLoopbackAddress = (address: string): boolean => LOOPBACK_ADDRESS.test(address);

/** `localhost` and its numbers, with or without a port. */
export const isLoopbackName = (host: string): boolean => LOOPBACK_NAME.test(host);

/** Whether the request declares a JSON body. Case does not matter, because the validators accept any. */
export const hasJsonBody = (c: AppContext): boolean =>
  c.req.header('content-type')?.toLowerCase().includes('json') === true;

/** What proxies add to a request they pass on. */
const PASSED_ON = /^(?:forwarded|via|x-forwarded-.*|x-real-ip)$/;

/**
 * True if the request comes from this computer: the connection is local, the host name is local (any website can point
 * its own name here), and no proxy is between. HTTP/1.0 counts as a proxy: nginx uses it by default, browsers never do.
 */
export function isLocalRequest(c: AppContext): boolean {
  const { socket, httpVersion } = c.env?.incoming ?? {};
  const isPassedOn =
    c.get('isProxied') === true ||
    httpVersion === '1.0' ||
    Object.keys(c.req.header()).some((name) => PASSED_ON.test(name));
  const isLoopback = LOOPBACK_ADDRESS.test(socket?.remoteAddress ?? '');
  return !isPassedOn && isLoopback && isLoopbackName(c.req.header('host') ?? '');
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
    const isProxied = remote !== '' && isTrusted(remote);
    if (isProxied) c.set('isProxied', true);
    const address = isProxied ? forwardedAddress(c.req.header('x-forwarded-for'), isTrusted) : remote;
    if (address && !isLoopbackAddress(address)) c.set('address', address);
    await next();
  };
