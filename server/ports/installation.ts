import type { Region } from '#shared/domain/regions.ts';
import type { RemoteProvider } from './remote-provider.ts';

/** What whoever runs this server has decided about it. */
export type Installation = {
  /** Whether strangers can make an account. */
  registration: 'open' | 'closed';
  /** Where this server is; undefined where it is the only one. */
  region: Region | undefined;
  /** The servers of the other regions, by their origin. */
  regionUrls: Readonly<Partial<Record<Region, string>>>;
  /** Pages about the product; undefined: those that come with it. */
  marketingSite: string | undefined;
  /** The app for clients; undefined: a search in the store. */
  appStoreUrl: string | undefined;
  playStoreUrl: string | undefined;
  mailTransport: 'file' | 'smtp';
  /** Who signs people in, and whose tokens the API takes; undefined: the user pool that comes with the server. */
  identityProvider?: RemoteProvider | undefined;
};

/** A practice's own server. */
export const LOCAL_INSTALLATION: Installation = {
  registration: 'closed',
  region: undefined,
  regionUrls: {},
  marketingSite: undefined,
  appStoreUrl: undefined,
  playStoreUrl: undefined,
  mailTransport: 'file',
};
