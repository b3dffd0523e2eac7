import { headPoint } from '#shared/eeg/head-sites.ts';

/** In the units of the drawings: 280 wide, 224 high. */
export type PicturePoint = { x: number; y: number };

/** The skull as an ellipse that the outline of the head follows; its widest line runs through Fpz, T7 and Oz. */
const SKULL = { x: 126, y: 102, width: 80, height: 78 };

/** Radius of the skull's widest line on a head from above of radius 1. */
const RING = 0.8;

/** Sites this far beyond the midline are behind the head. */
const HIDDEN_BEYOND = 0.12;

/** A head in profile, facing left: neck, chin, mouth, nose, brow, skull, nape. */
export const HEAD_OUTLINE = [
  'M 94 224 C 98 211 99 202 96 192',
  'C 88 197 76 201 67 197 C 59 193 58 187 61 181',
  'C 57 179 56 175 58 171.5 C 54 169 54 164 57 160.5',
  'C 58 157 55 156 51 155.5 C 43 155 36 153 35.5 149',
  'C 35 144 45 131 47.5 120 C 48.5 114 45 110 45 102',
  'C 45 58 80 24 126 24 C 172 24 207 58 207 102',
  'C 207 128 199 141 191 154 C 183 169 185 203 197 224',
].join(' ');

export const EAR_OUTLINE =
  'M 127 147 C 119 133 119 117 131 116 C 143 115 147 126 142 135 C 138 142 136 146 136 151 C 136 159 128 158 127 147';
export const EAR_FOLD = 'M 128 128 C 129 122 137 122 137 128 C 137 133 132 134 132 139';

/** Ear lobe, where clips sit. */
export const EAR_LOBE: PicturePoint = { x: 131, y: 155 };

/**
 * Position of a site of the left half or the midline on the head in profile. Undefined for sites on the far side, and
 * for names that are not sites. The skull is modeled as half a ball, as in the 10-20 system.
 */
export function profilePoint(site: string): PicturePoint | undefined {
  const above = headPoint(site);
  if (!above) return undefined;
  const radius = Math.hypot(above.x, above.y);
  if (radius === 0) return onSkull(0, 1);
  const fromTop = (Math.min(radius / RING, 1.1) * Math.PI) / 2;
  const reach = Math.sin(fromTop) / radius;
  if (above.x * reach > HIDDEN_BEYOND) return undefined;
  return onSkull(above.y * reach, Math.cos(fromTop));
}

/** `back` runs from -1 (brow) to 1 (back of the head), `up` from 0 (widest line) to 1 (top). */
export function onSkull(back: number, up: number): PicturePoint {
  return { x: SKULL.x + SKULL.width * back, y: SKULL.y - SKULL.height * up };
}
