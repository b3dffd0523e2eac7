import { ApiError } from '#api/api-error.ts';
import { type Api, createApi, randomKey } from '#api/client.ts';
import { createHttpClient } from '#api/http-client.ts';
import type { IdentityAccount } from '#api/identity-account.ts';
import { type Clock, createIdentityClient, type Fetch } from '#api/identity-client.ts';
import type { Provider } from '#api/identity-protocol.ts';
import { createImpersonationStore, type ImpersonationStore } from '#api/impersonation-store.ts';
import { withLatePlanning } from '#api/late-planning.ts';
import { type OfflineAnswers, readableOffline, readStoredFrom } from '#api/offline-answers.ts';
import type { Outbox } from '#api/outbox.ts';
import { late } from '#api/late.ts';
import type { OidcClient } from '#api/oidc/oidc-client.ts';
import type { Crypto } from '#api/oidc/pkce.ts';
import { createProviderIdentity } from '#api/provider-identity.ts';
import type { TabLock } from '#api/tab-lock.ts';
import { remembered } from '#api/remembered.ts';
import { createTokenStore, type KeyValueStorage, personOf, type TokenStore } from '#api/tokens.ts';
import { getAppConfig } from '#shared/api/practice/app-config.ts';
import { IDP_CLIENT_ID, IDP_PATH } from '#shared/api/identity/identity.ts';
import type { IdentityProvider, OidcProvider } from '#shared/api/identity/identity-provider.ts';
import { chooseFormats, type TimeFormat } from '#shared/locale/formats.ts';
import type { Services } from '#state/services.atoms.ts';
import type { SealedText } from '#state/storage/sealed-text.ts';
import { openStorage } from './open-storage.ts';

// Signing in with a password needs neither, so both are loaded when they are used.
const OIDC_METHODS = { start: true, complete: true, refresh: true, signOut: true } as const;
const ACCOUNT_METHODS = {
  forgotPassword: true,
  confirmForgotPassword: true,
  resendCode: true,
  confirmSignUp: true,
  verifyEmail: true,
  changePassword: true,
  factors: true,
  associateTotp: true,
  verifyTotp: true,
  setTotp: true,
  startPasskey: true,
  completePasskey: true,
  listPasskeys: true,
  deletePasskey: true,
  replaceRecoveryCodes: true,
  proveIdentity: true,
  isFactorRequired: true,
  requireFactor: true,
} as const;

/** Set in the browsers of a practice that switched storing off. */
const STORES_NOTHING_KEY = 'loopwell.storesNothing';

export type Outside = {
  fetch: Fetch;
  clock: Clock;
  storage: KeyValueStorage;
  sealed: SealedText;
  onSignedOut: (reason: string) => void;
  onActingEnded?: () => void;
  /** Answers to show until the server answers, or while it cannot be reached; none by default. */
  offline?: {
    answers: OfflineAnswers;
    onContact: (isReached: boolean) => void;
    /** Changes that wait for the server; without, none can wait. */
    outbox?: Outbox;
  };
  /** The server sent an answer this page cannot read. */
  onUnreadable?: () => void;
  tabLock?: TabLock;
  /** Storage that is cleared when the tab is closed. */
  tabStorage?: KeyValueStorage;
  crypto?: Crypto;
  /** Leaves this page and loads `url`. */
  goTo?: (url: string) => void;
  /** Languages of this browser, the preferred one first. */
  languages?: readonly string[];
};

/** Creates the services from the given browser interfaces. */
export function createServices(outside: Outside): Services {
  const { fetch, clock, storage, offline } = outside;
  const forgetAnswers = () => void offline?.answers.clear().catch(() => undefined);
  const tokens = forgetting(createTokenStore(storage), forgetAnswers);
  const provider = async () => (await appConfig()).provider;
  const poolAt = async () => poolOf(await provider());
  const oidc = late<OidcClient>(async () => {
    const { createOidcClient } = await import('#api/oidc/oidc-client.ts');
    return createOidcClient({
      fetch,
      clock,
      crypto: outside.crypto ?? globalThis.crypto,
      tabStorage: outside.tabStorage ?? openStorage(() => window.sessionStorage),
      origin: globalThis.location?.origin ?? '',
      provider: async () => requireOidc(await provider()),
    });
  }, OIDC_METHODS);
  const pool = createIdentityClient({ fetch, clock, provider: poolAt });
  const identity = createProviderIdentity({ pool, oidc, provider });
  const account = late<IdentityAccount>(async () => {
    const { createIdentityAccount } = await import('#api/identity-account.ts');
    return createIdentityAccount({ fetch, clock, provider: poolAt });
  }, ACCOUNT_METHODS);
  const acting = createImpersonationStore(storage);
  const http = createHttpClient({ ...outside, tokens, identity, acting });
  const person = () => ownerOf(tokens, acting);
  const owner = () => (storage.getItem(STORES_NOTHING_KEY) === null ? person() : undefined);
  const called = createApi(http, outside.onUnreadable);
  const readable = offline ? readableOffline(called, { ...offline, owner }) : called;
  const outbox = offline?.outbox;
  const api: Api = outbox
    ? withLatePlanning(readable, async () => {
        const { withPlannedSessions } = await import('#api/planned-sessions.ts');
        return withPlannedSessions(readable, {
          outbox,
          owner: person,
          nowMs: () => clock.nowMs(),
          newId: randomKey,
        });
      })
    : readable;
  /** The configuration stays the same while the page is open. */
  const appConfig = remembered(() => api.callEndpoint(getAppConfig, {}));
  const goTo = outside.goTo ?? ((url: string) => window.location.assign(url));
  const setStoresOffline = (storesOffline: boolean) => {
    if (storesOffline) return storage.removeItem(STORES_NOTHING_KEY);
    storage.setItem(STORES_NOTHING_KEY, '1');
    forgetAnswers();
  };
  const setTimeFormat = (timeFormat: TimeFormat) =>
    chooseFormats({ languages: outside.languages ?? [], timeFormat });
  setTimeFormat('browser');
  return {
    setStoresOffline,
    outbox,
    setTimeFormat,
    api,
    readStored: offline ? readStoredFrom({ ...offline, owner }) : async () => undefined,
    http,
    identity,
    oidc,
    account,
    tokens,
    acting,
    storage,
    sealed: outside.sealed,
    clock,
    appConfig,
    goTo,
  };
}

/** Deletes the stored answers when the sign-in ends. */
function forgetting(tokens: TokenStore, forgetAnswers: () => void): TokenStore {
  return {
    ...tokens,
    clear() {
      const hadTokens = tokens.read() !== undefined;
      tokens.clear();
      if (hadTokens) forgetAnswers();
    },
  };
}

/** The signed-in user. Undefined while acting as another user, whose answers are not stored. */
function ownerOf(tokens: TokenStore, acting: ImpersonationStore): string | undefined {
  const stored = acting.read() ? undefined : tokens.read();
  return stored && personOf(stored)?.userId;
}

function poolOf(provider: IdentityProvider): Provider {
  switch (provider.kind) {
    case 'embedded':
      return { endpoint: IDP_PATH, clientId: IDP_CLIENT_ID };
    case 'cognito': {
      const { endpoint, clientId, claims } = provider;
      return { endpoint, clientId, claims };
    }
    case 'oidc':
      throw new ApiError('badResponse', `Your account is managed by ${provider.name}. Change it there.`);
  }
}

function requireOidc(provider: IdentityProvider): OidcProvider {
  if (provider.kind === 'oidc') return provider;
  throw new ApiError('badResponse', 'The way to sign in has changed. Reload the page.');
}
