import { siteKey } from './channel-labels.ts';

/** Position on a head of radius 1 seen from above, nose up: x to the right, y to the back. */
export type HeadPoint = { x: number; y: number };

/** Radius of the ring through Fpz, T7, Oz and T8 on a head of radius 1, nose up, seen from above. */
const RING = 0.8;

/** Radius of the lower ring, through Nz, T9, Iz and T10. */
const LOW_RING = 0.98;

/** Rows of the 10-10 system, front to back: name, midline position (front positive), angle of its end on the ring. */
const ROWS = [
  { row: 'fp', midline: RING, endDeg: 18, end: 1 },
  { row: 'af', midline: 0.6, endDeg: 36, end: 7 },
  { row: 'f', midline: 0.4, endDeg: 54, end: 7 },
  { row: 'fc', midline: 0.2, endDeg: 72, end: 7, endName: 'ft' },
  { row: 'c', midline: 0, endDeg: 90, end: 7, endName: 't' },
  { row: 'cp', midline: -0.2, endDeg: 108, end: 7, endName: 'tp' },
  { row: 'p', midline: -0.4, endDeg: 126, end: 7 },
  { row: 'po', midline: -0.6, endDeg: 144, end: 7 },
  { row: 'o', midline: -RING, endDeg: 162, end: 1 },
] as const;

const SITES = buildSites();

/** The scalp sites of the 10-20 system, front to back, left before right. */
export const SITES_10_20: readonly string[] =
  'Fp1 Fp2 F7 F3 Fz F4 F8 T7 C3 Cz C4 T8 P7 P3 Pz P4 P8 O1 O2'.split(' ');

/** The other sites of the picture, in the same order. */
export const SITES_10_10: readonly string[] = otherSites();

/** Position of a channel on the head; undefined for a label that is not a 10-10 site. */
export function headPoint(channelName: string): HeadPoint | undefined {
  return SITES.get(siteKey(channelName));
}

/** The usual spelling of a site: ' cz' -> 'Cz'. Other names stay unchanged. */
export function asWritten(site: string): string {
  const name = site.trim().toLowerCase();
  return [...SITES_10_20, ...SITES_10_10].find((known) => known.toLowerCase() === name) ?? site.trim();
}

function otherSites(): string[] {
  const known = new Set(SITES_10_20.map((site) => site.toLowerCase()));
  return [...SITES]
    .filter(([key]) => !known.has(key))
    .sort(([, one], [, two]) => one.y - two.y || one.x - two.x)
    .map(([key]) => writtenSite(key));
}

/** 'fpz' -> 'Fpz', 'afz' -> 'AFz', 'po3' -> 'PO3'. */
function writtenSite(key: string): string {
  return key.startsWith('fp') ? `Fp${key.slice(2)}` : key.toUpperCase().replace(/Z$/, 'z');
}

function buildSites(): Map<string, HeadPoint> {
  const sites = new Map<string, HeadPoint>();
  for (const row of ROWS) {
    sites.set(`${row.row}z`, { x: 0, y: -row.midline });
    const angle = (row.endDeg * Math.PI) / 180;
    const end = { x: RING * Math.sin(angle), y: -RING * Math.cos(angle) };
    for (let number = 1; number <= row.end; number += 2) {
      const share = row.end === 1 ? 1 : (number + 1) / (row.end + 1);
      const x = end.x * share;
      // Rows curve with the head: inner sites are closer to the midline's height than on a straight line.
      const y = -row.midline + (end.y + row.midline) * share ** 1.6;
      const name = number === row.end && 'endName' in row ? row.endName : row.row;
      sites.set(`${name}${number}`, { x: -x, y });
      sites.set(`${name}${number + 1}`, { x, y });
    }
    const lowName = 'endName' in row ? row.endName : row.row;
    const low = { x: LOW_RING * Math.sin(angle), y: -LOW_RING * Math.cos(angle) };
    if (row.end > 1) {
      sites.set(`${lowName}9`, { x: -low.x, y: low.y });
      sites.set(`${lowName}10`, low);
    }
  }
  sites.set('nz', { x: 0, y: -LOW_RING });
  sites.set('iz', { x: 0, y: LOW_RING });
  for (const [ear, x] of [
    ['1', -1.02],
    ['2', 1.02],
  ] as const) {
    sites.set(`a${ear}`, { x, y: 0.12 });
    sites.set(`m${ear}`, { x: x * 0.98, y: 0.26 });
  }
  return sites;
}
