import { createApi } from '#api/client.ts';
import { createHttpClient } from '#api/http-client.ts';
import { createIdentityClient } from '#api/identity-client.ts';
import { createTokenStore } from '#api/tokens.ts';
import type { TestServer } from '#server/testing/test-server.ts';

/** A call that never arrives, or whose answer is lost. */
export type Cut = (call: string) => 'before' | 'after' | undefined;

/** The page's own client over the real server. `calls` holds what arrived, without the user in front. */
export function interruptedApi(server: TestServer, token: string, cut?: Cut) {
  const calls: string[] = [];
  const fetch = async (url: string, init: RequestInit = {}) => {
    const call = `${init.method} ${url.replace(/\?.*/, '').split('/').slice(4).join('/')}`;
    const isCut = cut?.(call);
    if (isCut === 'before') throw new TypeError('Failed to fetch');
    calls.push(call);
    const body =
      init.body instanceof Uint8Array || init.body === undefined
        ? init.body
        : JSON.parse(init.body as string);
    const answer = await server.call(init.method!, url, { token, body });
    if (isCut === 'after') throw new TypeError('Failed to fetch');
    return answer;
  };
  const clock = { nowMs: () => 0 };
  const values = new Map<string, string>();
  const tokens = createTokenStore({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  });
  tokens.write({ accessToken: token, idToken: token, refreshToken: 'refresh', expiresAtMs: 1e12 });
  const identity = createIdentityClient({ fetch, clock });
  const http = createHttpClient({ fetch, clock, tokens, identity, onSignedOut: () => {} });
  return { api: createApi(http), calls };
}
