import type { KeyValueStorage } from '#api/tokens.ts';
import type { AppConfig } from '#shared/api/practice/app-config.ts';
import { type Region, regionSchema } from '#shared/domain/regions.ts';

const REGION_KEY = 'loopwell.region';
/** Marks an address opened by a region choice, so that two servers do not redirect to each other. */
const REGION_PARAMETER = 'region';

type Place = { pathname: string; search: string };
/** `url` is undefined for the region of this server. */
export type RegionChoice = { region: Region; url: string | undefined };

/** This server's region and the regions with a known server. Empty if there is only one. */
export function regionChoices({ region, regions }: AppConfig): RegionChoice[] {
  const choices = regionSchema.options.flatMap((name): RegionChoice[] => {
    if (name === region) return [{ region: name, url: undefined }];
    const url = regions.find((other) => other.region === name)?.url;
    return url === undefined ? [] : [{ region: name, url }];
  });
  return choices.length > 1 ? choices : [];
}

/** The same page on another region's server. */
export function addressIn(url: string, region: Region, pathname: string): string {
  const address = new URL(url);
  // Assigned, not resolved: a path that starts with two slashes would name another host.
  address.pathname = pathname;
  address.searchParams.set(REGION_PARAMETER, region);
  return address.href;
}

const readRegion = (text: string | null): Region | undefined =>
  regionSchema.options.find((region) => region === text);

export const keepRegion = (storage: KeyValueStorage, region: Region): void =>
  storage.setItem(REGION_KEY, region);

/** Stores the region given in the address. Without one, returns the address on the server of the stored region. */
export function followRegion(config: AppConfig, storage: KeyValueStorage, place: Place): string | undefined {
  const asked = readRegion(new URLSearchParams(place.search).get(REGION_PARAMETER));
  if (asked !== undefined) {
    keepRegion(storage, asked);
    return undefined;
  }
  const kept = readRegion(storage.getItem(REGION_KEY));
  const choice = regionChoices(config).find(({ region }) => region === kept);
  return choice?.url === undefined ? undefined : addressIn(choice.url, choice.region, place.pathname);
}
