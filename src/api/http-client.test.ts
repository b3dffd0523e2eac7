import { createClientNote } from '#shared/api/client-notes.ts';
import { getRecordingTicks } from '#shared/api/sessions.ts';
import { getUserInfo } from '#shared/api/identity/users.ts';
import { setupState } from '#shared/api/identity/setup.ts';
import { describe, expect, it, vi } from 'vitest';
import { anIdentity, aUser } from '#tests/builders/people.ts';
import { ApiError, messageOf } from './api-error.ts';
import { createApi } from './client.ts';
import { createHttpClient } from './http-client.ts';
import { createIdentityClient } from './identity-client.ts';
import { createImpersonationStore } from './impersonation-store.ts';
import { noTabLock, type TabLock } from './tab-lock.ts';
import { createTokenStore, identityFromToken, type Tokens } from './tokens.ts';

const HOUR_MS = 3_600_000;
const params = { id: anIdentity().userId };
const idTokenOf = ({ userId, organizationId } = anIdentity()): string => {
  const claims = { sub: 's', exp: 1, token_use: 'id', 'custom:userId': userId };
  const payload = { ...claims, 'custom:organizationId': organizationId };
  return `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;
};

type Call = { url: string; headers: Headers; body: unknown };
type Answer = (call: Call) => Response | Promise<Response>;

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const errorBody = (code: string, message: string) => ({ error: { code, message, requestId: 'r1' } });

/** The real client over a fake server with API and identity provider that counts its calls. */
function aClientOver(
  answers: { api: Answer; idp?: Answer },
  stored?: Partial<Tokens>,
  { values = new Map<string, string>(), tabLock }: { values?: Map<string, string>; tabLock?: TabLock } = {},
) {
  const calls: Call[] = [];
  const signedOut: string[] = [];
  let nowMs = 1_000_000;
  const clock = { nowMs: () => nowMs };
  const delay = async (ms: number) => {
    nowMs += ms;
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const fetch = async (url: string, init: RequestInit = {}) => {
    const call = { url, headers: new Headers(init.headers), body: init.body };
    calls.push(call);
    return url === '/idp/' ? (answers.idp ?? refuse)(call) : answers.api(call);
  };
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const tokens = createTokenStore(storage);
  const acting = createImpersonationStore(storage);
  const ended: true[] = [];
  if (stored) {
    const expiresAtMs = clock.nowMs() + HOUR_MS;
    tokens.write({
      accessToken: 'old',
      idToken: idTokenOf(),
      refreshToken: 'refresh-old',
      expiresAtMs,
      ...stored,
    });
  }
  const identity = createIdentityClient({ fetch, clock });
  const http = createHttpClient({
    fetch,
    clock,
    tokens,
    identity,
    onSignedOut: (why) => signedOut.push(why),
    tabLock,
    delay,
    acting,
    onActingEnded: () => ended.push(true),
  });
  const idpCalls = () => calls.filter(({ url }) => url === '/idp/');
  const apiCalls = () => calls.filter(({ url }) => url !== '/idp/');
  return {
    api: createApi(http),
    http,
    identity,
    tokens,
    acting,
    ended,
    signedOut,
    idpCalls,
    apiCalls,
    clock,
  };
}

const NOTE = { authorName: 'A', text: 'One.', createdAt: '', updatedAt: '', version: 1 };
const refuse: Answer = () => json({ __type: 'NotAuthorizedException', message: 'no' }, 400);
const renew: Answer = () =>
  json({
    AuthenticationResult: {
      AccessToken: 'new',
      IdToken: idTokenOf(),
      RefreshToken: 'refresh-new',
      ExpiresIn: 3600,
      TokenType: 'Bearer',
    },
  });
const bearerOf = ({ headers }: Call) => headers.get('authorization');
const byToken: Answer = (call) =>
  bearerOf(call) === 'Bearer new' ? json(aUser()) : json(errorBody('unauthenticated', 'Sign in.'), 401);
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a call', () => {
  it('carries the bearer token and returns the parsed answer', async () => {
    const { api, apiCalls } = aClientOver({ api: () => json(aUser()) }, {});

    const user = await api.callEndpoint(getUserInfo, { params });

    expect(user).toEqual(aUser());
    expect(apiCalls().map(({ url }) => url)).toEqual([`/v2/users/${params.id}/info`]);
    expect(bearerOf(apiCalls()[0]!)).toBe('Bearer old');
  });

  it('says what to do about an answer of another version, for which the page then looks', async () => {
    const { http } = aClientOver({ api: () => json({ of: 'a later version' }) }, {});
    const onUnreadable = vi.fn();

    const call = createApi(http, onUnreadable).callEndpoint(getUserInfo, { params });

    await expect(call).rejects.toMatchObject({
      code: 'badResponse',
      message: expect.stringContaining('close all tabs of Loopwell and open it again'),
    });
    expect(onUnreadable).toHaveBeenCalledOnce();
  });

  it('sends no token when it is public', async () => {
    const answer = {
      isEmpty: true,
      isDemoAllowed: true,
      isCodeNeeded: false,
      maxActiveClients: 5,
      appVersion: '1',
    };
    const { api, apiCalls } = aClientOver({ api: () => json(answer) });

    await api.callEndpoint(setupState, {});

    expect(bearerOf(apiCalls()[0]!)).toBeNull();
  });

  it('that must not be done twice has the same key until it is answered, and another one after that', async () => {
    let isLost = true;
    const noteId = '01890000-0000-7000-8000-000000000031';
    const note = { ...NOTE, noteId, clientId: noteId, authorId: params.id };
    const { api, apiCalls } = aClientOver({ api: (call) => (isLost ? offline(call) : json(note)) }, {});
    const add = (text: string) =>
      api.callEndpoint(createClientNote, {
        params: { ...params, clientId: noteId },
        body: { text },
      });

    await expect(add('One.')).rejects.toThrow();
    isLost = false;
    for (const text of ['Two.', 'One.', 'One.']) await add(text);

    const [lost, other, again, next] = apiCalls().map(({ headers }) => headers.get('idempotency-key'));
    expect(lost).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(lost);
    expect(new Set([lost, other, next]).size).toBe(3);
  });

  it('gives the code, the words and the fields of a refusal', async () => {
    const body = {
      error: { code: 'invalid', message: 'Check the form.', fields: { firstName: 'Missing.' } },
    };
    const { api } = aClientOver({ api: () => json(body, 400) }, {});

    const failure = await api.callEndpoint(getUserInfo, { params }).catch((error: unknown) => error);

    expect(failure).toMatchObject({
      code: 'invalid',
      message: 'Check the form.',
      fields: { firstName: 'Missing.' },
    });
  });

  it('says so when the answer has another shape', async () => {
    const { api } = aClientOver({ api: () => json({ userId: 'x' }) }, {});

    await expect(api.callEndpoint(getUserInfo, { params })).rejects.toMatchObject({
      code: 'badResponse',
    });
  });

  it('names the server when it cannot be reached, and keeps the sign-in', async () => {
    const { api, tokens, signedOut } = aClientOver({ api: offline }, {});

    const failure = await api.callEndpoint(getUserInfo, { params }).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'offline' });
    expect(messageOf(failure)).toContain('cannot reach its server');
    expect(tokens.read()).toBeDefined();
    expect(signedOut).toEqual([]);
  });

  it('passes an abort on as an abort', async () => {
    const { api } = aClientOver({ api: () => Promise.reject(new DOMException('Aborted', 'AbortError')) }, {});
    const signal = AbortSignal.abort();

    const failure = api.callEndpoint(getUserInfo, { params }, { signal });

    await expect(failure).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('returns bytes as bytes and sends them untouched', async () => {
    const component = { id: params.id, sessionComponentId: anIdentity('d').userId as never };
    const ticks = new Uint8Array([1, 2, 3, 4]);
    const { api } = aClientOver({ api: () => new Response(ticks) }, {});

    expect(await api.callEndpoint(getRecordingTicks, { params: component })).toEqual(ticks);
  });
});

describe('the renewal of tokens', () => {
  it('comes before a call whose token dies within a minute', async () => {
    const soon = { expiresAtMs: 1_000_000 + 59_000 };
    const { api, apiCalls, tokens } = aClientOver({ api: byToken, idp: renew }, soon);

    await api.callEndpoint(getUserInfo, { params });

    expect(apiCalls().map(bearerOf)).toEqual(['Bearer new']);
    expect(tokens.read()).toMatchObject({ refreshToken: 'refresh-new', expiresAtMs: 1_000_000 + HOUR_MS });
  });

  it('does not come while the token lives longer', async () => {
    const later = { expiresAtMs: 1_000_000 + 61_000 };
    const { api, idpCalls } = aClientOver({ api: () => json(aUser()) }, later);

    await api.callEndpoint(getUserInfo, { params });

    expect(idpCalls()).toEqual([]);
  });

  it('happens once for many calls at once', async () => {
    const { api, idpCalls, apiCalls } = aClientOver({ api: byToken, idp: renew }, { expiresAtMs: 0 });

    await Promise.all([1, 2, 3, 4, 5].map(() => api.callEndpoint(getUserInfo, { params })));

    expect(idpCalls()).toHaveLength(1);
    expect(apiCalls().map(bearerOf)).toEqual(Array.from({ length: 5 }, () => 'Bearer new'));
  });

  it('answers a 401 once and repeats the call', async () => {
    const { api, idpCalls, apiCalls } = aClientOver({ api: byToken, idp: renew }, {});

    await Promise.all([1, 2].map(() => api.callEndpoint(getUserInfo, { params })));

    expect(idpCalls()).toHaveLength(1);
    expect(apiCalls()).toHaveLength(4);
  });

  it('ends the sign-in when the provider refuses', async () => {
    const { api, tokens, signedOut } = aClientOver({ api: byToken, idp: refuse }, { expiresAtMs: 0 });

    await expect(api.callEndpoint(getUserInfo, { params })).rejects.toMatchObject({
      code: 'unauthenticated',
    });

    expect(tokens.read()).toBeUndefined();
    expect(signedOut).toEqual(['Failed to refresh session']);
  });

  it('takes the tokens another tab got with the same refresh token', async () => {
    const theirs = {
      accessToken: 'new',
      idToken: idTokenOf(),
      refreshToken: 'refresh-theirs',
      expiresAtMs: 9e15,
    };
    const idp: Answer = (call) => {
      client.tokens.write(theirs);
      return refuse(call);
    };
    const client = aClientOver({ api: byToken, idp }, { expiresAtMs: 0 });

    await client.api.callEndpoint(getUserInfo, { params });

    expect([client.tokens.read(), client.signedOut]).toEqual([theirs, []]);
  });

  it('keeps the sign-in when the provider only asks to wait', async () => {
    const wait: Answer = () => json({ __type: 'TooManyRequestsException', message: 'Wait 5 s.' }, 400);
    const { api, tokens, signedOut } = aClientOver({ api: byToken, idp: wait }, { expiresAtMs: 0 });

    await expect(api.callEndpoint(getUserInfo, { params })).rejects.toMatchObject({
      code: 'tooManyRequests',
    });

    expect([tokens.read()?.refreshToken, signedOut]).toEqual(['refresh-old', []]);
  });

  it('ends the sign-in when the server refuses new tokens, too', async () => {
    const api401: Answer = () => json(errorBody('unauthenticated', 'Sign in.'), 401);
    const { api, signedOut, apiCalls } = aClientOver({ api: api401, idp: renew }, {});

    await expect(api.callEndpoint(getUserInfo, { params })).rejects.toBeInstanceOf(ApiError);

    expect(apiCalls()).toHaveLength(2);
    expect(signedOut).toEqual(['Invalid session tokens']);
  });

  it.each<[string, Answer]>([
    ['cannot be reached', offline],
    ['is behind a gateway that answers for it', () => json({}, 502)],
  ])('keeps the sign-in while the provider %s', async (_name, idp) => {
    const { api, tokens, signedOut } = aClientOver({ api: byToken, idp }, { expiresAtMs: 0 });

    await expect(api.callEndpoint(getUserInfo, { params })).rejects.toMatchObject({
      code: 'offline',
    });

    expect(tokens.read()).toBeDefined();
    expect(signedOut).toEqual([]);
  });

  it('happens once for several tabs at once', async () => {
    const values = new Map<string, string>();
    let queue = Promise.resolve<unknown>(undefined);
    // Runs one task at a time, as the browser's locks do across tabs.
    const tabLock: TabLock = (name, work) => {
      const turn = queue.then(() => noTabLock(name, work));
      queue = turn.catch(() => undefined);
      return turn;
    };
    const tabs = [1, 2, 3].map(() =>
      aClientOver({ api: byToken, idp: renew }, { expiresAtMs: 0 }, { values, tabLock }),
    );

    await Promise.all(tabs.map(({ api }) => api.callEndpoint(getUserInfo, { params })));

    expect(tabs.flatMap(({ idpCalls }) => idpCalls())).toHaveLength(1);
    expect(tabs.flatMap(({ apiCalls }) => apiCalls()).map(bearerOf)).toEqual(tabs.map(() => 'Bearer new'));
  });

  it('happens once although what one tab writes reaches the other late', async () => {
    const seenByFirst = new Map<string, string>();
    const seenBySecond = new Map<string, string>();
    const said: string[] = [];
    const say = async (word: string) => void said.push(word);
    const first = aClientOver(
      { api: byToken, idp: renew },
      { expiresAtMs: 0 },
      { values: seenByFirst, tabLock: (_name, work) => work({ heard: [], say }) },
    );
    const second = aClientOver(
      { api: byToken, idp: renew },
      { expiresAtMs: 0 },
      { values: seenBySecond, tabLock: (_name, work) => work({ heard: said, say }) },
    );
    await first.http.refresh();
    const renewing = second.http.refresh();
    await Promise.resolve();
    for (const [key, value] of seenByFirst) seenBySecond.set(key, value);

    expect((await renewing).accessToken).toBe('new');
    expect(second.idpCalls()).toEqual([]);
  });

  it.each([
    ['what was said never arrives', 1_000_001],
    ['what was said is what the tab has', 1_000_000],
  ])('is not left out where %s', async (_what, saidMs) => {
    const { http, idpCalls } = aClientOver(
      { api: byToken, idp: renew },
      { expiresAtMs: 1_000_000 },
      { tabLock: (_name, work) => work({ heard: [String(saidMs)], say: async () => undefined }) },
    );

    expect((await http.refresh()).accessToken).toBe('new');
    expect(idpCalls()).toHaveLength(1);
  });

  it.each<[string, string, Partial<Tokens>, Answer]>([
    ['the provider refuses', 'Failed to refresh session', {}, refuse],
    ['the stored tokens name nobody', 'No user found', { idToken: 'none' }, renew],
    ['the provider answers without tokens', 'Invalid session tokens', {}, () => json({})],
    [
      'the provider answers with the tokens of somebody else',
      'Invalid session tokens',
      { idToken: idTokenOf(anIdentity('b')) },
      renew,
    ],
  ])('ends the sign-in when %s: %s', async (_name, reason, stored, idp) => {
    const { http, tokens, signedOut } = aClientOver({ api: byToken, idp }, stored);

    await expect(http.refresh()).rejects.toMatchObject({ code: 'unauthenticated' });

    expect([tokens.read(), signedOut]).toEqual([undefined, [reason]]);
  });

  it('has no meaning without tokens', async () => {
    const { api, signedOut, apiCalls } = aClientOver({ api: byToken });

    await expect(api.callEndpoint(getUserInfo, { params })).rejects.toMatchObject({ status: 401 });

    expect(signedOut).toEqual(['Missing authentication tokens']);
    expect(apiCalls()).toEqual([]);
  });
});

describe('acting as somebody else', () => {
  const start = (api: Answer) => {
    const client = aClientOver({ api, idp: renew }, { expiresAtMs: 0 });
    client.acting.write({ accessToken: 'acting', ...anIdentity('b'), expiresAtMs: 9e15 });
    return client;
  };

  it('sends that token and renews nothing', async () => {
    const { api, apiCalls, idpCalls } = start(() => json(aUser()));

    await api.callEndpoint(getUserInfo, { params });

    expect(apiCalls().map(bearerOf)).toEqual(['Bearer acting']);
    expect(idpCalls()).toEqual([]);
  });

  it('is over when the server refuses it, and the sign-in stays', async () => {
    const { api, acting, ended, tokens, signedOut } = start(() =>
      json(errorBody('unauthenticated', ''), 401),
    );

    await expect(api.callEndpoint(getUserInfo, { params })).rejects.toMatchObject({ status: 401 });

    expect([acting.read(), ended, signedOut]).toEqual([undefined, [true], []]);
    expect(tokens.read()).toBeDefined();
  });

  it('ends with the sign-in', () => {
    const { tokens, acting } = start(() => json(aUser()));

    tokens.clear();

    expect(acting.read()).toBeUndefined();
  });
});

describe('signing in', () => {
  it('gives tokens with their end on this clock, for a trimmed lower-case name', async () => {
    const { identity, idpCalls, clock } = aClientOver({ api: byToken, idp: renew });

    const outcome = await identity.signIn('  Maren@Lakeside.example ', 'secret');

    expect(outcome).toMatchObject({ kind: 'success', tokens: { expiresAtMs: clock.nowMs() + HOUR_MS } });
    expect(String(idpCalls()[0]?.body)).toContain('"USERNAME":"maren@lakeside.example"');
    expect(idpCalls()[0]?.headers.get('x-amz-target')).toBe('AWSCognitoIdentityProviderService.InitiateAuth');
  });

  it.each([
    ['wrongCredentials', { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }],
    ['refusedClient', { __type: 'UserLambdaValidationException', message: 'unacceptable_client_login' }],
    ['refusedClient', { __type: 'UnacceptableClientLogin', message: 'Clients use the app.' }],
  ])('tells %s', async (kind, body) => {
    const { identity } = aClientOver({ api: byToken, idp: () => json(body, 400) });

    expect(await identity.signIn('a', 'b')).toMatchObject({ kind });
  });

  it('tells to wait when there have been too many attempts', async () => {
    const body = { __type: 'TooManyRequestsException', message: 'Wait a minute.' };
    const { identity } = aClientOver({ api: byToken, idp: () => json(body, 429) });

    expect(await identity.signIn('a', 'b')).toEqual({ kind: 'wait', message: 'Wait a minute.' });
  });
});

describe('the identity token', () => {
  const claims = (changes: object = {}) => ({
    sub: 's',
    exp: 1,
    token_use: 'id',
    'custom:userId': anIdentity().userId,
    'custom:organizationId': anIdentity().organizationId,
    ...changes,
  });
  const token = (payload: object) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;

  it('says who is signed in', () => {
    expect(identityFromToken(token(claims({ name: 'Zoë ☂' })))).toEqual(anIdentity());
  });

  it.each([['no token'], ['a.%%%.c'], [token({})], [token(claims({ 'custom:userId': 'x' }))]])(
    'means nobody when it is damaged: %s',
    (text) => {
      expect(identityFromToken(text)).toBeUndefined();
    },
  );
});
