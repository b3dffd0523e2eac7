import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { App } from '#app/App.tsx';
import { createServices } from '#app/start/create-services.ts';
import { createQueryClient } from '#app/start/query-client.ts';
import type { OfflineAnswers } from '#api/offline-answers.ts';
import type { Outbox } from '#api/outbox.ts';
import { contactAtom } from '#state/connection.atoms.ts';
import { createStore, Provider } from '#state/jotai.ts';
import { actingEndedAtom } from '#state/account/impersonation.atoms.ts';
import { cacheOf } from '#state/use-change.ts';
import { startApp } from '#app/start/start-app.ts';
import type { SealedText } from '#state/storage/sealed-text.ts';
import { loseSignInAtom } from '#state/account/sign-in-hold.atoms.ts';
import { EMBEDDED_CONFIG } from '../builders/app-config.ts';
import { aUser, anIdentity } from '../builders/people.ts';
import { inMemorySealing } from './waiting-changes.ts';
import { replyInTime } from './delays.ts';
import { emptyReply } from './empty-replies.ts';
import { unanswered } from './unanswered.ts';

/** Three requests to an unreachable server, without the wait of a person between them. */
export const RETRY_DELAY_MS = 20;

export type Request = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
};
type Reply = { status?: number; body: unknown } | Uint8Array | 'offline' | 'never';
/** Keys: 'METHOD /path', 'METHOD /path/*' for any last part, or '/idp/ Operation'; a function gets the request. */
export type Replies = Record<string, Reply | ((request: Request) => Reply | Promise<Reply>)>;

const idToken = (digit = 'a'): string => {
  const { userId, organizationId } = anIdentity(digit);
  const claims = { sub: 's', exp: 1, token_use: 'id', 'custom:userId': userId };
  return `h.${btoa(JSON.stringify({ ...claims, 'custom:organizationId': organizationId }))}.s`;
};

export const signInReply: Reply = {
  body: {
    AuthenticationResult: {
      AccessToken: 'access',
      IdToken: idToken(),
      RefreshToken: 'refresh',
      ExpiresIn: 3600,
      TokenType: 'Bearer',
    },
  },
};

/** A practice after setup, with one therapist and nothing else. */
export const PRACTICE: Replies = {
  'GET /v2/setup': {
    body: {
      isEmpty: false,
      isDemoAllowed: false,
      isCodeNeeded: false,
      maxActiveClients: 5,
      appVersion: '1.47.9',
    },
  },
  'GET /config.json': { body: EMBEDDED_CONFIG },
  '/idp/ InitiateAuth': signInReply,
  '/idp/ RevokeToken': { body: {} },
  '/idp/ GetUser': { body: { Username: 'ada', UserAttributes: [] } },
  '/idp/ ListWebAuthnCredentials': { body: { Credentials: [] } },
  '/idp/ GetUserPoolMfaConfig': { body: { MfaConfiguration: 'OPTIONAL' } },
  [`GET /v2/users/${aUser().userId}/info`]: { body: aUser() },
  [`GET /v2/users/${aUser().userId}/connectedApps`]: {
    body: { connectedApps: {}, canConnect: { neurosity: true } },
  },
};

type Options = {
  path?: string;
  replies?: Replies;
  isSignedIn?: boolean;
  /** Storage of this browser from an earlier page, by key. */
  kept?: Readonly<Record<string, string>>;
  /** The encryption of this browser, if an earlier page used it. */
  sealed?: SealedText;
  /** Answers stored for times without a network; none by default. */
  answers?: OfflineAnswers;
  /** Changes that wait for the server. Stored only together with `answers`. */
  outbox?: Outbox;
  /** Answers of other sites, such as an identity provider. */
  elsewhere?: (url: string, init?: RequestInit) => Promise<Response> | undefined;
};

/**
 * The whole app with its real client and a fake fetch. A request without a reply is answered as by an empty practice if
 * possible, otherwise never. An error could come at any moment and affect what the test checks.
 */
export function renderApp({
  path = '/',
  replies = {},
  isSignedIn = true,
  kept = {},
  sealed = inMemorySealing(),
  answers,
  outbox,
  elsewhere,
}: Options = {}) {
  const table: Replies = { ...PRACTICE, ...replies };
  const requests: Request[] = [];
  const storage = new Map<string, string>(Object.entries(kept));
  if (isSignedIn) {
    const tokens = { accessToken: 'access', idToken: idToken(), refreshToken: 'refresh' };
    storage.set('loopwell.tokens', JSON.stringify({ ...tokens, expiresAtMs: 9e15 }));
  }
  const left: string[] = [];
  const store = createStore();
  const services = createServices({
    fetch: (url, init) => replyInTime(elsewhere?.(url, init) ?? answer(table, requests, url, init)),
    goTo: (url) => void left.push(url),
    clock: { nowMs: () => 1_000_000 },
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    sealed,
    onSignedOut: (reason) => store.set(loseSignInAtom, reason),
    onActingEnded: () => store.set(actingEndedAtom),
    ...(answers && {
      offline: {
        answers,
        onContact: (isReached) => store.set(contactAtom, isReached),
        ...(outbox && { outbox }),
      },
    }),
  });
  window.history.replaceState(undefined, '', path);
  const queries = createQueryClient(RETRY_DELAY_MS);
  const isReady = startApp({ store, services, cache: cacheOf(queries), location: window.location });
  render(
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queries}>
          <App />
        </QueryClientProvider>
      </Provider>
    </StrictMode>,
  );
  /** The value stored under a key, whether it is encrypted yet or not. */
  const stored = async (key: string): Promise<unknown> => {
    const [plain, text] = [storage.get(key), storage.get(`${key}.sealed`)];
    return plain === undefined ? text && sealed.unseal(text) : JSON.parse(plain);
  };
  return {
    user: userEvent.setup(),
    requests,
    storage,
    stored,
    replies: table,
    left,
    queries,
    store,
    isReady,
  };
}

async function answer(
  table: Replies,
  requests: Request[],
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://loopwell.test');
  const headers = new Headers(init.headers);
  const target = headers.get('x-amz-target');
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
  const request = { method: init.method ?? 'GET', path: pathname, query: searchParams, headers, body };
  // The app asks for notifications after every change; a test that checks the last request means its own.
  if (!pathname.endsWith('/notifications/active')) requests.push(request);
  const key = target ? `/idp/ ${target.split('.')[1]}` : `${request.method} ${pathname}`;
  const found = table[key] ?? table[key.replace(/[^/]+$/, '*')];
  const reply =
    typeof found === 'function' ? await found(request) : (found ?? emptyReply(request.method, pathname));
  if (reply === 'offline') throw new TypeError('Failed to fetch');
  if (reply === undefined) unanswered.add(key);
  // Still loading when the test ends.
  if (reply === 'never' || reply === undefined) return new Promise(() => undefined);
  if (reply instanceof Uint8Array) return new Response(reply as Uint8Array<ArrayBuffer>);
  return Response.json(reply.body, { status: reply.status ?? 200 });
}
