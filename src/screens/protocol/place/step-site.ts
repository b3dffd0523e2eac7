import { headPoint } from '#shared/eeg/head-sites.ts';

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const DIRECTIONS: Readonly<Record<Arrow, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
/** Sideways distance counts this much more than distance ahead, so that arrows follow rows. */
const SIDEWAYS = 2.5;

/** The site an arrow key leads to: the nearest ahead, or the same site if there is none. */
export function stepSite(from: string, arrow: Arrow, sites: readonly string[]): string {
  const start = headPoint(from);
  if (!start) return sites[0] ?? from;
  const direction = DIRECTIONS[arrow];
  let best = from;
  let least = Infinity;
  for (const site of sites) {
    const point = headPoint(site);
    if (!point || site === from) continue;
    const [x, y] = [point.x - start.x, point.y - start.y];
    const ahead = x * direction.x + y * direction.y;
    if (ahead <= 0.02) continue;
    const aside = Math.abs(x * direction.y) + Math.abs(y * direction.x);
    const cost = ahead + SIDEWAYS * aside;
    if (cost < least) {
      least = cost;
      best = site;
    }
  }
  return best;
}
