import type { TimeFormat } from '#shared/locale/formats.ts';
import type { Api } from '#api/client.ts';
import type { HttpClient } from '#api/http-client.ts';
import type { IdentityAccount } from '#api/identity-account.ts';
import type { Clock, IdentityClient } from '#api/identity-client.ts';
import type { ImpersonationStore } from '#api/impersonation-store.ts';
import type { ReadStored } from '#api/offline-answers.ts';
import type { Outbox } from '#api/outbox.ts';
import type { OidcClient } from '#api/oidc/oidc-client.ts';
import type { KeyValueStorage, TokenStore } from '#api/tokens.ts';
import type { AppConfig } from '#shared/api/practice/app-config.ts';
import { atom, type Getter, useAtomValue } from './jotai.ts';
import type { SealedText } from './storage/sealed-text.ts';

/** All external services of the app. Created once at start-up, replaced by fakes in tests. */
export type Services = {
  api: Api;
  readStored: ReadStored;
  http: HttpClient;
  identity: IdentityClient;
  oidc: OidcClient;
  account: IdentityAccount;
  tokens: TokenStore;
  acting: ImpersonationStore;
  storage: KeyValueStorage;
  /** Encrypts what waits in `storage`. */
  sealed: SealedText;
  clock: Clock;
  /** Changes that wait for the server; undefined where none can wait. */
  outbox: Outbox | undefined;
  /** Configuration of the installation, requested once. Rejects with ApiError. */
  appConfig: () => Promise<AppConfig>;
  /** Whether this browser stores answers for times without a network; what is stored is deleted if not. */
  setStoresOffline: (storesOffline: boolean) => void;
  /** How times of day are written from now on. */
  setTimeFormat: (timeFormat: TimeFormat) => void;
  /** Leaves this page and loads `url`. */
  goTo: (url: string) => void;
};

/** Set before the first render. */
export const servicesAtom = atom<Services | undefined>(undefined);

/** The services, for an action. Throws if the action runs before start-up has set them. */
export function servicesFor(get: Getter): Services {
  const services = get(servicesAtom);
  if (!services) throw new Error('servicesAtom must be set before an action runs');
  return services;
}

export function useServices(): Services {
  const services = useAtomValue(servicesAtom);
  if (!services) throw new Error('servicesAtom must be set before anything is rendered');
  return services;
}

/** `const api = useApi(); await api.callEndpoint(getClient, { params })` */
export const useApi = (): Api => useServices().api;
