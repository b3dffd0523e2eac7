import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#shared/api/endpoints.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { refusesImpersonation } from '#shared/api/impersonation.ts';
import type { Session } from '#shared/api/sessions.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { databasesToTest } from '../db/testing/each-database.ts';
import { agreeAtNeurosity, connectAtNeurosity, CROWN_ID, RETURN_PAGE } from '../testing/connected-apps.ts';
import { orderInvoice, subscriptionOf } from '../testing/commerce.ts';
import { anUpload, someBytes, someFacts, storeEegFile } from '../testing/eeg-files.ts';
import { aFailedLetter } from '../testing/mail.ts';
import { aNotification } from '../testing/notifications.ts';
import { aPiece, aRun, aSettings } from '../testing/recordings.ts';
import { aRegistration } from '../testing/registration.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';

type Who =
  | 'therapist'
  | 'coach'
  | 'admin'
  | 'superUser'
  | 'nobody'
  | 'stranger'
  | 'client'
  | 'anonymous'
  | 'expired';
type Statuses = Record<Who, number>;
/** Also an administrator who acts as the therapist. */
type Asker = Who | 'impersonated';

/** Reading in the practice: every group. A stranger is from another practice, nobody has no group. */
const READ: Statuses = {
  therapist: 200,
  coach: 200,
  admin: 200,
  superUser: 200,
  nobody: 403,
  stranger: 404,
  client: 401,
  anonymous: 401,
  expired: 401,
};
/** Changing things in the therapist's name: an administrator only where the permission says so. */
const WRITE_OF_ALL: Statuses = { ...READ, coach: 403 };
const WRITE_WITHOUT_ADMIN: Statuses = { ...READ, coach: 403, admin: 403 };
/** What belongs to one person is there for nobody else. */
const OWN: Statuses = { ...READ, coach: 404, admin: 404, superUser: 404 };
/** Running the practice. */
const ADMIN_ONLY: Statuses = { ...READ, therapist: 403, coach: 403 };
const PUBLIC = (status: number): Statuses => ({
  therapist: status,
  coach: status,
  admin: status,
  superUser: status,
  nobody: status,
  stranger: status,
  client: status,
  anonymous: status,
  expired: status,
});

/** The answer to each kind of caller for a request that is valid and names the therapist's things. */
const MATRIX: Record<EndpointName, Statuses> = {
  getAppConfig: PUBLIC(200),
  register: PUBLIC(200),
  setupState: PUBLIC(200),
  setupPractice: PUBLIC(409),
  setupDemo: PUBLIC(409),
  getUserInfo: OWN,
  patchUser: OWN,
  patchPractice: ADMIN_ONLY,
  // The therapist still has clients, so even they are told to hand them over.
  eraseUser: { ...OWN, therapist: 409 },
  eraseClient: ADMIN_ONLY,
  exportOwnData: OWN,
  exportPractice: ADMIN_ONLY,
  getUserSettings: OWN,
  patchUserSettings: OWN,
  listActiveNotifications: OWN,
  readNotification: OWN,
  dismissNotification: OWN,
  listConnectedApps: OWN,
  connectNeurosity: OWN,
  // Names nobody: everyone asks for themselves.
  getNeurosityOauthUrl: { ...OWN, coach: 200, admin: 200, superUser: 200, stranger: 200 },
  getNeurosityToken: OWN,
  transferNeurosityDevice: OWN,
  disconnectNeurosity: OWN,
  listClients: READ,
  getClient: READ,
  createClient: WRITE_OF_ALL,
  patchClient: WRITE_OF_ALL,
  listClientAccounts: READ,
  linkClientAccount: WRITE_OF_ALL,
  listProtocols: READ,
  listProtocolCategories: READ,
  getProtocol: READ,
  createProtocol: WRITE_WITHOUT_ADMIN,
  // The one that is named comes with Loopwell.
  putProtocol: { ...WRITE_WITHOUT_ADMIN, therapist: 403, superUser: 403 },
  createSession: WRITE_WITHOUT_ADMIN,
  listSessions: READ,
  getSession: READ,
  getSessionByComponent: READ,
  patchSession: WRITE_WITHOUT_ADMIN,
  openRecording: WRITE_WITHOUT_ADMIN,
  putRecordingChunk: WRITE_WITHOUT_ADMIN,
  getRecordingChunk: READ,
  putRun: WRITE_WITHOUT_ADMIN,
  completeRecording: WRITE_WITHOUT_ADMIN,
  getRecordingTicks: READ,
  getRecordingEvents: READ,
  listMail: ADMIN_ONLY,
  retryMail: ADMIN_ONLY,
  createEegFile: WRITE_OF_ALL,
  listEegFiles: READ,
  getEegFile: READ,
  patchEegFile: WRITE_OF_ALL,
  deleteEegFile: WRITE_OF_ALL,
  putEegFilePiece: WRITE_OF_ALL,
  completeEegFile: WRITE_OF_ALL,
  getEegFileBytes: READ,
  getEegFileReview: READ,
  putEegFileReview: WRITE_OF_ALL,
  listSubscriptions: READ,
  createSubscription: ADMIN_ONLY,
  updateSubscription: ADMIN_ONLY,
  cancelSubscription: ADMIN_ONLY,
  // What is sold here is the same for everybody who is signed in.
  listProducts: { ...READ, nobody: 200, stranger: 200 },
  listAddOns: { ...READ, nobody: 200, stranger: 200 },
  registrationCart: { ...READ, nobody: 200, stranger: 200 },
  listInvoices: ADMIN_ONLY,
  getInvoice: ADMIN_ONLY,
  recordPayment: ADMIN_ONLY,
  listOperators: ADMIN_ONLY,
  inviteOperator: ADMIN_ONLY,
  changeOperator: ADMIN_ONLY,
  sendInvitationAgain: ADMIN_ONLY,
  reassignClients: ADMIN_ONLY,
  impersonate: ADMIN_ONLY,
  // Whoever acts for themselves has nothing to end.
  endImpersonation: {
    ...READ,
    therapist: 409,
    coach: 409,
    admin: 409,
    superUser: 409,
    nobody: 409,
    stranger: 409,
  },
  listAudit: ADMIN_ONLY,
  verifyAuditLog: ADMIN_ONLY,
  listAuditAnchors: ADMIN_ONLY,
};

/** Who acts as the therapist may what the therapist may, but nothing of money, secrets and rights. */
function statusOf(name: EndpointName, asker: Asker): number {
  if (asker !== 'impersonated') return MATRIX[name][asker];
  if (name === 'endImpersonation') return 200;
  const isPublic = (ENDPOINTS[name] as Endpoint).access === 'public';
  return !isPublic && refusesImpersonation(ENDPOINTS[name]) ? 403 : MATRIX[name].therapist;
}

const ORDER = { billing: { country: 'DE', state: '' }, priceIds: ['callibri-buy'] };

let server: TestServer;
let therapist: TestUser;
let values: Record<string, string>;
let agreement: { token: string; state: string };
let colleague: TestUser;
let invitee: string;
let dispose: () => Promise<void>;
const tokens: Partial<Record<Asker, string>> = {};

beforeAll(async () => {
  // `authorization-postgresql.test.ts` asks the same of PostgreSQL.
  const kind = databasesToTest().find(({ name }) => name === (process.env.MATRIX_DATABASE ?? 'PGlite'));
  const opened = await kind!.open();
  dispose = opened.dispose;
  server = await buildTestServer({
    db: opened.db,
    installation: { registration: 'open' },
    createDemo: async () => {
      const { alreadySetUp } = await import('../services/setup.ts');
      throw alreadySetUp();
    },
  });
  const practice = await server.seedOrganization();
  const other = await server.seedOrganization('Other');
  therapist = await server.seedUser(practice);
  const expired = await server.tokenFor(therapist);
  server.clock.advance(61 * 60 * 1000);
  tokens.expired = expired;
  tokens.therapist = await server.tokenFor(therapist);
  colleague = await server.seedUser(practice, { groups: ['Coach'], userType: 'CH' });
  tokens.coach = await server.tokenFor(colleague);
  tokens.admin = await server.tokenFor(await server.seedUser(practice, { groups: ['AccountAdmin'] }));
  tokens.superUser = await server.tokenFor(await server.seedUser(practice, { groups: ['SuperUser'] }));
  tokens.nobody = await server.tokenFor(await server.seedUser(practice, { groups: [] }));
  tokens.stranger = await server.tokenFor(
    await server.seedUser(other, { groups: ['AccountAdmin', 'Therapist'] }),
  );
  tokens.client = await server.tokenFor(await server.seedUser(practice, { groups: [], userType: 'C' }));
  values = { id: therapist.userId, ...(await aRecordedSession()) };
  await prepareOperators(practice);
  Object.assign(values, {
    subscriptionId: await subscriptionOf(server, practice),
    invoiceId: await anInvoice(),
    productId: 'coach',
    notificationId: await aNotification(server, therapist),
  });
  await connectAtNeurosity(server, colleague, 'crown-colleague');
  agreement = await agreeAtNeurosity(server, therapist, 'crown-therapist');
  server.neurosity.people.get('crown-therapist')!.devices.push(CROWN_ID);
});
afterAll(async () => {
  await server.close();
  await dispose();
});

/** An administrator who acts as the therapist, and somebody who has been invited. */
async function prepareOperators(organizationId: string): Promise<void> {
  const token = tokens.admin!;
  const body = { userId: therapist.userId };
  const acting = await server.call('POST', '/v2/admin/impersonate', { token, body });
  tokens.impersonated = ((await acting.json()) as { accessToken: string }).accessToken;
  const invited = await server.call('POST', `/v2/organization/${organizationId}/operator`, {
    token,
    body: { firstName: 'In', lastName: 'Vited', email: 'in@example.test', groups: ['Coach'] },
  });
  invitee = ((await invited.json()) as { userId: string }).userId;
}

/** What an endpoint names in its path instead of the therapist. */
const idsFor = (name: EndpointName): Record<string, string> =>
  ENDPOINTS[name].path.startsWith('/v2/organization/{id}')
    ? {
        id: therapist.organizationId,
        operatorId: name === 'sendInvitationAgain' ? invitee : colleague.userId,
      }
    : {};

let invitations = 0;

/** A session with one stored piece and run, not closed, so that every call on it can succeed. */
async function aRecordedSession(): Promise<Record<string, string>> {
  const clientId = await server.seedClient(therapist);
  const token = tokens.therapist!;
  const base = `/v2/therapist/${therapist.userId}`;
  const made = await server.call('POST', `${base}/client/${clientId}/sessions`, { token });
  const session = (await made.json()) as Session;
  const { sessionComponentId } = session.components[0]!;
  const component = `${base}/sessionComponent/${sessionComponentId}`;
  const piece = aPiece(sessionComponentId, 0);
  await server.call('PUT', `${component}/recording`, { token, body: { settings: aSettings() } });
  await server.call('PUT', `${component}/recording/chunks/0?sha256=${piece.sha256}`, {
    token,
    body: piece.bytes,
  });
  await server.call('PUT', `${component}/runs/1`, { token, body: aRun() });
  const { protocolId } = BUILT_IN_PROTOCOLS[0]!;
  const { eegFileId } = await storeEegFile(server, therapist, UPLOAD);
  const { sessionId } = session;
  const mailId = protocolId;
  const names = { clientId, protocolId, sessionId, sessionComponentId, eegFileId, mailId };
  return { ...names, userId: therapist.userId, seq: '0', run: '1', part: '0' };
}

const ONCE = new Set<EndpointName>(['deleteEegFile', 'putEegFileReview']);
/** An invoice is paid once. */
const anInvoice = () => orderInvoice(server, tokens.admin!, therapist.organizationId);
const aClientUser = async () =>
  (await server.seedUser(therapist.organizationId, { groups: [], userType: 'C' })).userId;
let eegFilesMade = 1;
const anotherEegFile = () => storeEegFile(server, therapist, anUpload(someBytes(9, ++eegFilesMade)));
const UPLOAD = anUpload(someBytes(1000));
/** What an endpoint needs after its path. */
const queries = (): Partial<Record<EndpointName, string>> => ({
  putRecordingChunk: `?sha256=${aPiece(values.sessionComponentId!, 0).sha256}`,
  putEegFilePiece: `?sha256=${UPLOAD.pieces[0]!.sha256}`,
  getEegFileBytes: '?offset=0&length=10',
  getNeurosityOauthUrl: `?redirectUri=${encodeURIComponent(RETURN_PAGE)}`,
});

/** A valid body of each endpoint that has one. */
const bodies = (): Partial<Record<EndpointName, unknown>> => ({
  setupPractice: {
    practiceName: 'P',
    region: 'US',
    firstName: 'A',
    lastName: 'B',
    email: 'a@example.test',
    password: '0123456789',
  },
  patchUser: { firstName: 'Ada' },
  eraseUser: { confirmation: therapist.email },
  eraseClient: { confirmation: 'ERASE' },
  patchPractice: { name: 'Practice' },
  register: aRegistration(),
  patchUserSettings: [{ name: 'maskPII', value: true }],
  connectNeurosity: agreement,
  transferNeurosityDevice: {
    userId: therapist.userId,
    recipientId: colleague.userId,
    deviceId: CROWN_ID,
  },
  disconnectNeurosity: {},
  createClient: { firstName: 'New', lastName: 'Client' },
  patchClient: { status: 'active' },
  linkClientAccount: {},
  createProtocol: { definition: BUILT_IN_PROTOCOLS[0]!.definition },
  putProtocol: { definition: BUILT_IN_PROTOCOLS[0]!.definition },
  patchSession: { notes: 'Calm.' },
  openRecording: { settings: aSettings() },
  putRecordingChunk: aPiece(values.sessionComponentId!, 0).bytes,
  putRun: aRun(),
  completeRecording: { lastSeq: 0, durationSeconds: 5 },
  createEegFile: { ...UPLOAD.body, allowDuplicate: true },
  patchEegFile: { name: 'Eyes closed.edf' },
  putEegFilePiece: UPLOAD.pieces[0]!.bytes,
  completeEegFile: { facts: someFacts() },
  putEegFileReview: { review: { notes: 'Calm.' }, version: 0 },
  createSubscription: ORDER,
  updateSubscription: { ...ORDER, priceIds: ['coach-month'] },
  registrationCart: { priceIds: ['coach-month'] },
  recordPayment: { receivedOn: '2026-11-20' },
  inviteOperator: {
    firstName: 'New',
    lastName: 'Coach',
    email: `new${++invitations}@example.test`,
    groups: ['Coach'],
  },
  changeOperator: { groups: ['Coach'] },
  reassignClients: { recipientId: therapist.userId },
  impersonate: { userId: colleague.userId },
});

async function ask(name: EndpointName, who: Asker, change: Record<string, string> = {}): Promise<Response> {
  const endpoint: Endpoint = ENDPOINTS[name];
  const all: Record<string, string> = { ...values, ...idsFor(name), ...change };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => all[key]!);
  return server.call(endpoint.method, path + (queries()[name] ?? ''), {
    token: tokens[who],
    body: bodies()[name],
  });
}

const NAMES = Object.keys(MATRIX) as EndpointName[];
// Closing ends what the others need, so it comes last.
const CLOSING: readonly EndpointName[] = ['completeRecording', 'endImpersonation'];
const ORDERED = [...NAMES.filter((name) => !CLOSING.includes(name)), ...CLOSING];

describe('the authorization matrix', () => {
  it('has a row for every endpoint', () => {
    expect([...NAMES].sort()).toEqual(Object.keys(ENDPOINTS).sort());
  });

  const cases = ORDERED.flatMap((name) =>
    // Who may not is asked before who may, because success can change what the next one finds.
    ([...Object.keys(MATRIX[name]), 'impersonated'] as Asker[])
      .map((who) => ({ name, who, status: statusOf(name, who) }))
      .sort((a, b) => b.status - a.status),
  );

  it.each(cases)('$name answers $status to $who', async ({ name, who, status }) => {
    // What one may delete or save is gone or newer for the next.
    const own: Record<string, string> = ONCE.has(name)
      ? { eegFileId: (await anotherEegFile()).eegFileId }
      : name === 'retryMail'
        ? { mailId: await aFailedLetter(server, therapist.organizationId) }
        : name === 'recordPayment'
          ? { invoiceId: await anInvoice() }
          : name === 'eraseClient'
            ? { clientId: await server.seedClient(therapist) }
            : name === 'linkClientAccount'
              ? { userId: await aClientUser() }
              : {};

    const response = await ask(name, who, own);

    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a request that makes no sense', () => {
  const invalid = NAMES.filter((name) => ENDPOINTS[name].path.includes('{id}'));

  it.each(invalid)('is invalid for %s when an id is none', async (name) => {
    const response = await ask(name, 'therapist', { id: 'not-an-id' });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'invalid', fields: { id: expect.any(String) } },
    });
  });

  it.each(NAMES.filter((name) => 'body' in ENDPOINTS[name] && ENDPOINTS[name].body !== 'bytes'))(
    'is invalid for %s when the body is of another shape',
    async (name) => {
      const endpoint: Endpoint = ENDPOINTS[name];
      const all: Record<string, string> = { ...values, ...idsFor(name) };
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => all[key]!);

      const response = await server.call(endpoint.method, path, {
        token: tokens.therapist,
        body: 'nonsense',
      });

      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { code: 'invalid', message: expect.any(String) },
      });
    },
  );
});

describe('a therapist of another practice', () => {
  it.each(
    NAMES.filter(
      (name) => ENDPOINTS[name].path.includes('/therapist/') && ENDPOINTS[name].path.split('{').length > 2,
    ),
  )('does not reach the things of this one through their own address (%s)', async (name) => {
    const claims = JSON.parse(atob(tokens.stranger!.split('.')[1]!)) as { sub: string };

    const response = await ask(name, 'stranger', { id: claims.sub });

    // Shipped protocols belong to everybody.
    const expected: Partial<Record<EndpointName, number>> = { getProtocol: 200, putProtocol: 403 };
    expect(response.status).toBe(expected[name] ?? 404);
  });
});
