import type { Sha256 } from '#server/ports/blobs.ts';

/** SHA-256 of the UTF-8 bytes of a text, in lower-case hexadecimal. */
export const hashText = ({ sha256 }: { sha256: Sha256 }, text: string): string =>
  sha256(new TextEncoder().encode(text));
