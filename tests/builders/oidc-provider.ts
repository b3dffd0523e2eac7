import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

type Key = { kid: string; privateKey: CryptoKey; jwk: JWK };
type Claims = Readonly<Record<string, unknown>>;

export type OidcProviderOptions = {
  issuer: string;
  clientId: string;
  nowMs: () => number;
  /** Claims of the person signing in, beside the standard ones. */
  person: Claims;
  /** Signing algorithm. */
  algorithm?: 'ES256' | 'RS256';
  /** Changes to the discovery document. */
  metadata?: Claims;
};

/** Result of a sign-in redirect, waiting to be exchanged once. */
type Grant = { challenge: string; redirectUri: string; nonce: string | undefined };

const TOKEN_LIFE_SECONDS = 3600;

/**
 * An OpenID Connect issuer in memory with real keys: discovery, authorization code with PKCE (S256), single-use refresh
 * tokens, revocation and end of session. It refuses what a strict issuer refuses. Its authorization endpoint signs
 * every visitor in immediately.
 */
export async function createOidcProvider(options: OidcProviderOptions) {
  const { issuer, clientId, nowMs, algorithm = 'ES256' } = options;
  const makeKey = (number: number) => generateKey(algorithm, number);
  const keys: Key[] = [await makeKey(1)];
  const grants = new Map<string, Grant>();
  const refreshTokens = new Set<string>();
  const asked: string[] = [];
  /** Claims to change in the next tokens, and an error status for a failing provider. */
  const fault: { claims: Claims; status?: number } = { claims: {} };
  let count = 0;

  const sign = (changes: Claims = {}, key = keys.at(-1)!): Promise<string> => {
    const seconds = Math.floor(nowMs() / 1000);
    const times = { iat: seconds, exp: seconds + TOKEN_LIFE_SECONDS };
    return new SignJWT({
      iss: issuer,
      aud: clientId,
      sub: 'subject',
      ...times,
      ...options.person,
      ...changes,
    })
      .setProtectedHeader({ alg: algorithm, kid: key.kid })
      .sign(key.privateKey);
  };

  const tokens = async (nonce: string | undefined): Promise<Response> => {
    const refresh = `refresh-${++count}`;
    refreshTokens.add(refresh);
    return json({
      access_token: `opaque-${count}`,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFE_SECONDS,
      refresh_token: refresh,
      id_token: await sign({ ...(nonce === undefined ? {} : { nonce }), ...fault.claims }),
    });
  };

  async function token(form: URLSearchParams): Promise<Response> {
    if (form.get('client_id') !== clientId) return refuse('invalid_client');
    if (form.get('grant_type') === 'refresh_token')
      return refreshTokens.delete(form.get('refresh_token') ?? '')
        ? tokens(undefined)
        : refuse('invalid_grant');
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const isRight =
      grant?.redirectUri === form.get('redirect_uri') &&
      grant.challenge === (await sha256Base64Url(form.get('code_verifier') ?? ''));
    return isRight ? tokens(grant.nonce) : refuse('invalid_grant');
  }

  function authorize({ searchParams: asks }: URL): Response {
    const redirectUri = asks.get('redirect_uri') ?? '';
    const isRight =
      asks.get('client_id') === clientId &&
      asks.get('response_type') === 'code' &&
      asks.get('code_challenge_method') === 'S256' &&
      (asks.get('scope') ?? '').split(' ').includes('openid');
    if (!isRight) return refuse('invalid_request');
    const code = `code-${++count}`;
    grants.set(code, {
      challenge: asks.get('code_challenge') ?? '',
      redirectUri,
      nonce: asks.get('nonce') ?? undefined,
    });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: asks.get('state') ?? '', iss: issuer }).toString();
    return new Response(null, { status: 302, headers: { location: back.href } });
  }

  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    revocation_endpoint: `${issuer}/revoke`,
    end_session_endpoint: `${issuer}/end`,
    code_challenge_methods_supported: ['S256'],
    ...options.metadata,
  };

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.href.slice(issuer.length).split('?')[0] ?? '';
    asked.push(path);
    if (fault.status !== undefined) return new Response('', { status: fault.status });
    switch (path) {
      case '/.well-known/openid-configuration':
        return json(metadata);
      case '/keys':
      case '/.well-known/jwks.json':
        return json({ keys: keys.map(({ jwk }) => jwk) });
      case '/authorize':
        return authorize(url);
      case '/token':
        return token(new URLSearchParams(await request.text()));
      case '/revoke':
        refreshTokens.delete(new URLSearchParams(await request.text()).get('token') ?? '');
        return new Response('', { headers: CORS });
      case '/end':
        return new Response(null, {
          status: 302,
          headers: { location: url.searchParams.get('post_logout_redirect_uri') ?? '/' },
        });
      default:
        return new Response('', { status: 404 });
    }
  }

  return {
    issuer,
    clientId,
    asked,
    fault,
    refreshTokens,
    sign,
    answer,
    fetch: (input: string | URL | Request, init?: RequestInit) => answer(new Request(input, init)),
    /** Signs with a new key from here on; the old keys are no longer published. */
    rotate: async () => void keys.splice(0, keys.length, await makeKey(keys.length + 1 + count++)),
    publicKey: () => keys.at(-1)!.jwk,
  };
}

export type FakeOidcProvider = Awaited<ReturnType<typeof createOidcProvider>>;

async function generateKey(algorithm: string, number: number): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  const kid = `key-${number}`;
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' } };
}

const CORS = { 'access-control-allow-origin': '*' };
const json = (body: unknown, status = 200): Response => Response.json(body, { status, headers: CORS });
const refuse = (error: string): Response => json({ error, error_description: `Refused: ${error}` }, 400);

async function sha256Base64Url(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
