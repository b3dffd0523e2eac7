import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Client } from '#shared/api/clients.ts';
import { IDP_CLIENT_ID, IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import type { Session } from '#shared/api/sessions.ts';
import type { BuiltServer, ServerProcess } from './built-server.ts';
import { buildServer, startServer } from './built-server.ts';
import { aSettings } from './recordings.ts';

/** The practice that tests of complete servers set up, and its first account. */
export const PRACTICE = {
  practiceName: 'Practice',
  region: 'EU',
  firstName: 'A',
  lastName: 'B',
  email: 'a@example.test',
  password: 'correct horse battery',
};

export type BuiltPractice = { entry: string; root: string; data: string };

/**
 * For a test file: the release bundle, and before each test a new data folder in which that practice is set up. The
 * fields are filled before the first test.
 */
export function prepareBuiltPractice(): BuiltPractice {
  const practice: BuiltPractice = { entry: '', root: '', data: '' };
  let built: BuiltServer;
  const prepared = () => path.join(practice.root, 'prepared');
  beforeAll(async () => {
    built = await buildServer();
    practice.entry = built.entry;
    practice.root = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-built-'));
    const server = await startServer(built.entry, { LOOPWELL_DATA: prepared() });
    await post(server, '/v2/setup/practice', PRACTICE);
    await server.stop();
  }, 120_000);
  beforeEach(({ task }) => {
    practice.data = path.join(practice.root, task.id);
    fs.cpSync(prepared(), practice.data, { recursive: true });
  });
  afterAll(() => {
    built.remove();
    fs.rmSync(practice.root, { recursive: true, force: true });
  });
  return practice;
}

export const post = (
  server: ServerProcess,
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  fetch(server.url + url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Signs the first account in. */
export async function signIn(server: ServerProcess): Promise<{ authorization: string; base: string }> {
  const response = await post(
    server,
    '/idp/',
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: IDP_CLIENT_ID,
      AuthParameters: { USERNAME: PRACTICE.email, PASSWORD: PRACTICE.password },
    },
    { 'x-amz-target': `${IDP_TARGET_PREFIX}InitiateAuth` },
  );
  const { AuthenticationResult: tokens } = (await response.json()) as {
    AuthenticationResult: { AccessToken: string };
  };
  const { sub } = JSON.parse(atob(tokens.AccessToken.split('.')[1]!)) as { sub: string };
  return { authorization: `Bearer ${tokens.AccessToken}`, base: `/v2/therapist/${sub}` };
}

/** An open recording without parts. */
export async function openRecording(server: ServerProcess) {
  const { authorization, base } = await signIn(server);
  const headers = { authorization };
  const made = await post(server, `${base}/client`, { firstName: 'Kim', lastName: 'Example' }, headers);
  const { clientId } = (await made.json()) as Client;
  const planned = await post(server, `${base}/client/${clientId}/sessions`, undefined, headers);
  const session = (await planned.json()) as Session;
  const { sessionComponentId } = session.components[0]!;
  const recording = `${base}/sessionComponent/${sessionComponentId}/recording`;
  await fetch(server.url + recording, {
    method: 'PUT',
    body: JSON.stringify({ settings: aSettings() }),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  return { sessionComponentId, recording, session: `${base}/session/${session.sessionId}` };
}
