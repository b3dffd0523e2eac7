import type { Context, MiddlewareHandler } from 'hono';
import type { Caller } from '../services/core/deps.ts';
import { networkOf } from './visitor-network.ts';
import { forwardedAddress, plainAddress, type TrustedProxies } from './trusted-proxies.ts';

/** Variables that middleware sets for later handlers. */
export type Variables = {
  requestId: string;
  route?: string;
  caller?: Caller;
  /** See {@link visitorAddress}. */
  address?: string;
  /** The connection comes from a trusted proxy, so the client is elsewhere. */
  isProxied?: boolean;
};
export type AppEnv = { Variables: Variables; Bindings: Partial<NodeBindings> };

/** Set by the Node adapter; absent when the app is called in process. */
type NodeBindings = {
  incoming: { socket: { remoteAddress?: string; encrypted?: boolean }; httpVersion?: string };
};

export type AppContext = Context<AppEnv>;

const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

const isLoopbackAddress = (address: string): boolean => LOOPBACK_ADDRESS.test(address);

/** `localhost` and loopback addresses, with or without a port. */
export const isLoopbackName = (host: string): boolean => LOOPBACK_NAME.test(host);

/** Returns whether the request declares a JSON body. Case is ignored, because the validators ignore it too. */
export const hasJsonBody = (c: AppContext): boolean =>
  c.req.header('content-type')?.toLowerCase().includes('json') === true;

/** Headers that proxies add to a forwarded request. */
const PASSED_ON = /^(?:forwarded|via|x-forwarded-.*|x-real-ip)$/;

/**
 * True if the request comes from this computer. Connection and host name must both be local, because any website can
 * point its own name here. No proxy may be involved. HTTP/1.0 counts as a proxy: nginx uses it by default, browsers
 * never do.
 */
export function isLocalRequest(c: AppContext): boolean {
  const { socket, httpVersion } = c.env?.incoming ?? {};
  const isPassedOn =
    c.get('isProxied') === true ||
    httpVersion === '1.0' ||
    Object.keys(c.req.header()).some((name) => PASSED_ON.test(name));
  const isLoopback = isLoopbackAddress(socket?.remoteAddress ?? '');
  return !isPassedOn && isLoopback && isLoopbackName(c.req.header('host') ?? '');
}

/**
 * The address that calls and sign-in attempts are counted by: IPv6 by its network, see {@link networkOf}. It is the connection's own address, because headers that name
 * another one can be forged. Behind a trusted proxy it is the address the proxy names. Undefined if neither is known,
 * as on this machine or behind an untrusted proxy on it.
 */
export const visitorAddress = (c: AppContext): string | undefined => c.get('address');

/** Determines {@link visitorAddress} before all other middleware. */
export const nameVisitor =
  (isTrusted: TrustedProxies): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const remote = plainAddress(c.env?.incoming?.socket.remoteAddress ?? '');
    const isProxied = remote !== '' && isTrusted(remote);
    if (isProxied) c.set('isProxied', true);
    const address = isProxied ? forwardedAddress(c.req.header('x-forwarded-for'), isTrusted) : remote;
    if (address && !isLoopbackAddress(address)) c.set('address', networkOf(address));
    await next();
  };

/**
 * True if the browser's connection is encrypted: this server ends TLS itself, or a trusted proxy says so. Proxies append
 * to the list, so the last entry is the trusted proxy's own.
 */
export function isOverTls(c: AppContext): boolean {
  if (c.env?.incoming?.socket.encrypted === true) return true;
  const protocols = c.req.header('x-forwarded-proto')?.split(',') ?? [];
  return c.get('isProxied') === true && protocols.at(-1)?.trim().toLowerCase() === 'https';
}
