import { plannedLabel } from '#shared/eeg/band-labels.ts';
import { siteKey } from '#shared/eeg/channel-labels.ts';
import { derivationSites } from '#shared/eeg/derivation.ts';
import { featureChoices } from '#shared/eeg/feature.ts';
import { PLACEMENT_SYSTEMS, type PlacementSystem, placementFromSites } from '#shared/eeg/placement-system.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { ChoiceRow } from '../fields/fields.tsx';
import { ElectrodeMap, type SiteMark } from '../place/ElectrodeMap.tsx';
import { useEditor, useField } from '../editor/editor-context.ts';

/** All sites of the protocol on one head, in their placement system. */
export function SiteOverview({ protocol }: { protocol: Protocol }) {
  const { placementSystem } = useEditor().draft.definition;
  const system = placementSystem ?? placementFromSites(protocol);
  const marks = sitesInUse(protocol);
  const names = [...marks].map(([, { words }]) => words);
  return (
    <figure className="lw-placement">
      <ElectrodeMap
        label={`Sites of the protocol: ${names.join('; ')}`}
        system={system === '10-20' ? '10-20' : '10-10'}
        marks={marks}
      />
      <figcaption className="lw-small">
        <PlacementRow fromSites={placementFromSites(protocol)} />
        <ul>
          {[...marks.values()].map(({ words, role }) => (
            <li key={words} data-role={role}>
              {words}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const FROM_SITES = 'fromSites';

/** 10-20, 10-10 or custom, chosen by hand; until then the sites decide. */
function PlacementRow({ fromSites }: { fromSites: PlacementSystem }) {
  const { value, set } = useField<PlacementSystem | undefined>('placementSystem');
  return (
    <ChoiceRow
      path="placementSystem"
      value={value ?? FROM_SITES}
      options={[
        { value: FROM_SITES, label: `${fromSites}, as the sites need` },
        ...PLACEMENT_SYSTEMS.map((system) => ({ value: system, label: system })),
      ]}
      onChange={(system) => set(system === FROM_SITES ? undefined : system)}
    />
  );
}

/** Marks by site; a site that is both rewarded and inhibited shows the reward. */
function sitesInUse({ conditions }: Protocol): Map<string, SiteMark> {
  const names = new Map<string, { site: string; who: string[]; isRewarded: boolean }>();
  for (const { name, direction, feature } of conditions) {
    const label = plannedLabel({ name, feature });
    for (const site of (featureChoices(feature)[0] ?? []).flatMap(derivationSites)) {
      const entry = names.get(siteKey(site)) ?? { site, who: [], isRewarded: false };
      if (!entry.who.includes(label)) entry.who.push(label);
      names.set(siteKey(site), { ...entry, isRewarded: entry.isRewarded || direction === 'reward' });
    }
  }
  return new Map(
    [...names].map(([key, { site, who, isRewarded }]) => [
      key,
      { role: isRewarded ? ('reward' as const) : ('inhibit' as const), words: `${site}: ${who.join(', ')}` },
    ]),
  );
}
