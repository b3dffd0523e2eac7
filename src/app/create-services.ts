import { createApi } from '#api/client.ts';
import { createHttpClient } from '#api/http-client.ts';
import { createIdentityAccount } from '#api/identity-account.ts';
import { type Clock, createIdentityClient, type Fetch } from '#api/identity-client.ts';
import { createImpersonationStore } from '#api/impersonation-store.ts';
import type { TabLock } from '#api/tab-lock.ts';
import { createTokenStore, type KeyValueStorage } from '#api/tokens.ts';
import type { Services } from '#state/services.atoms.ts';

export type Outside = {
  fetch: Fetch;
  clock: Clock;
  storage: KeyValueStorage;
  onSignedOut: (reason: string) => void;
  onActingEnded?: () => void;
  tabLock?: TabLock;
};

/** Wires the API to the outside world it is given. */
export function createServices(outside: Outside): Services {
  const { fetch, clock, storage } = outside;
  const tokens = createTokenStore(storage);
  const identity = createIdentityClient({ fetch, clock });
  const account = createIdentityAccount({ fetch, clock });
  const acting = createImpersonationStore(storage);
  const http = createHttpClient({ ...outside, tokens, identity, acting });
  return { api: createApi(http), http, identity, account, tokens, acting, storage, clock };
}
