import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { IDP_CLIENT_ID, IDP_PATH, IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import { readTokens } from '#api/identity-protocol.ts';
import { identityFromToken, TOKENS_KEY, type Tokens } from '#api/tokens.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { pathTo } from '#shared/routes.ts';

export const THERAPIST = {
  practiceName: 'Quiet Mind',
  region: 'EU' as const,
  firstName: 'Ada',
  lastName: 'Berg',
  email: 'ada@quiet-mind.example',
  password: 'a calm and steady rhythm',
};

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
  timing: { baselineSeconds: 20, runSeconds: 300, runCount: 1, restSeconds: 0 },
});

function condition(
  name: string,

  lowHz: number,
  highHz: number,
  direction: 'reward' | 'inhibit',
) {
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

/** A practice with one client, one protocol and one planned session, created through the API. */
export type Practice = {
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

export async function makePractice(serverUrl: string, protocol = SHORT_PROTOCOL): Promise<Practice> {
  const send = (method: string, to: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(serverUrl + to, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  await expectOk(await send('POST', ENDPOINTS.setupPractice.path, THERAPIST));
  const { accessToken, idToken } = await signIn(serverUrl);
  const { organizationId, userId: therapistId } = identityFromToken(idToken)!;
  const call: Practice['call'] = (method, to, body) =>
    send(method, to, body, { authorization: `Bearer ${accessToken}` });
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
    organizationId,
    therapistId,
    clientId,
    sessionId,
    sessionComponentId,
    roomPath: pathTo.biofeedback({ therapistId, clientId, sessionComponentId }),
    breakdownPath: pathTo.sessionBreakdown({ therapistId, clientId, sessionId }),
    call,
    async upload(to, bytes) {
      const headers = {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${accessToken}`,
      };
      await expectOk(await fetch(serverUrl + to, { method: 'PUT', headers, body: bytes }));
    },
  };
}

async function signIn(serverUrl: string): Promise<Tokens> {
  const response = await fetch(serverUrl + IDP_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `${IDP_TARGET_PREFIX}InitiateAuth`,
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: IDP_CLIENT_ID,
      AuthParameters: { USERNAME: THERAPIST.email, PASSWORD: THERAPIST.password },
    }),
  });
  return readTokens(await (await expectOk(response)).json(), { nowMs: () => Date.now() });
}

async function expectOk(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response;
}

/**
 * Signs the browser in as the therapist without opening a page. Faster than `signInOnPage`, for tests that are not
 * about signing in.
 */
export async function signInBrowser(page: Page, serverUrl: string): Promise<void> {
  const localStorage = [{ name: TOKENS_KEY, value: JSON.stringify(await signIn(serverUrl)) }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin: serverUrl, localStorage }] });
}

/** Signs in through the page and ends on the client list. */
export async function signInOnPage(page: Page, serverUrl: string): Promise<void> {
  await page.goto(`${serverUrl}/login`);
  await page.getByLabel('E-mail address').fill(THERAPIST.email);
  await page.getByLabel('Password', { exact: true }).fill(THERAPIST.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${pathTo.clients()}`);
}

export async function writeProtocolFile(folder: string, protocol: Protocol): Promise<string> {
  const file = path.join(folder, 'protocol.json');
  await writeFile(file, JSON.stringify(protocol));
  return file;
}
