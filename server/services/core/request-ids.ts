import type { Caller, Deps } from './deps.ts';
import { hashText } from './hash-text.ts';

/** A UUID (version 8) derived from a hash, so that the same request always refers to the same object. */
export function idFrom(deps: Pick<Deps, 'sha256'>, text: string): string {
  const hex = hashText(deps, text);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The id of the object a request creates. A request repeated with the same key gets the same id, for example after a
 * double click or a lost response. So the object is not created twice. Other content with that key is another request.
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
