import { describe, expect, it } from 'vitest';
import type { AppConfig } from '#shared/api/practice/app-config.ts';
import { addressIn, followRegion, keepRegion, regionChoices } from './region.ts';

const config = (changes: Partial<AppConfig> = {}): AppConfig => ({
  registration: 'open',
  provider: { kind: 'embedded' },
  region: 'US',
  regions: [
    { region: 'US', url: 'https://us.example' },
    { region: 'EU', url: 'https://eu.example' },
  ],
  marketingSite: null,
  communitySite: null,
  hasFirstVisitHelp: false,
  sendsMail: true,
  storeLinks: { appStore: 'https://a.example', playStore: 'https://p.example' },
  ...changes,
});

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const at = (pathname: string, search = '') => ({ pathname, search });

describe('the region', () => {
  it('can be chosen where the server of another one is known', () => {
    expect(regionChoices(config())).toEqual([
      { region: 'US', url: undefined },
      { region: 'EU', url: 'https://eu.example' },
    ]);
  });

  it('is no choice where there is one server', () => {
    expect(regionChoices(config({ regions: [] }))).toEqual([]);
    expect(regionChoices(config({ region: null, regions: [] }))).toEqual([]);
  });

  it('leads to the same page on the server of that region', () => {
    expect(addressIn('https://eu.example', 'EU', '/register')).toBe('https://eu.example/register?region=EU');
  });

  it('leads to no other host, whatever the path looks like', () => {
    expect(new URL(addressIn('https://eu.example', 'EU', '//evil.example/login')).host).toBe('eu.example');
  });

  it('is kept, so that the next visit leads there', () => {
    const storage = aStorage();
    keepRegion(storage, 'EU');

    expect(followRegion(config(), storage, at('/'))).toBe('https://eu.example/?region=EU');
  });

  it('stays where nothing was chosen, or this server', () => {
    const storage = aStorage();
    const before = followRegion(config(), storage, at('/'));
    keepRegion(storage, 'US');

    expect([before, followRegion(config(), storage, at('/'))]).toEqual([undefined, undefined]);
  });

  it('of an address wins over the one kept, so that two servers never send somebody to and fro', () => {
    const storage = aStorage();
    keepRegion(storage, 'EU');
    const arrived = followRegion(config(), storage, at('/', '?region=US'));

    expect(arrived).toBeUndefined();
    expect(followRegion(config(), storage, at('/'))).toBeUndefined();
  });

  it('leads nowhere when its server is no longer known', () => {
    const storage = aStorage();
    keepRegion(storage, 'CA');

    expect(followRegion(config(), storage, at('/'))).toBeUndefined();
  });

  it('of an address is ignored when it is none', () => {
    const storage = aStorage();
    keepRegion(storage, 'EU');

    expect(followRegion(config(), storage, at('/', '?region=XX'))).toBe('https://eu.example/?region=EU');
  });
});
