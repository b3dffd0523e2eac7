import { BlockList, isIP } from 'node:net';
import { AppError } from '#shared/errors.ts';

/** Returns whether a connection from this address is a proxy that is trusted to name the visitor. */
export type TrustedProxies = (address: string) => boolean;

export const NO_PROXIES: TrustedProxies = () => false;

/**
 * Reads TRUSTED_PROXIES: addresses and networks separated by commas, as in `127.0.0.1, 10.0.0.0/8`. Throws AppError
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
 * The visitor's address in `X-Forwarded-For`. Each proxy appends the address it received the request from, so the list
 * is read from the end. The first address that is not a trusted proxy is the visitor; earlier entries may be forged.
 * Undefined if an invalid address comes first, or all are trusted.
 */
export function forwardedAddress(header: string | undefined, isTrusted: TrustedProxies): string | undefined {
  for (const entry of (header ?? '').split(',').toReversed()) {
    const address = plainAddress(entry);
    if (isIP(address) === 0) return undefined;
    if (!isTrusted(address)) return address;
  }
  return undefined;
}

/** Removes the port, and unwraps IPv4 written as IPv6: `[2001:db8::1]:443`, `192.0.2.1:443`, `::ffff:192.0.2.1`. */
export function plainAddress(text: string): string {
  const trimmed = text.trim().toLowerCase();
  const bare = /^\[(.*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  return /^::ffff:([\d.]+)$/.exec(bare)?.[1] ?? bare;
}
