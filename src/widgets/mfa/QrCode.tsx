import { encode } from 'uqr';

/** Light border that code readers need. */
const BORDER_MODULES = 4;
const MODULE_PIXELS = 4;

type QrCodeProps = {
  text: string;
  /** Purpose of the code, for people who cannot see it. */
  label: string;
};

/** Dark on white in every theme, as cameras expect it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER_MODULES });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <figure className="lw-qr-code" aria-label={label}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size} ${size}`}
        width={MODULE_PIXELS * size}
        height={MODULE_PIXELS * size}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </figure>
  );
}
