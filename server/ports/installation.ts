import type { Region } from '#shared/domain/regions.ts';
import type { RemoteProvider } from './remote-provider.ts';

/** Decisions of the operator of this server. */
export type Installation = {
  /** Whether visitors can create an account. */
  registration: 'open' | 'closed';
  /** Practices pay the operator of this server, so none of them may record payments of its own invoices. */
  isHosted: boolean;
  /** Region of this server; undefined if it is the only one. */
  region: Region | undefined;
  /** Origins of the servers of other regions. */
  regionUrls: Readonly<Partial<Record<Region, string>>>;
  /** URL of pages about the product; undefined: the pages shipped with it. */
  marketingSite: string | undefined;
  /** URL of a site where people help each other. */
  communitySite: string | undefined;
  /** Whether new people get a tour and a list of first steps. */
  hasFirstVisitHelp: boolean;
  /** The app for clients; undefined: a search in the store. */
  appStoreUrl: string | undefined;
  playStoreUrl: string | undefined;
  mailTransport: 'file' | 'smtp';
  /** External identity provider whose tokens the API accepts; undefined: the server's own user pool. */
  identityProvider?: RemoteProvider | undefined;
};

/** Settings of a self-hosted server. */
export const LOCAL_INSTALLATION: Installation = {
  registration: 'closed',
  isHosted: false,
  region: undefined,
  regionUrls: {},
  marketingSite: undefined,
  communitySite: undefined,
  hasFirstVisitHelp: true,
  appStoreUrl: undefined,
  playStoreUrl: undefined,
  mailTransport: 'file',
};
