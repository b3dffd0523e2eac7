import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import { IDP_CLIENT_ID, IDP_PATH, IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import { type Account, callsWith, expectOk, send, signIn, THERAPIST } from '#tests/e2e/account.ts';
import type { ServerProcess } from '#tests/e2e/server-process.ts';

/** A practice with one therapist, who is signed in. */
export type LoadPractice = Account & {
  organizationId: string;
  base: string;
  authorization: string;
  /** Calls the API as the therapist; throws if the call is refused. */
  call(this: void, method: string, path: string, body?: unknown): Promise<Response>;
};

/** The first practice of a server, or a further one that registers and orders. */
export async function openPractice(server: ServerProcess, isFirst: boolean): Promise<LoadPractice> {
  const { url } = server;
  const account = { url, email: isFirst ? THERAPIST.email : `ada@${randomUUID()}.example` };
  if (isFirst) await expectOk(await send(url, 'POST', ENDPOINTS.setupPractice.path, THERAPIST));
  else await register(server, account.email);
  const { organizationId, userId, authorization, call: callAny } = callsWith(url, await signIn(account));
  const call: LoadPractice['call'] = async (method, to, body) => expectOk(await callAny(method, to, body));
  if (!isFirst) {
    const order = { billing: { country: 'AT', state: '' }, priceIds: ['therapist-month'] };
    await call('POST', ENDPOINTS.createSubscription.path.replace('{id}', organizationId), order);
  }
  return { ...account, organizationId, base: `/v2/therapist/${userId}`, authorization, call };
}

async function register({ url, dataDir }: ServerProcess, email: string): Promise<void> {
  const requestKey = randomUUID();
  const form = { ...THERAPIST, userType: 'T', email, requestKey };
  await expectOk(await send(url, 'POST', ENDPOINTS.register.path, form));
  const body = {
    ClientId: IDP_CLIENT_ID,
    Username: email,
    ConfirmationCode: await codeFor(path.join(dataDir, 'outbox'), email),
    ClientMetadata: { requestKey },
  };
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `${IDP_TARGET_PREFIX}ConfirmSignUp`,
  };
  await expectOk(await send(url, 'POST', IDP_PATH, body, headers));
}

/** The server sends its e-mails every few seconds. */
async function codeFor(folder: string, email: string): Promise<string> {
  for (let turn = 0; turn < 600; turn++) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((each) => each.endsWith('.eml'))) {
      // Long lines of an e-mail are broken with '=' at the end (RFC 2045).
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '');
      const code = text.includes(`To: ${email}`) ? /^Subject: (\d{8})/m.exec(text)?.[1] : undefined;
      if (code !== undefined) return code;
    }
    await delay(100);
  }
  throw new Error(`No e-mail to ${email} within a minute`);
}
