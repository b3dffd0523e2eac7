import { useState } from 'react';
import { siteKey } from '#shared/eeg/channel-labels.ts';
import { headPoint, SITES_10_20 } from '#shared/eeg/head-sites.ts';
import { useEditor } from '../editor/editor-context.ts';

export type MapSystem = '10-20' | '10-10';

const IN_10_20 = new Set([...SITES_10_20, 'A1', 'A2'].map(siteKey));

/** The smaller map, unless the protocol or the site needs the larger one, or the user chose it. */
export function useMapSystem(site: string): [MapSystem, (system: MapSystem) => void] {
  const { placementSystem = '10-20' } = useEditor().draft.definition;
  const [chosen, setChosen] = useState<MapSystem>();
  const needsMore =
    placementSystem !== '10-20' || (headPoint(site) !== undefined && !IN_10_20.has(siteKey(site)));
  return [chosen ?? (needsMore ? '10-10' : '10-20'), setChosen];
}
