import { AppError } from '#shared/errors.ts';
import type { NeurosityCloud } from '../ports/neurosity-cloud.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
export type NeurosityClient = { clientId: string; clientSecret: string };

const FUNCTIONS = 'https://us-central1-neurosity-device.cloudfunctions.net';
const SIGN_IN = 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken';
/** The public key of Neurosity's project, part of the SDK that every page loads. It grants no access by itself. */
const PROJECT_KEY = 'AIzaSyB0TkZ83Fj0CIzn8AAmE-Osc92s3ER8hy8';
const LIMIT_MS = 15_000;

/** Scopes for a session with a Crown, and for transferring it to a colleague. None changes the device. */
const NEUROSITY_SCOPES = [
  'read:devices-info',
  'read:devices-status',
  'read:brainwaves',
  'read:signal-quality',
  'read:accelerometer',
  'write:devices-remove',
];

const unreachable = (): AppError =>
  new AppError(
    'unavailable',
    "Neurosity's cloud cannot be reached by this server right now. Check its internet connection and try again.",
  );

const refused = (): AppError =>
  new AppError(
    'invalid',
    'Neurosity refused this. Disconnect Neurosity in your account, connect again and retry.',
  );

/** Neurosity's cloud over its HTTP interface, as the SDK uses it. Facts: `@neurosity/sdk` 7.0.1. */
export function createNeurosityCloud(client: NeurosityClient, fetch: Fetch): NeurosityCloud {
  const { clientId, clientSecret } = client;
  const ask = (url: string, init?: RequestInit) => askJson(fetch, url, init);
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  // A callable function of Firebase wraps its arguments in `data` and its return value in `result`.
  const callFunction = (name: string, idToken: string, data: unknown) =>
    post(`${FUNCTIONS}/${name}`, { data }, { authorization: `Bearer ${idToken}` });

  return {
    async authorizeUrl({ redirectUri, state }) {
      const query = new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        response_type: 'token',
        redirect_uri: redirectUri,
        scope: NEUROSITY_SCOPES.join(','),
        state,
        redirect: 'false',
      });
      const path = textIn(await ask(`${FUNCTIONS}/authorize/entry?${query.toString()}`), 'url');
      // Must be a path of Neurosity's own, without our secret, which must not reach the browser.
      if (!path.startsWith('/') || path.startsWith('//') || carries(path, clientSecret)) throw refused();
      return FUNCTIONS + path;
    },
    async identify(token) {
      const answer = await post(`${SIGN_IN}?key=${PROJECT_KEY}`, { token, returnSecureToken: true });
      const idToken = textIn(answer, 'idToken');
      const claims = claimsOf(idToken);
      const neurosityUserId = claims.user_id ?? claims.sub;
      if (typeof neurosityUserId !== 'string' || neurosityUserId === '') throw refused();
      return {
        neurosityUserId,
        email: typeof claims.email === 'string' ? claims.email : undefined,
        idToken,
      };
    },
    async freshToken(neurosityUserId) {
      const refresh = await post(`${FUNCTIONS}/getOAuthRefreshToken`, {
        clientId,
        clientSecret,
        userId: neurosityUserId,
      });
      const answer = await post(`${FUNCTIONS}/token`, {
        grant_type: 'refresh_token',
        refresh_token: textIn(refresh, 'data'),
        client_id: clientId,
        client_secret: clientSecret,
      });
      // This response is JSON inside a JSON string.
      return textIn(typeof answer === 'string' ? parsed(answer) : answer, 'access_token');
    },
    async withdraw(idToken) {
      await callFunction('removeAccessOAuthApp', idToken, null);
    },
    async transferDevice(idToken, transfer) {
      await callFunction('transferDeviceOwnership', idToken, transfer);
    },
  };
}

async function askJson(fetch: Fetch, url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => {
    // The error can contain the URL, and the URL contains the client secret.
    throw unreachable();
  });
  const text = await response.text().catch(() => {
    throw unreachable();
  });
  if (response.status >= 500 || response.status === 429) throw unreachable();
  if (!response.ok) throw refused();
  return parsed(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refused();
  }
}

function textIn(answer: unknown, name: string): string {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[name];
  if (typeof value === 'string' && value !== '') return value;
  throw refused();
}

function carries(path: string, secret: string): boolean {
  return path.includes(secret) || path.includes(encodeURIComponent(secret)) || /client_secret/i.test(path);
}

/** Claims of a token that came directly from its issuer, so that its signature need not be checked. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const body = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return (parsed(body) ?? {}) as Readonly<Record<string, unknown>>;
}
