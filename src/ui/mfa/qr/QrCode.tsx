import { qrCode } from './qr-code.ts';

/** Readers want this much light around the code. */
const BORDER_MODULES = 4;

type QrCodeProps = {
  text: string;
  /** Says what it is for, to those who cannot see it. */
  label: string;
};

/** Dark on white in every theme, as cameras expect it; nothing when the text is too long for a code. */
export function QrCode({ text, label }: QrCodeProps) {
  const modules = qrCode(text);
  if (!modules) return undefined;
  const side = modules.length + 2 * BORDER_MODULES;
  const path = modules
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? `M${x + BORDER_MODULES} ${y + BORDER_MODULES}h1v1h-1z` : [])),
    )
    .join('');
  return (
    <figure className="lw-qr-code" aria-label={label}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${side} ${side}`}
        width={4 * side}
        height={4 * side}
        shapeRendering="crispEdges"
      >
        <rect width={side} height={side} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </figure>
  );
}
