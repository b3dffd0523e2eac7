import { BlockList, isIP } from 'node:net';
import { AppError } from '#shared/errors.ts';

/** Whether a connection from this address is a proxy whose word about the visitor counts. */
export type TrustedProxies = (address: string) => boolean;

export const NO_PROXIES: TrustedProxies = () => false;

/**
 * Reads TRUSTED_PROXIES: addresses and networks with commas between them, as in `127.0.0.1, 10.0.0.0/8`. Throws AppError
 * `invalid` naming the part that is neither.
 */
export function readTrustedProxies(text: string | undefined): TrustedProxies {
  const parts = (text ?? '').split(',').flatMap((part) => part.trim() || []);
  if (parts.length === 0) return NO_PROXIES;
  const list = new BlockList();
  for (const part of parts) addPart(list, part);
  return (address) => list.check(address, familyOf(address));
}

function addPart(list: BlockList, part: string): void {
  const [address = '', bits, ...rest] = part.split('/');
  const longest = familyOf(address) === 'ipv6' ? 128 : 32;
  const isRight =
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
  if (!isRight) {
    throw new AppError(
      'invalid',
      `TRUSTED_PROXIES has ${part}, which is no address. Write addresses or networks with commas between them: 127.0.0.1, 10.0.0.0/8.`,
    );
  }
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * The visitor's address in `X-Forwarded-For`. Every proxy adds at the end whom it has heard from, so the list is read
 * from there: the first that is no proxy of ours is the visitor, and what stands before it may be made up. Undefined
 * where the proxies say nothing that makes sense.
 */
export function forwardedAddress(header: string | undefined, isTrusted: TrustedProxies): string | undefined {
  for (const entry of (header ?? '').split(',').toReversed()) {
    const address = plainAddress(entry);
    if (isIP(address) === 0) return undefined;
    if (!isTrusted(address)) return address;
  }
  return undefined;
}

/** Without a port, and IPv4 as such where it is written as IPv6: `[2001:db8::1]:443`, `192.0.2.1:443`, `::ffff:192.0.2.1`. */
export function plainAddress(text: string): string {
  const trimmed = text.trim().toLowerCase();
  const bare = /^\[(.*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  return /^::ffff:([\d.]+)$/.exec(bare)?.[1] ?? bare;
}
