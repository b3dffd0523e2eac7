import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import type { Tokens } from '#api/tokens.ts';
import { TOKENS_KEY } from '#api/tokens-key.ts';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { setupDemo } from '#shared/api/identity/setup.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { pathTo } from '#shared/routes.ts';
import { type Account, callsWith, expectOk, makeAccount, signIn, THERAPIST } from './account.ts';
import type { ServerProcess } from './server-process.ts';

/** Short enough for a test, with an artifact limit that ordinary synthetic EEG sometimes exceeds. */
export const SHORT_PROTOCOL: Protocol = protocolSchema.parse({
  name: 'Short SMR',
  description: 'SMR up, theta and high beta down, for a short recording.',
  conditions: [
    condition('SMR', 12, 15, 'reward'),
    condition('Theta', 4, 8, 'inhibit'),
    condition('High beta', 20, 30, 'inhibit'),
  ],
  holdMs: 200,
  artifact: { amplitudeUv: 18 },
  timing: { baselineSeconds: 10, runSeconds: 300, runCount: 1, restSeconds: 0 },
});

function condition(name: string, lowHz: number, highHz: number, direction: 'reward' | 'inhibit') {
  return {
    name,
    direction,
    feature: {
      metric: 'bandAmplitude',
      band: { lowHz, highHz },
      derivations: [{ kind: 'asRecorded', site: 'Cz' }],
    },
    threshold: { mode: 'baseline' },
  };
}

/** With a baseline and runs of ten seconds. */
export const TEN_SECOND_PROTOCOL: Protocol = {
  ...SHORT_PROTOCOL,
  timing: { ...SHORT_PROTOCOL.timing, runSeconds: 10 },
};

/** A practice with one client, one protocol and one planned session, created through the API. */
export type Practice = Account & {
  organizationId: string;
  therapistId: string;
  clientId: string;
  sessionId: string;
  sessionComponentId: string;
  roomPath: string;
  breakdownPath: string;
  /** Calls the API as the therapist. */
  call(this: void, method: string, path: string, body?: unknown): Promise<Response>;
  /** Uploads bytes as the therapist; throws if they are refused. */
  upload(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
};

/** Makes a practice of its own on a server that other tests may share. */
export async function makePractice(server: ServerProcess, protocol = SHORT_PROTOCOL): Promise<Practice> {
  const account = await makeAccount(server);
  const { url } = account;
  const { organizationId, userId: therapistId, authorization, call } = callsWith(url, await signIn(account));
  const post = async (to: string, body: unknown) =>
    (await expectOk(await call('POST', to, body))).json() as Promise<Record<string, unknown>>;

  const base = `/v2/therapist/${therapistId}`;
  await post(`${base}/protocol`, { definition: protocol });
  const client = await post(`${base}/client`, { firstName: 'Noa', lastName: 'Lind' });
  const clientId = String(client.clientId);
  const session = await post(`${base}/client/${clientId}/sessions`, undefined);
  const sessionId = String(session.sessionId);
  const [component] = session.components as { sessionComponentId: string }[];
  const sessionComponentId = component!.sessionComponentId;
  return {
    ...account,
    organizationId,
    therapistId,
    clientId,
    sessionId,
    sessionComponentId,
    roomPath: pathTo.biofeedback({ therapistId, clientId, sessionComponentId }),
    breakdownPath: pathTo.sessionBreakdown({ therapistId, clientId, sessionId }),
    call,
    async upload(to, bytes) {
      const headers = { 'content-type': 'application/octet-stream', authorization };
      await expectOk(await fetch(url + to, { method: 'PUT', headers, body: bytes }));
    },
  };
}

/**
 * Signs the browser in as the therapist without opening a page. Faster than `signInOnPage`, for tests that are not
 * about signing in.
 */
export async function signInBrowser(page: Page, account: Account): Promise<void> {
  const tokens = JSON.stringify(await signIn(account));
  // A page of the server that is not the app, and has an icon.
  await page.goto(`${account.url}/site/about-us.html`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKENS_KEY, tokens] as const);
}

type SignIn = Account & { password?: string };

/** Signs in through the page and ends on the client list. */
export async function signInOnPage(
  page: Page,
  { url, email, password = THERAPIST.password }: SignIn,
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${pathTo.clients()}`);
}

/** Makes the demo practice on an empty server; resolves to the sign-in of its therapist. */
export async function makeDemo(url: string): Promise<{ email: string; password: string }> {
  // `fetch` waits five minutes for an answer, and a busy machine may need more.
  const [answer] = (await once(request(url + setupDemo.path, { method: 'POST' }).end(), 'response')) as [
    IncomingMessage,
  ];
  const made = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`No demo practice: ${answer.statusCode} ${made}`);
  return setupDemo.response.parse(JSON.parse(made)).accounts[0]!;
}

export async function writeProtocolFile(folder: string, protocol: Protocol): Promise<string> {
  const file = path.join(folder, 'protocol.json');
  await writeFile(file, JSON.stringify(protocol));
  return file;
}

/** Calls of the API as the therapist who is signed in on a page of the demo practice. */
export type DemoCalls = {
  therapistId: string;
  call: <Answer>(this: void, method: string, to: string, body?: unknown) => Promise<Answer>;
  /** Id of the client with this last name. */
  clientOf: (lastName: string) => Promise<string>;
  sessionsOf: (this: void, clientId: string) => Promise<SessionListItem[]>;
};

export async function callsOf(page: Page, url: string): Promise<DemoCalls> {
  const stored = await page.evaluate((key) => localStorage.getItem(key)!, TOKENS_KEY);
  const { userId: therapistId, call: callAny } = callsWith(url, JSON.parse(stored) as Tokens);
  async function call<Answer>(method: string, to: string, body?: unknown): Promise<Answer> {
    const path = `/v2/therapist/${therapistId}${to}`;
    const response = await expectOk(await callAny(method, path, body));
    return (await response.json()) as Answer;
  }
  return {
    therapistId,
    call,
    async clientOf(lastName) {
      type Clients = { clients: { clientId: string; lastName: string }[] };
      const { clients } = await call<Clients>('GET', '/clients');
      return clients.find((client) => client.lastName === lastName)!.clientId;
    },
    async sessionsOf(clientId) {
      type Sessions = { sessions: SessionListItem[] };
      return (await call<Sessions>('GET', `/sessions?clientId=${clientId}`)).sessions;
    },
  };
}
