import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from './context.ts';
import { isApiPath } from './headers.ts';

/** Returns whether this server may be reached by this host name (without port). */
export type AllowedHosts = (hostname: string) => boolean;

/** A host name as a browser sends it. Letters of other alphabets arrive as Punycode. */
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/**
 * Names that a third party cannot point at this machine: local names and plain addresses. A page on the internet could
 * resolve its own name to this machine's address and would then be same-origin (DNS rebinding).
 */
const isUnforgeable = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname) !== 0;

export const LOCAL_NAMES_ONLY: AllowedHosts = isUnforgeable;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads ALLOWED_HOSTS: names separated by commas. The host of PUBLIC_URL, HOST and the machine's own name are allowed
 * too. Throws AppError `invalid` naming the part that is not a host name.
 */
export function readAllowedHosts(
  { ALLOWED_HOSTS, PUBLIC_URL, HOST }: Environment,
  machineName: string,
): AllowedHosts {
  const machine = machineName.toLowerCase();
  const names = new Set([machine, `${machine}.local`, (HOST ?? '').toLowerCase()]);
  for (const part of (ALLOWED_HOSTS ?? '').split(',')) {
    const name = part.trim().toLowerCase();
    if (name === '') continue;
    if (!HOST_NAME.test(name)) {
      throw new AppError(
        'invalid',
        `ALLOWED_HOSTS has ${part.trim()}, which is not a host name. Write names without https:// and port, with commas between them: loopwell.practice.example.`,
      );
    }
    names.add(name);
  }
  if (PUBLIC_URL && URL.canParse(PUBLIC_URL)) names.add(new URL(PUBLIC_URL).hostname);
  return (hostname) => isUnforgeable(hostname) || names.has(hostname);
}

/** The name in a Host header: lower case, without port, brackets and trailing dot. Undefined if it is not a name. */
function hostnameOf(host: string): string | undefined {
  const plain = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  const address = /^\[(.+)\]$/.exec(plain)?.[1] ?? plain;
  return isIP(address) !== 0 || HOST_NAME.test(address) ? address : undefined;
}

/** Refuses requests under any other name. Requests without a Host header pass: browsers always send one. */
export function allowedHostsOnly(isAllowed: AllowedHosts): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const host = c.req.header('host');
    const hostname = host === undefined ? undefined : hostnameOf(host);
    if (host === undefined || (hostname !== undefined && isAllowed(hostname))) return next();
    const message =
      hostname === undefined
        ? 'This is not a name a server can have. Check the address.'
        : `Loopwell does not answer to the name ${hostname}. If this is its right name, start it with ALLOWED_HOSTS=${hostname}.`;
    if (isApiPath(c.req.path)) throw new AppError('forbidden', message);
    return c.text(message, 403);
  };
}
