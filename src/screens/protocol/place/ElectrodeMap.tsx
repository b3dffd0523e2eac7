import { type KeyboardEvent, useRef, useState } from 'react';
import { siteKey } from '#shared/eeg/channel-labels.ts';
import { headPoint, SITES_10_10, SITES_10_20 } from '#shared/eeg/head-sites.ts';
import type { PlacementSystem } from '#shared/eeg/placement-system.ts';
import { type Arrow, stepSite } from './step-site.ts';

export type SiteMark = { role: 'reward' | 'inhibit' | 'chosen' | 'used'; words: string };

type ElectrodeMapProps = {
  label: string;
  system: PlacementSystem;
  /** Role of each site, by its key. */
  marks: ReadonlyMap<string, SiteMark>;
  /** Absent if nothing can be chosen. */
  onPick?: ((site: string) => void) | undefined;
};

const SCALE = 100;
const EARS = ['A1', 'A2'];

const sitesOf = (system: PlacementSystem): string[] =>
  system === '10-20' ? [...SITES_10_20, ...EARS] : [...SITES_10_20, ...SITES_10_10];

/** The head from above; arrows move between the sites, Enter or a click chooses one. */
export function ElectrodeMap({ label, system, marks, onPick }: ElectrodeMapProps) {
  const sites = sitesOf(system);
  const marked = sites.find((site) => marks.has(siteKey(site)));
  const [focused, setFocused] = useState(marked ?? 'Cz');
  const root = useRef<HTMLDivElement>(null);
  const current = sites.includes(focused) ? focused : 'Cz';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      const next = stepSite(current, event.key as Arrow, sites);
      setFocused(next);
      root.current?.querySelector<SVGElement>(`[data-site="${next}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPick?.(current);
    }
  };
  const canPick = onPick !== undefined;
  const head = (
    <svg
      className="lw-electrode-map"
      viewBox="-122 -126 244 246"
      {...(!canPick && { role: 'img', 'aria-label': label })}
    >
      <path className="lw-electrode-map__outline" d="M -15 -98 L 0 -120 L 15 -98" />
      <path className="lw-electrode-map__outline" d="M -99 -20 q -14 4 -11 22 q 2 18 11 16" />
      <path className="lw-electrode-map__outline" d="M 99 -20 q 14 4 11 22 q -2 18 -11 16" />
      <circle className="lw-electrode-map__skull" r={SCALE} />
      {sites.map((site) => (
        <Site
          key={site}
          site={site}
          radius={system === '10-20' ? 12 : 7.4}
          mark={marks.get(siteKey(site))}
          canPick={canPick}
          isTabStop={site === current}
          onPick={() => {
            setFocused(site);
            onPick?.(site);
          }}
        />
      ))}
    </svg>
  );
  if (!canPick) return head;
  return (
    <div ref={root} role="toolbar" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {head}
    </div>
  );
}

type SiteProps = {
  site: string;
  radius: number;
  mark: SiteMark | undefined;
  canPick: boolean;
  isTabStop: boolean;
  onPick: () => void;
};

function Site({ site, radius, mark, canPick, isTabStop, onPick }: SiteProps) {
  const point = headPoint(site);
  if (!point) return undefined;
  const words = mark ? `${site}: ${mark.words}` : site;
  return (
    <g
      data-site={site}
      data-role={mark?.role}
      className="lw-electrode-map__site"
      transform={`translate(${(point.x * SCALE).toFixed(1)} ${(point.y * SCALE).toFixed(1)})`}
      {...(canPick && {
        role: 'button',
        'aria-pressed': mark?.role === 'chosen',
        'aria-label': words,
        tabIndex: isTabStop ? 0 : -1,
        onClick: onPick,
      })}
    >
      <title>{words}</title>
      <circle r={radius} />
      <text y={radius * 0.28} fontSize={radius * 0.82}>
        {site}
      </text>
    </g>
  );
}
