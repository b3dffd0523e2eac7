import type { Caller, Deps } from './deps.ts';

const utf8 = new TextEncoder();

/** A UUID (version 8) out of a hash, so that the same request names the same thing wherever it is asked about. */
export function idFrom(deps: Pick<Deps, 'sha256'>, text: string): string {
  const hex = deps.sha256(utf8.encode(text));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The id of what a request makes. Sent twice under one key, as by a double click or after a lost answer, it is the same,
 * so that what is there already is not made again. Other content under that key is another request.
 */
export const idOfRequest = (
  deps: Pick<Deps, 'sha256' | 'ids'>,
  { organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>,
  key: string | undefined,
  content: readonly unknown[],
): string =>
  key === undefined
    ? deps.ids.next()
    : idFrom(deps, JSON.stringify([organizationId, userId, key, ...content]));
