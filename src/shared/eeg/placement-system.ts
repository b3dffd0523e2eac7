import { siteKey } from './channel-labels.ts';
import { derivationSites } from './derivation.ts';
import { type Feature, featureChoices } from './feature.ts';
import { headPoint, SITES_10_20 } from './head-sites.ts';

/** Electrode placement systems, the smallest first; `custom` uses its own site names. */
export const PLACEMENT_SYSTEMS = ['10-20', '10-10', 'custom'] as const;
export type PlacementSystem = (typeof PLACEMENT_SYSTEMS)[number];

/** The part of a protocol that contains its sites. */
type Placed = { conditions: readonly { feature: Feature }[] };

/** Ears and mastoids are reference sites in both systems. */
const IN_10_20 = new Set([...SITES_10_20, 'A1', 'A2', 'M1', 'M2'].map(siteKey));

/** The sites a protocol is written for, without substitutes; each once, in its first spelling. */
export function protocolSites({ conditions }: Placed): string[] {
  const sites = new Map<string, string>();
  for (const { feature } of conditions) {
    for (const site of (featureChoices(feature)[0] ?? []).flatMap(derivationSites)) {
      if (!sites.has(siteKey(site))) sites.set(siteKey(site), site);
    }
  }
  return [...sites.values()];
}

/** Sites of the protocol that are not in a system. */
export function sitesBeyond(protocol: Placed, system: PlacementSystem): string[] {
  if (system === 'custom') return [];
  const has = (site: string) =>
    system === '10-20' ? IN_10_20.has(siteKey(site)) : headPoint(site) !== undefined;
  return protocolSites(protocol).filter((site) => !has(site));
}

/** The smallest system that has all sites. */
export const placementFromSites = (protocol: Placed): PlacementSystem =>
  PLACEMENT_SYSTEMS.find((system) => sitesBeyond(protocol, system).length === 0) ?? 'custom';

/** The system chosen for the protocol if it has all sites, otherwise the smallest one that has them. */
export function placementSystemOf(
  protocol: Placed & { placementSystem?: PlacementSystem | undefined },
): PlacementSystem {
  const { placementSystem: chosen } = protocol;
  return chosen && sitesBeyond(protocol, chosen).length === 0 ? chosen : placementFromSites(protocol);
}
