import type { Deps } from './deps.ts';

/** SHA-256 of the UTF-8 bytes of a text, in lower-case hexadecimal. */
export const hashText = ({ sha256 }: Pick<Deps, 'sha256'>, text: string): string =>
  sha256(new TextEncoder().encode(text));
