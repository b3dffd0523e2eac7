import { randomUUID } from 'node:crypto';
import type { Fetch } from '../integrations/neurosity-cloud.ts';

export const NEUROSITY_CLIENT = { clientId: 'loopwell-test', clientSecret: 'shh/very+secret' };

type Person = { email: string; hasAgreed: boolean; devices: string[] };
type Json = Record<string, unknown>;

/** A fake of the part of Neurosity's cloud our server uses, behind a `fetch`: people, their consents, their Crowns. */
export type FakeNeurosityCloud = {
  fetch: Fetch;
  /** Every request received. */
  calls: { url: URL; headers: Headers; body: Json }[];
  people: Map<string, Person>;
  /** Agrees as a person on the page of `authorizeUrl`; returns the parameters of the redirect. */
  agree(url: string, neurosityUserId: string): { token: string; state: string };
  /** A token for a person, valid for an hour from `nowMs`. */
  tokenFor(neurosityUserId: string): string;
  isDown: boolean;
  /** Puts the secret into the URL that people are sent to. */
  leaksSecret: boolean;
};

const HOUR_SECONDS = 3600;

export function createFakeNeurosity(nowMs: () => number): FakeNeurosityCloud {
  const people = new Map<string, Person>();
  const tokens = new Map<string, string>();
  const refreshTokens = new Map<string, string>();
  const requests = new Map<string, URLSearchParams>();
  const jwt = (claims: Json) =>
    `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${randomUUID()}`;
  const answer = (body: unknown, status = 200) => Response.json(body, { status });
  const isClient = (id: unknown, secret: unknown) =>
    id === NEUROSITY_CLIENT.clientId && secret === NEUROSITY_CLIENT.clientSecret;
  const ownerOf = (headers: Headers) => {
    const [, claims = ''] = (headers.get('authorization') ?? '').split('.');
    const { user_id: id } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as Json;
    return people.get(String(id));
  };

  const routes: Record<string, (call: FakeNeurosityCloud['calls'][number]) => Response> = {
    '/authorize/entry'({ url }) {
      const query = url.searchParams;
      if (!isClient(query.get('client_id'), query.get('client_secret'))) return answer({}, 401);
      if (query.get('redirect') !== 'false' || query.get('response_type') !== 'token') return answer({}, 400);
      const id = randomUUID();
      requests.set(id, query);
      const leak = cloud.leaksSecret ? `&client_secret=${query.get('client_secret')}` : '';
      return answer({ url: `/authorize/page?request=${id}${leak}` });
    },
    '/v1/accounts:signInWithCustomToken'({ url, body }) {
      const id = tokens.get(String(body.token));
      const person = id === undefined ? undefined : people.get(id);
      if (!url.searchParams.get('key') || !person)
        return answer({ error: { message: 'INVALID_CUSTOM_TOKEN' } }, 400);
      return answer({ idToken: jwt({ user_id: id, email: person.email }), expiresIn: '3600' });
    },
    '/getOAuthRefreshToken'({ body }) {
      if (!isClient(body.clientId, body.clientSecret)) return answer({}, 401);
      const id = String(body.userId);
      if (!people.get(id)?.hasAgreed) return answer({ error: 'no grant' }, 404);
      const refresh = randomUUID();
      refreshTokens.set(refresh, id);
      return answer({ data: refresh });
    },
    '/token'({ body }) {
      const id = refreshTokens.get(String(body.refresh_token));
      if (!isClient(body.client_id, body.client_secret) || id === undefined) return answer({}, 401);
      return answer(JSON.stringify({ access_token: cloud.tokenFor(id) }));
    },
    '/removeAccessOAuthApp'({ headers }) {
      const person = ownerOf(headers);
      if (!person) return answer({}, 401);
      person.hasAgreed = false;
      return answer({ result: { ok: true } });
    },
    '/transferDeviceOwnership'({ headers, body }) {
      const owner = ownerOf(headers);
      const { deviceId, recipientsUserId } = body.data as Record<string, string>;
      const recipient = people.get(recipientsUserId!);
      if (!owner?.devices.includes(deviceId!) || !recipient) return answer({ error: 'not yours' }, 403);
      owner.devices = owner.devices.filter((device) => device !== deviceId);
      recipient.devices.push(deviceId!);
      return answer({ result: null });
    },
  };

  const cloud: FakeNeurosityCloud = {
    calls: [],
    people,
    isDown: false,
    leaksSecret: false,
    async fetch(address, init = {}) {
      const url = new URL(address);
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Json) : {};
      const call = { url, headers: new Headers(init.headers), body };
      cloud.calls.push(call);
      if (cloud.isDown) throw new TypeError(`fetch failed: ${address}`);
      const route = routes[url.pathname];
      if (!route) return answer({}, 404);
      return route(call);
    },
    agree(url, neurosityUserId) {
      const request = requests.get(new URL(url).searchParams.get('request') ?? '');
      if (!request) throw new Error('Nobody asked for this');
      people.get(neurosityUserId)!.hasAgreed = true;
      return { token: cloud.tokenFor(neurosityUserId), state: request.get('state')! };
    },
    tokenFor(neurosityUserId) {
      const token = jwt({ uid: neurosityUserId, exp: Math.floor(nowMs() / 1000) + HOUR_SECONDS });
      tokens.set(token, neurosityUserId);
      return token;
    },
  };
  return cloud;
}
