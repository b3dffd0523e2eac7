import { describe, expect, it } from 'vitest';
import { HEADSETS } from './headsets/catalogue.ts';
import { ANY_DEVICE, PROTOCOL_DEVICE_TYPES } from './headsets/device-types.ts';
import { BUILT_IN_PROTOCOLS } from './library/library.ts';
import { placementSystemOf, protocolSites, sitesBeyond } from './placement-system.ts';
import type { Protocol } from './protocol.ts';

function at(...sites: string[]): Protocol {
  const protocol = structuredClone(BUILT_IN_PROTOCOLS[0]!.definition);
  const [condition] = protocol.conditions;
  const derivations =
    sites.length === 1 ? [{ kind: 'asRecorded', site: sites[0] }] : [{ kind: 'mean', sites }];
  return {
    ...protocol,
    conditions: [{ ...condition!, feature: { ...condition!.feature, derivations } as never }],
  };
}

describe('the placement system of a protocol', () => {
  it.each([
    [['Cz'], '10-20'],
    [['T3', 'o1'], '10-20'],
    [['Cz', 'A1'], '10-20'],
    [['Cz', 'CPz'], '10-10'],
    [['PO3', 'PO4'], '10-10'],
    [['Cz', 'Left ear clip'], 'custom'],
  ] as const)('of %s is %s', (sites, system) => {
    expect(placementSystemOf(at(...sites))).toBe(system);
  });

  it('names the sites another system lacks', () => {
    expect(sitesBeyond(at('Cz', 'CPz', 'X1'), '10-20')).toEqual(['CPz', 'X1']);
    expect(sitesBeyond(at('Cz', 'CPz', 'X1'), '10-10')).toEqual(['X1']);
    expect(sitesBeyond(at('X1'), 'custom')).toEqual([]);
  });

  it('counts a site once and leaves substitutes out', () => {
    expect(protocolSites(BUILT_IN_PROTOCOLS[0]!.definition)).toEqual(['Cz']);
  });
});

it('offers for protocols every headset of the catalogue, and any', () => {
  expect(PROTOCOL_DEVICE_TYPES).toEqual([ANY_DEVICE, ...HEADSETS.map(({ deviceType }) => deviceType)]);
});
