import { describe, expect, it } from 'vitest';
import type { Client } from '#shared/api/clients.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { EndpointName } from '#server/routes/endpoints.ts';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import type { Session } from '#shared/api/sessions.ts';
import { DEFAULT_VISIT } from '#shared/visit/visit-plan.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { aScript, assessmentRows } from '#server/testing/assessments.ts';
import { aDevice, SOME_FEEDBACK, someSharedFeedback } from '#server/testing/devices.ts';
import { anUpload, someBytes, storeEegFile } from '#server/testing/eeg-files.ts';
import { aDefinition, aProtocolOf } from '#server/testing/protocols.ts';
import { questionnaireRows, SOME_QUESTIONNAIRE } from '#server/testing/questionnaires.ts';
import { serverForAll, seedTherapist, type TestServer, type TestUser } from '#server/testing/test-server.ts';

/** Start of two concurrent writers: a path, and the body each sends after seeing the same version. */
type Start = { path: string; body: (word: string) => object };

/**
 * Endpoints that cannot overwrite another user's change: bytes stored by hash, an explicit new state, or the caller's
 * own data.
 */
const REPLACES_NOTHING: readonly EndpointName[] = [
  'archiveAssessment',
  'archiveQuestionnaire',
  'removeTaskResult',
  'seeQuestionnaireSafety',
  'putQuestionnaireResponse',
  'openRecording',
  'putRecordingChunk',
  'putRun',
  // Stored once, and then never changed.
  'putBlindingGuess',
  'putEegFilePiece',
  'putFeedbackFilePiece',
  'addFavoriteResponse',
  'addProtocolPackage',
  'deliverProtocolPackage',
  'readNotification',
  'dismissNotification',
  'patchUser',
  'patchUserSettings',
];
/** Account data that only administrators change; orders have their own idempotency key. */
const OF_THE_ACCOUNT: readonly EndpointName[] = [
  'changeOperator',
  'patchPractice',
  'putPracticeNotification',
  'putReportLetterhead',
  'updateSubscription',
];

describe.each([databaseToTest()])('two writers who have seen the same ($name)', ({ name, open }) => {
  let server: TestServer;
  let user: TestUser;
  let token: string;

  serverForAll(open, async (opened) => {
    server = opened;
    ({ therapist: user, token } = await seedTherapist(server));
  });

  const reports = (part: string) => `/v2/organization/${user.organizationId}/reports/${part}`;
  const therapist = (rest: string) => `/v2/therapist/${user.userId}${rest}`;
  const call = <T>(method: string, path: string, body?: object) =>
    assessmentRows(server, user).call<T>(method, path, body);
  const aClient = () => call<Client>('POST', '/client', { firstName: 'Kim', lastName: 'Brook' });

  const STARTS: Partial<Record<EndpointName, () => Promise<Start>>> = {
    putProtocol: async () => ({
      path: therapist(`/protocol/${await aProtocolOf(server, user)}`),
      body: (word) => ({ definition: aDefinition(word), protocolVersion: 1 }),
    }),
    patchProtocol: async () => ({
      path: therapist(`/protocol/${await aProtocolOf(server, user)}`),
      body: (type) => ({ type, version: 1 }),
    }),
    renameProtocolCategory: async () => {
      const { categoryId } = await call<{ categoryId: string }>('POST', '/protocols/category', {
        name: 'Sleep',
      });
      const path = therapist(`/protocols/category/${categoryId}`);
      return { path, body: (name) => ({ name, version: 1 }) };
    },
    patchDevice: async () => {
      const { ownedDeviceId, version } = await aDevice(server, user);
      const path = `/v2/users/${user.userId}/device/${ownedDeviceId}`;
      return { path, body: (nickname) => ({ nickname, version }) };
    },
    putFeedbackResponse: async () => {
      const { feedbackResponseId, version } = await someSharedFeedback(server, user);
      const path = therapist(`/feedbackResponse/${feedbackResponseId}`);
      return { path, body: (name) => ({ version, fields: { ...SOME_FEEDBACK, name } }) };
    },
    patchFeedbackResponse: async () => {
      const { feedbackResponseId, version } = await someSharedFeedback(server, user);
      const path = therapist(`/feedbackResponse/${feedbackResponseId}`);
      return { path, body: () => ({ version, isArchived: true }) };
    },
    patchClient: async () => ({
      path: therapist(`/client/${(await aClient()).clientId}`),
      body: (goals) => ({ goals, version: 1 }),
    }),
    putClientNote: async () => {
      const client = `/client/${(await aClient()).clientId}`;
      const { noteId } = await call<{ noteId: string }>('POST', `${client}/note`, { text: 'Calm.' });
      const path = therapist(`${client}/note/${noteId}`);
      return { path, body: (text) => ({ text, version: 1 }) };
    },
    patchSession: async () => {
      const client = `/client/${(await aClient()).clientId}`;
      const { sessionId } = await call<Session>('POST', `${client}/sessions`);
      return { path: therapist(`/session/${sessionId}`), body: (notes) => ({ notes, notesVersion: 1 }) };
    },
    putVisitPlan: async () => {
      const client = `/client/${(await aClient()).clientId}`;
      const { sessionId } = await call<Session>('POST', `${client}/sessions`);
      const path = therapist(`/session/${sessionId}/visitPlan`);
      const [first] = DEFAULT_VISIT.components;
      return {
        path,
        body: (key) => ({
          plan: { ...DEFAULT_VISIT, components: [{ ...first!, key }, ...DEFAULT_VISIT.components.slice(1)] },
          visitPlanVersion: 0,
        }),
      };
    },
    putVisitSettings: async () => ({
      path: therapist('/visitSettings'),
      body: (scale) => ({ templates: [], scales: [scale], version: 0 }),
    }),
    putQuestionnaire: async () => ({
      path: therapist(`/questionnaire/${await questionnaireRows(server, user).questionnaire()}`),
      body: (title) => ({ definition: { ...SOME_QUESTIONNAIRE, title }, version: 1 }),
    }),
    patchQuestionnaireAssignment: async () => {
      const rows = questionnaireRows(server, user);
      const { clientId } = await aClient();
      const path = `/questionnaireAssignment/${await rows.assignment(clientId, await rows.questionnaire())}`;
      return { path: therapist(path), body: () => ({ dueOn: '2027-01-02', version: 1 }) };
    },
    putAssessment: async () => ({
      path: therapist(`/assessment/${(await assessmentRows(server, user).assessment()).assessmentId}`),
      body: (name) => ({ definition: aScript({ name }), assessmentVersion: 1 }),
    }),
    patchAssessmentAssignment: async () => {
      const { clientId } = await aClient();
      const { assignmentId } = await assessmentRows(server, user).assignment(clientId);
      const path = therapist(`/assessmentAssignment/${assignmentId}`);
      return { path, body: () => ({ dueOn: '2027-01-02', version: 1 }) };
    },
    putAssessmentSummary: async () => {
      const { clientId } = await aClient();
      const { sessionComponentId } = await assessmentRows(server, user).started(clientId);
      const path = therapist(`/sessionComponent/${sessionComponentId}/assessmentSummary`);
      return { path, body: (text) => ({ body: text, summaryVersion: 0 }) };
    },
    putReportTemplates: async () => ({
      path: reports('templates'),
      body: (name) => ({
        version: 0,
        value: [
          {
            templateId: '00000000-0000-4000-8000-000000000001',
            kind: 'session',
            name,
            paper: 'a4',
            naming: 'name',
            sections: [],
          },
        ],
      }),
    }),
    putReportAnswers: async () => ({
      path: reports('answers'),
      body: (answer) => ({ version: 0, protocolId: null, value: { '1a': answer } }),
    }),
    patchEegFile: async () => {
      const { eegFileId, version } = await aFile();
      const path = therapist(`/eegFile/${eegFileId}`);
      return { path, body: (word) => ({ name: `${word}.edf`, version }) };
    },
    putEegFileReview: async () => {
      const path = therapist(`/eegFile/${(await aFile()).eegFileId}/review`);
      return { path, body: () => ({ review: {}, version: 0 }) };
    },
  };
  let files = 0;
  const aFile = () => storeEegFile(server, user, anUpload(someBytes(90, ++files), `rest-${files}.edf`));

  it('are looked at wherever something is replaced', () => {
    const replacing = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) =>
      ['PUT', 'PATCH'].includes((ENDPOINTS[name] as Endpoint).method),
    );

    const known = [...Object.keys(STARTS), ...REPLACES_NOTHING, ...OF_THE_ACCOUNT];
    expect(replacing.toSorted()).toEqual(known.toSorted());
  });

  it.each(Object.keys(STARTS) as EndpointName[])('%s: one is stored, the other is told', async (endpoint) => {
    const { path, body } = await STARTS[endpoint]!();
    const { method } = ENDPOINTS[endpoint];
    const send = (word: string) => server.call(method, path, { token, body: body(word) });

    const answers = await Promise.all(['Mine', 'Theirs'].map(send));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    // A change based on an outdated version has no effect at all.
    expect((await send('Late')).status).toBe(409);
  });

  it('putProtocol: who gives it another type is told that it was sorted meanwhile, from the list', async () => {
    const path = therapist(`/protocol/${await aProtocolOf(server, user)}`);
    const send = (method: string, body: object) => server.call(method, path, { token, body });
    await send('PATCH', { type: 'Sleep', deviceType: 'crown', version: 1 });
    const body = { definition: aDefinition(), protocolVersion: 1, type: 'Focus', deviceType: 'any' };

    const refused = await send('PUT', { ...body, version: 1 });
    const stored = await send('PUT', { ...body, version: 2 });

    expect(refused.status).toBe(409);
    expect(await stored.json()).toMatchObject({ type: 'Focus', deviceType: 'any', version: 3 });
  });

  // The built-in database cannot read while another transaction writes.
  if (name === 'PostgreSQL') {
    it('patchDevice: who gives it a serial number another is getting at that moment is told', async () => {
      const [first, second] = [await aDevice(server, user), await aDevice(server, user)];
      const path = `/v2/users/${user.userId}/device/${second.ownedDeviceId}`;
      const body = { serial: 'SN-7', version: second.version };
      const late = await server.db.tx('system', async (sql) => {
        const give = 'update owned_device set serial = $2 where owned_device_id = $1';
        await sql.query(give, [first.ownedDeviceId, 'SN-7']);
        const sent = server.call('PATCH', path, { token, body });
        let waiting = 0;
        const answer = { isThere: false };
        void sent.then(() => (answer.isThere = true));
        while (waiting === 0 && !answer.isThere) {
          const statement = 'select count(*)::int as waiting from pg_locks where not granted';
          waiting = (await sql.query<{ waiting: number }>(statement))[0]!.waiting;
        }
        return { sent };
      });

      const answer = await late.sent;

      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain('Belongs to another device.');
    });
  }
});
