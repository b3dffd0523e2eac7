import { siteKey } from '../channel-labels.ts';

/** Rows of the 10-10 system from front (0) to back (4), by the letters of the site. */
const ROWS: Readonly<Record<string, number>> = {
  fp: 0,
  af: 0.5,
  f: 1,
  fc: 1.5,
  ft: 1.5,
  c: 2,
  t: 2,
  cp: 2.5,
  tp: 2.5,
  p: 3,
  po: 3.5,
  o: 4,
  i: 4.3,
};

/** Gain of each source at a site, 0 to 1. */
export type SiteGains = {
  theta: number;
  alpha: number;
  smr: number;
  beta: number;
  highBeta: number;
  blink: number;
  muscle: number;
};

/**
 * Rough topography from the site name: alpha is posterior, SMR central, theta frontal and midline, blinks frontal,
 * muscle lateral. Other names count as a central channel.
 */
export function siteGains(channelName: string): SiteGains {
  const { row, laterality } = placeOf(channelName);
  const bump = (centre: number, width: number) => Math.exp(-(((row - centre) / width) ** 2));
  const midline = Math.exp(-((laterality / 3) ** 2));
  const lateral = Math.min(1, laterality / 4);
  return {
    theta: 0.35 + 0.65 * bump(1.3, 1) * midline,
    alpha: 0.25 + 0.75 * bump(4, 1.3),
    smr: 0.15 + 0.85 * bump(2, 0.7) * Math.exp(-(((laterality - 1) / 2.5) ** 2)),
    beta: 0.5 + 0.5 * bump(1.5, 1.2),
    highBeta: 0.4 + 0.6 * lateral,
    blink: Math.exp(-row * 1.1),
    muscle: 0.15 + 0.85 * Math.max(lateral, 0.6 * bump(0, 0.7)),
  };
}

function placeOf(channelName: string): { row: number; laterality: number } {
  const match = /^([a-z]{1,2}?)(z|\d{1,2})(?=$|[^a-z\d])/.exec(siteKey(channelName));
  const row = match ? ROWS[match[1] ?? ''] : undefined;
  if (!match || row === undefined) return { row: 2, laterality: 1 };
  return { row, laterality: match[2] === 'z' ? 0 : Math.ceil(Number(match[2]) / 2) };
}
