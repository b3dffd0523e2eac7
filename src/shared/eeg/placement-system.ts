import { siteKey } from './channel-labels.ts';
import { derivationSites } from './derivation.ts';
import { type Feature, featureChoices } from './feature.ts';
import { headPoint, SITES_10_20 } from './head-sites.ts';

/** Systems electrodes are placed by, the smallest first; `custom` names its sites itself. */
export const PLACEMENT_SYSTEMS = ['10-20', '10-10', 'custom'] as const;
export type PlacementSystem = (typeof PLACEMENT_SYSTEMS)[number];

/** What of a protocol its sites are read from. */
type Placed = { conditions: readonly { feature: Feature }[] };

/** Ears and mastoids serve as reference in both systems. */
const IN_10_20 = new Set([...SITES_10_20, 'A1', 'A2', 'M1', 'M2'].map(siteKey));

/** The sites a protocol is written for, without its substitutes, each once as it was first written. */
export function protocolSites({ conditions }: Placed): string[] {
  const sites = new Map<string, string>();
  for (const { feature } of conditions) {
    for (const site of (featureChoices(feature)[0] ?? []).flatMap(derivationSites)) {
      if (!sites.has(siteKey(site))) sites.set(siteKey(site), site);
    }
  }
  return [...sites.values()];
}

/** Sites of the protocol that a system does not have. */
export function sitesBeyond(protocol: Placed, system: PlacementSystem): string[] {
  if (system === 'custom') return [];
  const has = (site: string) =>
    system === '10-20' ? IN_10_20.has(siteKey(site)) : headPoint(site) !== undefined;
  return protocolSites(protocol).filter((site) => !has(site));
}

/** The smallest system that has all sites. */
export const placementFromSites = (protocol: Placed): PlacementSystem =>
  PLACEMENT_SYSTEMS.find((system) => sitesBeyond(protocol, system).length === 0) ?? 'custom';

/** The system somebody chose for the protocol, as long as it has all sites, or else the one its sites need. */
export function placementSystemOf(
  protocol: Placed & { placementSystem?: PlacementSystem | undefined },
): PlacementSystem {
  const { placementSystem: chosen } = protocol;
  return chosen && sitesBeyond(protocol, chosen).length === 0 ? chosen : placementFromSites(protocol);
}
