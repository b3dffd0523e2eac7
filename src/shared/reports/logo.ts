/** Largest logo in bytes: sharp on paper, and small enough to be sent with every report. */
export const MOST_LOGO_BYTES = 200_000;

const PREFIX = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;
const SIGNATURES = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
} as const;
export type LogoKind = keyof typeof SIGNATURES;

/** The kind of a picture by its first bytes; undefined if it is neither PNG nor JPEG. */
export const logoKindOf = (bytes: Uint8Array): LogoKind | undefined =>
  (Object.keys(SIGNATURES) as LogoKind[]).find((kind) =>
    SIGNATURES[kind].every((byte, index) => bytes[index] === byte),
  );

/** Why bytes cannot be a logo; undefined if they can. */
export function logoProblem(bytes: Uint8Array): string | undefined {
  if (logoKindOf(bytes) === undefined) {
    return 'This is not a PNG or JPEG picture. Other formats, such as SVG, can contain scripts: save the logo as PNG.';
  }
  if (bytes.length > MOST_LOGO_BYTES) {
    return `The logo is larger than ${MOST_LOGO_BYTES / 1000} kB. Make it smaller: 600 pixels wide are enough for print.`;
  }
  return undefined;
}

/** A logo as the API sends it: a data URL whose bytes are a PNG or JPEG of the kind it names. */
export function logoUrlProblem(url: string): string | undefined {
  const [, kind, base64] = PREFIX.exec(url) ?? [];
  if (kind === undefined || base64 === undefined || base64.length % 4 !== 0) {
    return 'A logo is a PNG or JPEG picture.';
  }
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const problem = logoProblem(bytes);
  if (problem !== undefined) return problem;
  return logoKindOf(bytes) === kind ? undefined : `This picture is not of the kind '${kind}'.`;
}
