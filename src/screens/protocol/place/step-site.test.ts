import { describe, expect, it } from 'vitest';
import { SITES_10_10, SITES_10_20 } from '#shared/eeg/head-sites.ts';
import { type Arrow, stepSite } from './step-site.ts';

const ALL = [...SITES_10_20, ...SITES_10_10];

describe('walking over the head by arrow keys', () => {
  it.each<[string, Arrow, readonly string[], string]>([
    ['Cz', 'ArrowLeft', SITES_10_20, 'C3'],
    ['Cz', 'ArrowUp', SITES_10_20, 'Fz'],
    ['Cz', 'ArrowDown', SITES_10_20, 'Pz'],
    ['C3', 'ArrowLeft', SITES_10_20, 'T7'],
    ['T7', 'ArrowLeft', SITES_10_20, 'T7'],
    ['Cz', 'ArrowLeft', ALL, 'C1'],
    ['Cz', 'ArrowUp', ALL, 'FCz'],
    ['nowhere', 'ArrowUp', SITES_10_20, 'Fp1'],
  ])('goes from %s by %s', (from, arrow, sites, to) => {
    expect(stepSite(from, arrow, sites)).toBe(to);
  });

  it('reaches every site from every other', () => {
    const arrows: Arrow[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
    const reached = new Set(['Cz']);
    for (const site of reached) for (const arrow of arrows) reached.add(stepSite(site, arrow, SITES_10_20));

    expect([...reached].toSorted()).toEqual([...SITES_10_20].toSorted());
  });
});
