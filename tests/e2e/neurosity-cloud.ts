import type { Page, Route, WebSocketRoute } from '@playwright/test';
import { aCloudCrown, CROWN_PERSON } from '#tests/peripherals/crown-cloud.ts';
import { CROWN_DEVICE_ID, crownToken } from '#tests/peripherals/crown.ts';

const USER_ID = 'ada';
const HOUR_SECONDS = 3600;
/** Content of Neurosity's database for this account. */
const DATABASE: Record<string, unknown> = {
  [`/users/${USER_ID}/devices`]: { [CROWN_DEVICE_ID]: { claimedOn: 1 } },
  [`/users/${USER_ID}/claimsUpdatedOn`]: 1,
  [`/devices/${CROWN_DEVICE_ID}/info`]: aCloudCrown(),
};

/** A token the kit can parse; nothing checks its signature here. */
function idToken(): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    sub: USER_ID,
    user_id: USER_ID,
    iat: nowSeconds,
    auth_time: nowSeconds,
    exp: nowSeconds + HOUR_SECONDS,
  };
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

const person = { localId: USER_ID, email: CROWN_PERSON.email };
const tokens = () => ({ idToken: idToken(), refreshToken: 'refresh', expiresIn: String(HOUR_SECONDS) });

/** Replies of the services, by the end of their path. */
const REPLIES: Record<string, (body: { email?: string; password?: string }) => [number, unknown]> = {
  'accounts:signInWithPassword': ({ email, password }) =>
    email === CROWN_PERSON.email && password === CROWN_PERSON.password
      ? [200, { ...person, ...tokens(), registered: true }]
      : [400, { error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } }],
  'accounts:lookup': () => [200, { users: [person] }],
  token: () => [
    200,
    { access_token: idToken(), refresh_token: 'refresh', expires_in: String(HOUR_SECONDS), user_id: USER_ID },
  ],
  createBluetoothToken: () => [200, { result: { token: crownToken(CROWN_DEVICE_ID) } }],
};

async function reply(route: Route): Promise<void> {
  const request = route.request();
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
  };
  if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
  const name = new URL(request.url()).pathname.split('/').at(-1)!;
  const body: unknown = /^\s*\{/.test(request.postData() ?? '') ? request.postDataJSON() : {};
  const [status, json] = REPLIES[name]?.(body as { email?: string }) ?? [404, { error: { message: name } }];
  await route.fulfill({ status, json, headers });
}

type Message = { t: string; d?: { r?: number; a?: string; b?: { p?: string } } };

/** The wire protocol of the Firebase Realtime Database, version 5; reading only. */
function serveDatabase(socket: WebSocketRoute): void {
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  const data = (d: unknown) => send({ t: 'd', d });
  const host = new URL(socket.url()).host;
  send({ t: 'c', d: { t: 'h', d: { ts: Date.now(), v: '5', h: host, s: 'session' } } });
  socket.onMessage((text) => {
    // A bare '0' keeps the connection open.
    if (!String(text).startsWith('{')) return;
    const { t, d } = JSON.parse(String(text)) as Message;
    if (t !== 'd' || !d) return;
    const path = d.b?.p;
    const value = path === undefined ? null : (DATABASE[path.startsWith('/') ? path : `/${path}`] ?? null);
    if (d.a === 'q') data({ a: 'd', b: { p: path!.replace(/^\//, ''), d: value } });
    data({ r: d.r, b: { s: 'ok', d: d.a === 'g' ? value : {} } });
  });
}

/** Replaces Neurosity's cloud: the kit in the page is the maker's own, unmodified. */
export async function serveNeurosityCloud(page: Page): Promise<void> {
  await page.route(/^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//, reply);
  await page.route(/^https:\/\/[^/]+\.cloudfunctions\.net\//, reply);
  await page.routeWebSocket(/^wss:\/\/[^/]+\.firebaseio\.com\//, serveDatabase);
}
