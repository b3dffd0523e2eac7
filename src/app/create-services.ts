import { createApi } from '#api/client.ts';
import { createHttpClient } from '#api/http-client.ts';
import { createIdentityAccount } from '#api/identity-account.ts';
import { type Clock, createIdentityClient, type Fetch } from '#api/identity-client.ts';
import { createTokenStore, type KeyValueStorage } from '#api/tokens.ts';
import type { Services } from '#state/services.atoms.ts';

export type Outside = {
  fetch: Fetch;
  clock: Clock;
  storage: KeyValueStorage;
  onSignedOut: (reason: string) => void;
};

/** Wires the API to the outside world it is given. */
export function createServices({ fetch, clock, storage, onSignedOut }: Outside): Services {
  const tokens = createTokenStore(storage);
  const identity = createIdentityClient({ fetch, clock });
  const account = createIdentityAccount({ fetch, clock });
  const http = createHttpClient({ fetch, clock, tokens, identity, onSignedOut });
  return { api: createApi(http), http, identity, account, tokens, storage, clock };
}
