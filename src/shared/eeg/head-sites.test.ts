import { describe, expect, it } from 'vitest';
import { siteKey } from './channel-labels.ts';
import { headPoint, SITES_10_10, SITES_10_20 } from './head-sites.ts';

describe('the sites an electrode can be put to', () => {
  it('all have a place on the head, and none stands twice', () => {
    const all = [...SITES_10_20, ...SITES_10_10];

    expect(all.filter((site) => !headPoint(site))).toEqual([]);
    expect(new Set(all.map(siteKey)).size).toBe(all.length);
    expect(SITES_10_20).toHaveLength(19);
  });

  it('are written the usual way', () => {
    expect(SITES_10_10).toEqual(expect.arrayContaining(['Fpz', 'AFz', 'FC5', 'PO3', 'TP10', 'Iz', 'A1']));
  });
});
