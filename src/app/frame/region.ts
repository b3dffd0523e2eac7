import type { KeyValueStorage } from '#api/tokens.ts';
import type { AppConfig } from '#shared/api/practice/app-config.ts';
import { type Region, regionSchema } from '#shared/domain/regions.ts';

const REGION_KEY = 'loopwell.region';
/** In the address of a page that was opened because of a choice, so that no two servers send somebody to and fro. */
const REGION_PARAMETER = 'region';

type Place = { pathname: string; search: string };
/** `url` is undefined for the region of this very server. */
export type RegionChoice = { region: Region; url: string | undefined };

/** What can be chosen: this server's region and those whose server is known. Nothing where there is no choice. */
export function regionChoices({ region, regions }: AppConfig): RegionChoice[] {
  const choices = regionSchema.options.flatMap((name): RegionChoice[] => {
    if (name === region) return [{ region: name, url: undefined }];
    const url = regions.find((other) => other.region === name)?.url;
    return url === undefined ? [] : [{ region: name, url }];
  });
  return choices.length > 1 ? choices : [];
}

/** The same page on the server of a region. */
export function addressIn(url: string, region: Region, pathname: string): string {
  const address = new URL(url);
  // Set, not resolved: a path that begins with two slashes would name another host.
  address.pathname = pathname;
  address.searchParams.set(REGION_PARAMETER, region);
  return address.href;
}

const readRegion = (text: string | null): Region | undefined =>
  regionSchema.options.find((region) => region === text);

export const keepRegion = (storage: KeyValueStorage, region: Region): void =>
  storage.setItem(REGION_KEY, region);

/** The region somebody came here for is kept; where another one was chosen before, the way there is the answer. */
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
