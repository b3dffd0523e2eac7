import type { Endpoint } from '#shared/api/endpoint.ts';
import type { EndpointName } from '#server/routes/endpoints.ts';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import type { Session } from '#shared/api/sessions.ts';
import type { ClientAccess, Group } from '#shared/domain/permissions.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import type { DatabaseKind } from '#server/db/testing/each-database.ts';
import { assessmentRows, freshAssessmentIds } from '../assessments.ts';
import { agreeAtNeurosity, connectAtNeurosity, CROWN_ID, RETURN_PAGE } from '../connected-apps.ts';
import { orderInvoice, subscriptionOf } from '../commerce.ts';
import { aDevice, someSharedFeedback } from '../devices.ts';
import { anUpload, someBytes, storeEegFile } from '../eeg-files.ts';
import { aMediaUpload, aWav, storeFeedbackFile } from '../feedback-files.ts';
import { aFailedEmail } from '../mail.ts';
import { aNotification, aPracticeNotification } from '../notifications.ts';
import { protocolIds } from '../protocols.ts';
import { freshQuestionnaireIds, questionnaireRows } from '../questionnaires.ts';
import { aPart, aRun, aSettings } from '../recordings.ts';
import { aStudy, aTrainedRecording, enrolled } from '../studies.ts';
import type { TestServer, TestUser } from '../test-server.ts';
import { openTestServer } from '../test-server.ts';
import { type Asker, CONSENT, MEDIA, UPLOAD, validBodies } from './calls.ts';

/** Path ids of an endpoint, by parameter name. */
export type PathIds = Record<string, string>;

/** These calls change the version, so each gets a new item. */
const CHANGED_DEVICE = /^(?:patchDevice|moveDevice|setDeviceState|undoDevice)$/;
const CHANGED_FEEDBACK = /^(?:put|patch)FeedbackResponse$/;
const CHANGED_NOTIFICATION = /^(?:put|end|delete)PracticeNotification$/;
const USED_UP = new Set<EndpointName>(['deleteEegFile', 'putEegFileReview']);

/** A practice with one item of each kind, and users with and without access to it. */
export async function openAskedPractice(kind: DatabaseKind, clientAccess: ClientAccess = 'practice') {
  const { server, close } = await openTestServer(kind.open, {
    installation: { registration: 'open' },
    createDemo: async () => {
      const { alreadySetUp } = await import('#server/services/practice/setup.ts');
      throw alreadySetUp();
    },
  });
  const people = await seedPeople(server, clientAccess);
  const { therapist, colleague, tokens } = people;
  const ids = await seedThings(server, people);
  await connectAtNeurosity(server, colleague, 'crown-colleague');
  const agreement = await agreeAtNeurosity(server, therapist, 'crown-therapist');
  server.neurosity.people.get('crown-therapist')!.devices.push(CROWN_ID);
  let eegFilesMade = 1;
  let soundsMade = 1;

  /** The path of an endpoint for the therapist's items, or for those given in `change`. */
  function pathOf(name: EndpointName, change: PathIds = {}): string {
    const all: PathIds = { ...ids, ...operatorIds(name, people), ...change };
    return ENDPOINTS[name].path.replace(/\{(\w+)\}/g, (_, key: string) => all[key]!);
  }

  /** Sends a valid request. */
  async function ask(name: EndpointName, who: Asker, change: PathIds = {}): Promise<Response> {
    const endpoint: Endpoint = ENDPOINTS[name];
    const bodies = validBodies({ therapist, colleague, ids, agreement });
    return server.call(endpoint.method, pathOf(name, change) + (queryOf(name, ids) ?? ''), {
      token: tokens[who],
      body: bodies[name],
    });
  }

  /** Items for one request that deletes or changes what the next one needs. */
  async function ownIds(name: EndpointName): Promise<PathIds> {
    if (USED_UP.has(name)) {
      const stored = await storeEegFile(server, therapist, anUpload(someBytes(9, ++eegFilesMade)));
      return { eegFileId: stored.eegFileId };
    }
    if (name === 'deleteFeedbackFile') {
      const stored = await storeFeedbackFile(server, therapist, aMediaUpload(aWav(++soundsMade)));
      return { feedbackFileId: stored.feedbackFileId };
    }
    if (CHANGED_DEVICE.test(name)) return { ownedDeviceId: await aDeviceOf(server, therapist) };
    if (CHANGED_FEEDBACK.test(name)) return { feedbackResponseId: await aFeedbackOf(server, therapist) };
    if (name === 'retryMail') return { mailId: await aFailedEmail(server, therapist.organizationId) };
    if (CHANGED_NOTIFICATION.test(name)) {
      return { practiceNotificationId: await aWrittenNotification(server, people) };
    }
    if (name === 'recordPayment') return { invoiceId: await anInvoice(server, people) };
    if (name === 'unblindStudy') return { studyId: await aStudy(server, therapist) };
    if (name === 'eraseClient') return { clientId: await server.seedClient(therapist) };
    if (name === 'linkClientAccount') return { userId: await aClientUser(server, therapist) };
    return {};
  }

  /** Ids of questionnaires and assessments in the path, for one request. */
  const freshPracticeIds = async (name: EndpointName): Promise<PathIds> => ({
    ...(await freshQuestionnaireIds(name, server, therapist, ids)),
    ...(await freshAssessmentIds(name, server, therapist, ids)),
  });

  return {
    server,
    close,
    people,
    ids,
    tokens,
    pathOf,
    ask,
    freshPracticeIds,
    freshIds: async (name: EndpointName): Promise<PathIds> => ({
      ...(await ownIds(name)),
      ...(await protocolIds(server, therapist, name)),
      ...(await freshPracticeIds(name)),
    }),
  };
}

export type AskedPractice = Awaited<ReturnType<typeof openAskedPractice>>;

type People = {
  therapist: TestUser;
  colleague: TestUser;
  invitee: string;
  tokens: Partial<Record<Asker, string>>;
};

async function seedPeople(server: TestServer, clientAccess: ClientAccess): Promise<People> {
  const practice = await server.seedOrganization('Practice', { clientAccess });
  const other = await server.seedOrganization('Other');
  const tokenOf = async (organizationId: typeof practice, groups: Group[], userType?: 'C') =>
    server.tokenFor(await server.seedUser(organizationId, { groups, userType }));

  const therapist = await server.seedUser(practice);
  const expired = await server.tokenFor(therapist);
  server.clock.advance(61 * 60 * 1000);
  const colleague = await server.seedUser(practice, { groups: ['Coach'], userType: 'CH' });
  const admin = await tokenOf(practice, ['AccountAdmin']);
  const operators = await seedOperators(server, admin, therapist);
  return {
    therapist,
    colleague,
    invitee: operators.invitee,
    tokens: {
      expired,
      admin,
      impersonated: operators.impersonated,
      therapist: await server.tokenFor(therapist),
      coach: await server.tokenFor(colleague),
      superUser: await tokenOf(practice, ['SuperUser']),
      nobody: await tokenOf(practice, []),
      stranger: await tokenOf(other, ['AccountAdmin', 'Therapist']),
      client: await tokenOf(practice, [], 'C'),
    },
  };
}

/** An administrator who acts as the therapist, and an invited operator. */
async function seedOperators(server: TestServer, token: string, { userId, organizationId }: TestUser) {
  const acting = await server.call('POST', '/v2/admin/impersonate', { token, body: { userId } });
  const { accessToken } = (await acting.json()) as { accessToken: string };
  const invited = await server.call('POST', `/v2/organization/${organizationId}/operator`, {
    token,
    body: { firstName: 'In', lastName: 'Vited', email: 'in@example.test', groups: ['Coach'] },
  });
  return { impersonated: accessToken, invitee: ((await invited.json()) as { userId: string }).userId };
}

async function seedThings(server: TestServer, people: People): Promise<PathIds> {
  const { therapist } = people;
  const recorded = await aRecordedSession(server, people);
  const rows = questionnaireRows(server, therapist);
  const questionnaireId = await rows.questionnaire();
  return {
    id: therapist.userId,
    ...recorded,
    subscriptionId: await subscriptionOf(server, therapist.organizationId),
    invoiceId: await anInvoice(server, people),
    productId: 'coach',
    categoryId: '0'.repeat(32),
    packageKey: 'nmi',
    assessmentId: (await assessmentRows(server, therapist).assessment()).assessmentId,
    studyId: await aStudyWith(server, therapist, recorded.clientId!),
    notificationId: await aNotification(server, therapist),
    practiceNotificationId: await aWrittenNotification(server, people),
    questionnaireId,
    responseId: await rows.response(recorded.clientId!, questionnaireId),
    ownedDeviceId: await aDeviceOf(server, therapist),
    feedbackResponseId: await aFeedbackOf(server, therapist),
    feedbackFileId: await aSharedFile(server, therapist),
  };
}

/** A study the client takes part in, and a recording its feedback can come from. */
async function aStudyWith(server: TestServer, therapist: TestUser, clientId: string): Promise<string> {
  const studyId = await aStudy(server, therapist);
  await aTrainedRecording(server, therapist, await server.seedClient(therapist));
  await enrolled(server, therapist, { studyId, clientId });
  return studyId;
}

/** A session with one stored part and run, not closed, so that every call on it can succeed. */
async function aRecordedSession(server: TestServer, { therapist, tokens }: People): Promise<PathIds> {
  const token = tokens.therapist!;
  const base = `/v2/therapist/${therapist.userId}`;
  const clientId = await server.seedClient(therapist);
  const client = `${base}/client/${clientId}`;
  const made = await server.call('POST', `${client}/sessions`, { token });
  const session = (await made.json()) as Session;
  const { sessionComponentId } = session.components[0]!;
  const component = `${base}/sessionComponent/${sessionComponentId}`;
  const part = aPart(sessionComponentId, 0);
  await server.call('PUT', `${component}/recording`, { token, body: { settings: aSettings() } });
  await server.call('PUT', `${component}/recording/chunks/0?sha256=${part.sha256}`, {
    token,
    body: part.bytes,
  });
  await server.call('PUT', `${component}/runs/1`, { token, body: aRun() });
  const noted = await server.call('POST', `${client}/note`, { token, body: { text: 'Slept well.' } });
  const agreed = await server.call('POST', `${client}/consent`, { token, body: CONSENT });
  const { protocolId } = BUILT_IN_PROTOCOLS[0]!;
  return {
    clientId,
    protocolId,
    sessionId: session.sessionId,
    sessionComponentId,
    eegFileId: (await storeEegFile(server, therapist, UPLOAD)).eegFileId,
    mailId: protocolId,
    noteId: ((await noted.json()) as { noteId: string }).noteId,
    consentId: ((await agreed.json()) as { consentId: string }).consentId,
    userId: therapist.userId,
    seq: '0',
    run: '1',
    part: '0',
  };
}

const aDeviceOf = async (server: TestServer, user: TestUser) => (await aDevice(server, user)).ownedDeviceId;
const aFeedbackOf = async (server: TestServer, user: TestUser) =>
  (await someSharedFeedback(server, user)).feedbackResponseId;
/** Colleagues can read a file that a shared response uses. */
async function aSharedFile(server: TestServer, user: TestUser): Promise<string> {
  const { feedbackFileId } = await storeFeedbackFile(server, user, MEDIA);
  await someSharedFeedback(server, user, { soundId: null, soundFileId: feedbackFileId });
  return feedbackFileId;
}
const aClientUser = async (server: TestServer, { organizationId }: TestUser) =>
  (await server.seedUser(organizationId, { groups: [], userType: 'C' })).userId;
const aWrittenNotification = async (server: TestServer, { therapist, tokens }: People) =>
  (await aPracticeNotification(server, therapist.organizationId, tokens.admin!)).practiceNotificationId;
/** An invoice can be paid only once. */
const anInvoice = (server: TestServer, { therapist, tokens }: People) =>
  orderInvoice(server, tokens.admin!, therapist.organizationId);

/** Path ids of endpoints that do not name the therapist. */
const operatorIds = (name: EndpointName, { therapist, colleague, invitee }: People): PathIds =>
  ENDPOINTS[name].path.startsWith('/v2/organization/{id}')
    ? {
        id: therapist.organizationId,
        operatorId: name === 'sendInvitationAgain' ? invitee : colleague.userId,
      }
    : {};

/** Required query parameters of an endpoint. */
function queryOf(name: EndpointName, ids: PathIds): string | undefined {
  const queries: Partial<Record<EndpointName, string>> = {
    putRecordingChunk: `?sha256=${aPart(ids.sessionComponentId!, 0).sha256}`,
    putEegFilePiece: `?sha256=${UPLOAD.pieces[0]!.sha256}`,
    getEegFileBytes: '?offset=0&length=10',
    listFeedbackFiles: '?kind=sound',
    putFeedbackFilePiece: `?sha256=${MEDIA.pieces[0]!.sha256}`,
    getFeedbackFileBytes: '?offset=0&length=10',
    getNeurosityOauthUrl: `?redirectUri=${encodeURIComponent(RETURN_PAGE)}`,
  };
  return queries[name];
}
