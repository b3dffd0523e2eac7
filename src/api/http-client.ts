import { MESSAGES } from '#model/messages.ts';
import type { HttpMethod } from '#shared/api/endpoint.ts';
import { ApiError, errorFromResponse, offlineError } from './api-error.ts';
import type { Clock, Fetch, IdentityClient } from './identity-client.ts';
import type { ImpersonationStore } from './impersonation-store.ts';
import { noTabLock, type TabLock } from './tab-lock.ts';
import { bearerOf, personOf, type Tokens, type TokenStore } from './tokens.ts';

/** A token that expires within this time is renewed before it is used. */
export const REFRESH_MARGIN_MS = 60_000;
const REFRESH_LOCK = 'loopwell.refresh';

/** After this time without another tab's tokens, the tab renews its own. */
const MOST_WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 20;

export type HttpRequest = {
  method: HttpMethod;
  /** Path and query, from the root of the site. */
  url: string;
  /** In addition to the headers of every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** A JSON value, or bytes that are sent unchanged. */
  body?: unknown;
  /** If true, no bearer token is sent. */
  isPublic: boolean;
  signal?: AbortSignal;
};

export type HttpClient = {
  /** Resolves with a response that is ok; rejects with ApiError otherwise. */
  send(request: HttpRequest): Promise<Response>;
  /** Renews the tokens now; concurrent callers share one renewal. */
  refresh(): Promise<Tokens>;
};

export type HttpClientOptions = {
  fetch: Fetch;
  clock: Clock;
  tokens: TokenStore;
  identity: IdentityClient;
  /** The provider refused the tokens. They are deleted, and the user must sign in again. */
  onSignedOut: (reason: string) => void;
  /** Lets one tab renew at a time; the other tabs use its tokens. */
  tabLock?: TabLock;
  delay?: (ms: number) => Promise<unknown>;
  /** While acting as another user, calls carry that user's token, which is never renewed. */
  acting?: ImpersonationStore;
  /** The server no longer accepts the impersonation token. */
  onActingEnded?: () => void;
};

/**
 * Fetch with a bearer token. One request renews the tokens while the others wait. A refusal by the provider ends the
 * sign-in. An unreachable or rate-limiting provider does not, so that a session in progress survives an outage.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { fetch, clock, tokens, identity, onSignedOut, tabLock = noTabLock, acting } = options;
  const delay = options.delay ?? ((ms: number) => new Promise((resolve) => setTimeout(resolve, ms)));
  let refreshing: Promise<Tokens> | undefined;

  const endSession = (reason: string): ApiError => {
    tokens.clear();
    onSignedOut(reason);
    return new ApiError('unauthenticated', `${reason}. Sign in again to continue.`, { status: 401 });
  };

  const renew = async (): Promise<Tokens> => {
    const before = tokens.read();
    return tabLock(REFRESH_LOCK, async ({ heard, say }) => {
      if (before && heard.some((endMs) => Number(endMs) > before.expiresAtMs)) await untilOthersWrote(before);
      const current = tokens.read();
      if (!current) throw endSession(MESSAGES.tokensMissing);
      // Another tab renewed the tokens while this one waited for the lock.
      if (before && current.accessToken !== before.accessToken) return current;
      const renewed = await exchangeTokens(current);
      await say(String(renewed.expiresAtMs));
      return renewed;
    });
  };

  /** Waits for another tab's tokens: storage reaches this tab shortly after the announcement. */
  async function untilOthersWrote({ accessToken }: Tokens): Promise<void> {
    const untilMs = clock.nowMs() + MOST_WAIT_MS;
    while (tokens.read()?.accessToken === accessToken && clock.nowMs() < untilMs) await delay(LOOK_AGAIN_MS);
  }

  async function exchangeTokens(current: Tokens): Promise<Tokens> {
    const person = personOf(current);
    if (!person) throw endSession(MESSAGES.noUserFound);
    try {
      const renewed = await identity.refresh(current);
      if (personOf(renewed)?.userId !== person.userId) throw endSession(MESSAGES.tokensInvalid);
      tokens.write(renewed);
      return renewed;
    } catch (error) {
      if (!(error instanceof ApiError)) throw endSession(MESSAGES.refreshFailed);
      if (error.code === 'badResponse') throw endSession(MESSAGES.tokensInvalid);
      if (error.code !== 'unauthenticated' || tokens.read() === undefined) throw error;
      // A tab without the lock may have used the refresh token first; its new tokens are valid too.
      const stored = tokens.read();
      if (stored && stored.refreshToken !== current.refreshToken) return stored;
      throw endSession(MESSAGES.refreshFailed);
    }
  }

  const refresh = (): Promise<Tokens> =>
    (refreshing ??= renew().finally(() => {
      refreshing = undefined;
    }));

  async function freshTokens(): Promise<Tokens> {
    if (refreshing) return refreshing;
    const current = tokens.read();
    if (!current) throw endSession(MESSAGES.tokensMissing);
    return current.expiresAtMs - clock.nowMs() < REFRESH_MARGIN_MS ? refresh() : current;
  }

  async function exchange(request: HttpRequest, accessToken: string | undefined): Promise<Response> {
    try {
      return await fetch(request.url, toInit(request, accessToken));
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw offlineError(error);
    }
  }

  async function sendActing(request: HttpRequest, accessToken: string): Promise<Response> {
    const response = await exchange(request, accessToken);
    if (response.status !== 401) return response;
    acting?.clear();
    options.onActingEnded?.();
    throw new ApiError('unauthenticated', 'Your time acting as another user has ended.', { status: 401 });
  }

  async function sendAuthorized(request: HttpRequest): Promise<Response> {
    const impersonation = acting?.read();
    if (impersonation) return sendActing(request, impersonation.accessToken);
    const used = await freshTokens();
    const response = await exchange(request, bearerOf(used));
    if (response.status !== 401) return response;
    // Another request may have renewed the tokens during this request.
    const stored = tokens.read();
    const renewed = stored && stored.accessToken !== used.accessToken ? stored : await refresh();
    const second = await exchange(request, bearerOf(renewed));
    if (second.status === 401) throw endSession(MESSAGES.tokensInvalid);
    return second;
  }

  return {
    refresh,
    async send(request) {
      const response = request.isPublic ? await exchange(request, undefined) : await sendAuthorized(request);
      if (!response.ok) throw await errorFromResponse(response);
      return response;
    },
  };
}

function toInit(request: HttpRequest, accessToken: string | undefined): RequestInit {
  const headers: Record<string, string> = { ...request.headers, accept: 'application/json' };
  if (accessToken !== undefined) headers.authorization = `Bearer ${accessToken}`;
  const init: RequestInit = { method: request.method, headers, signal: request.signal };
  if (request.body instanceof Uint8Array) {
    headers['content-type'] = 'application/octet-stream';
    init.body = request.body as Uint8Array<ArrayBuffer>;
  } else if (request.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(request.body);
  }
  return init;
}
