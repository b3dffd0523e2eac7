import type { OidcProvider } from '#shared/api/identity/identity-provider.ts';
import { sameIssuer } from '#shared/api/identity/identity-provider.ts';
import { pathTo } from '#shared/routes.ts';
import {
  oidcErrorSchema,
  type OidcMetadata,
  type OidcPending,
  oidcPendingSchema,
  oidcTokensSchema,
} from './replies.ts';
import { MESSAGES } from '#model/messages.ts';
import { ApiError, offlineError } from '../api-error.ts';
import type { Clock, Fetch } from '../identity-protocol.ts';
import { REFRESH_MARGIN_MS } from '../http-client.ts';
import { parseJson } from '../parse-json.ts';
import { remembered } from '../remembered.ts';
import { type KeyValueStorage, type Tokens, tokensForApi } from '../tokens.ts';
import { idTokenProblem } from './id-token.ts';
import { loadMetadata } from './metadata.ts';
import { challengeFor, type Crypto, randomText } from './pkce.ts';

export const PENDING_KEY = 'loopwell.oidc';
/** Redirect URI after the sign-in; it has to be registered at the issuer. */
const REDIRECT_PATH = pathTo.login();

/** Sign-in through the issuer's own page: authorization code with PKCE. Every function rejects with ApiError. */
export type OidcClient = {
  /**
   * Resolves with the address of the issuer's sign-in page. `isAnew`: a user already signed in there must authenticate
   * again.
   */
  start(options?: { isAnew: boolean }): Promise<string>;
  /** Completes the sign-in; `search` is the query of the redirect address. Works once per sign-in. */
  complete(search: string): Promise<Tokens>;
  refresh(tokens: Tokens): Promise<Tokens>;
  /** Resolves with the address of the issuer's sign-out page, if it has one. */
  signOut(tokens: Tokens): Promise<string | undefined>;
};

export type OidcOptions = {
  fetch: Fetch;
  clock: Clock;
  crypto: Crypto;
  /** Storage of this tab only: no other tab may complete the sign-in. */
  tabStorage: KeyValueStorage;
  /** Origin of this page. */
  origin: string;
  provider: () => Promise<OidcProvider>;
};

export function createOidcClient(options: OidcOptions): OidcClient {
  const { fetch, clock, crypto, tabStorage, origin } = options;
  const redirectUri = origin + REDIRECT_PATH;
  const issuerOf = remembered(async () => {
    const provider = await options.provider();
    return { provider, metadata: await loadMetadata(fetch, provider) };
  });

  return {
    async start({ isAnew } = { isAnew: false }) {
      const { provider, metadata } = await issuerOf();
      const { subtle } = crypto;
      if (!subtle) {
        throw new ApiError(
          'badResponse',
          'You cannot sign in safely because this connection is not encrypted. Open the https:// address of this page.',
        );
      }
      const pending = { state: randomText(crypto), nonce: randomText(crypto), verifier: randomText(crypto) };
      tabStorage.setItem(PENDING_KEY, JSON.stringify(pending));
      const url = new URL(metadata.authorization_endpoint);
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: provider.clientId,
        redirect_uri: redirectUri,
        scope: provider.scopes,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await challengeFor(subtle, pending.verifier),
        code_challenge_method: 'S256',
        ...(isAnew && { prompt: 'login' }),
      }))
        url.searchParams.set(name, value);
      return url.href;
    },

    async complete(search) {
      const pending = takePending(tabStorage);
      const { provider, metadata } = await issuerOf();
      const code = readAnswer(new URLSearchParams(search), pending, provider);
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      const asked = { ...form, code_verifier: pending?.verifier ?? '' };
      const answer = await askTokens(fetch, metadata, { client_id: provider.clientId, ...asked });
      if (!answer.ok) throw failed(provider, answer.why);
      return toTokens(answer.body, { provider, nowMs: clock.nowMs(), nonce: pending?.nonce ?? '' });
    },

    async refresh(tokens) {
      const { provider, metadata } = await issuerOf();
      const { refreshToken } = tokens;
      // Tokens that cannot be renewed are used until they expire.
      if (refreshToken === undefined && tokens.expiresAtMs - clock.nowMs() > REFRESH_MARGIN_MS) return tokens;
      if (refreshToken === undefined) throw new ApiError('unauthenticated', MESSAGES.refreshFailed);
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: provider.clientId };
      const answer = await askTokens(fetch, metadata, form);
      if (!answer.ok) throw new ApiError('unauthenticated', MESSAGES.refreshFailed);
      return toTokens(answer.body, { provider, nowMs: clock.nowMs(), oldRefreshToken: refreshToken });
    },

    async signOut({ idToken, refreshToken }) {
      const { provider, metadata } = await issuerOf();
      const { revocation_endpoint: revocation, end_session_endpoint: end } = metadata;
      const clientId = provider.clientId;
      if (revocation !== undefined && refreshToken !== undefined) {
        const form = { token: refreshToken, token_type_hint: 'refresh_token', client_id: clientId };
        // Many issuers do not allow pages to call it. Ending the issuer's session, if supported, also invalidates its
        // tokens.
        await post(fetch, revocation, form).catch((error: unknown) => {
          if (end === undefined) throw error;
        });
      }
      if (end === undefined) return undefined;
      const url = new URL(end);
      url.searchParams.set('id_token_hint', idToken);
      url.searchParams.set('client_id', clientId);
      url.searchParams.set('post_logout_redirect_uri', `${origin}/`);
      return url.href;
    },
  };
}

/** Reads and deletes the pending sign-in, so that it is used once, even if the sign-in fails. */
function takePending(storage: KeyValueStorage): OidcPending | undefined {
  const text = storage.getItem(PENDING_KEY);
  storage.removeItem(PENDING_KEY);
  if (text === null) return undefined;
  const parsed = oidcPendingSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}

/** The authorization code, if the response belongs to the sign-in started in this tab. */
function readAnswer(
  answer: URLSearchParams,
  pending: OidcPending | undefined,
  provider: OidcProvider,
): string {
  const issuer = answer.get('iss');
  const isOurs = pending !== undefined && answer.get('state') === pending.state;
  if (!isOurs || (issuer !== null && !sameIssuer(issuer, provider.issuer))) {
    throw new ApiError('badResponse', 'This sign-in was not started in this tab. Start again.');
  }
  const error = answer.get('error');
  if (error === 'access_denied') throw new ApiError('badResponse', `${provider.name} refused your sign-in.`);
  if (error !== null) throw failed(provider, answer.get('error_description') ?? error);
  return answer.get('code') ?? '';
}

const failed = ({ name }: OidcProvider, why: string): ApiError =>
  new ApiError('badResponse', `Signing in with ${name} failed: ${why.replace(/\.$/, '')}. Try again.`);

type TokenAnswer = { ok: true; body: unknown } | { ok: false; why: string };
type Form = Readonly<Record<string, string>>;

async function askTokens(fetch: Fetch, metadata: OidcMetadata, form: Form): Promise<TokenAnswer> {
  const response = await post(fetch, metadata.token_endpoint, form);
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { ok: true, body };
  const error = oidcErrorSchema.safeParse(body);
  return {
    ok: false,
    why: error.success
      ? (error.data.error_description ?? error.data.error)
      : `it answered with status ${response.status}`,
  };
}

/** Rejects with ApiError `offline` when the issuer is unreachable, and `tooManyRequests` when it asks to wait. */
async function post(fetch: Fetch, url: string, form: Form): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(form).toString(),
  }).catch((error: unknown) => {
    throw offlineError(error);
  });
  if (response.status >= 500) throw offlineError(new Error(`Identity provider: ${response.status}`));
  if (response.status === 429)
    throw new ApiError('tooManyRequests', 'Too many sign-in attempts. Wait a minute, then try again.');
  return response;
}

type TokenFacts = { provider: OidcProvider; nowMs: number; nonce?: string; oldRefreshToken?: string };

/** Throws ApiError for an invalid response, and for tokens that are not for this sign-in. */
function toTokens(body: unknown, { provider, nowMs, nonce, oldRefreshToken }: TokenFacts): Tokens {
  const parsed = oidcTokensSchema.safeParse(body);
  const idToken = parsed.success ? parsed.data.id_token : undefined;
  if (!parsed.success || idToken === undefined) throw new ApiError('badResponse', MESSAGES.tokensInvalid);
  const problem = idTokenProblem(idToken, { provider, nowMs, ...(nonce !== undefined && { nonce }) });
  if (problem !== undefined) throw failed(provider, `the token it sent was refused, because ${problem}`);
  const { access_token: accessToken, refresh_token } = parsed.data;
  const refreshToken = refresh_token ?? oldRefreshToken;
  return tokensForApi(
    {
      accessToken,
      idToken,
      ...(refreshToken !== undefined && { refreshToken }),
      // The API accepts the identity token, so the access token's lifetime does not matter.
      expiresAtMs: Number.MAX_SAFE_INTEGER,
    },
    provider.claims,
    nowMs,
  );
}
