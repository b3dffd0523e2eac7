import { beforeEach, describe, expect, it } from 'vitest';
import type {
  AssessmentAssignment,
  AssessmentRecord,
  AssessmentSummary,
  TaskResult,
} from '#shared/api/assessments.ts';
import type { Session, SessionListItem } from '#shared/api/sessions.ts';
import type { SessionComponentId } from '#shared/domain/ids.ts';
import { BUILT_IN_ASSESSMENTS } from '../model/assessment-library.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { DatabaseKind } from '../db/testing/each-database.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { aNight, aScript, assessmentRows } from '../testing/assessments.ts';
import { readZip } from '../testing/read-zip.ts';
import { aPart, aRun, aSettings } from '../testing/recordings.ts';
import { serverForAll, type TestServer, type TestUser } from '../testing/test-server.ts';

const SHIPPED = BUILT_IN_ASSESSMENTS.length;

describe.each([databaseToTest()])('assessments on $name', ({ open }: DatabaseKind) => {
  let server: TestServer;
  let therapist: TestUser;
  let clientId: string;
  let rows: ReturnType<typeof assessmentRows>;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    therapist = await server.seedUser(await server.seedOrganization(), {
      groups: ['AccountAdmin', 'Therapist'],
    });
    clientId = await server.seedClient(therapist);
    rows = assessmentRows(server, therapist);
  });

  const refused = async (method: string, path: string, body?: unknown, user = therapist) => {
    const token = await server.tokenFor(user);
    const response = await server.call(method, `/v2/therapist/${user.userId}${path}`, { token, body });
    return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
  };
  const errorOf = async (answer: Response) => ((await answer.json()) as ErrorBody).error;
  const listed = (query = '') =>
    rows.call<{ assessments: AssessmentRecord[]; totalAssessments: number }>('GET', `/assessments${query}`);
  const assigned = (query = '') =>
    rows.call<{ assignments: AssessmentAssignment[]; totalAssignments: number }>(
      'GET',
      `/assessmentAssignments${query}`,
    );

  /** Uploads one part and closes the recording, as a browser does when a recording ends. */
  async function record(
    { sessionComponentId }: Pick<AssessmentAssignment, 'sessionComponentId'>,
    { isCutOff = false, run = 1 } = {},
  ): Promise<void> {
    const component = `/sessionComponent/${sessionComponentId}`;
    const part = aPart(sessionComponentId!, 0, { run });
    await rows.call('PUT', `${component}/recording`, { settings: aSettings() });
    await rows.call('PUT', `${component}/recording/chunks/0?sha256=${part.sha256}`, part.bytes);
    await rows.call('PUT', `${component}/runs/${run}`, aRun({ run }));
    await rows.call('POST', `${component}/recording/complete`, { lastSeq: 0, durationSeconds: 5, isCutOff });
  }

  it('refuses a script whose step is at no site of a head', async () => {
    const at = (site: string) => ({
      definition: aScript({ steps: [{ ...aScript().steps[0]!, site }] }),
    });

    expect(await refused('POST', '/assessment', at('Zz9'))).toEqual([400, 'invalid']);
    expect(await rows.call('POST', '/assessment', at('Cz'))).toMatchObject(at('Cz'));
  });

  it('lists what comes with Loopwell beside those of the practice, and finds and sorts them', async () => {
    const { assessmentId } = await rows.call<AssessmentRecord>('POST', '/assessment', {
      definition: aScript({ name: 'Zebra rest' }),
    });

    const all = await listed('?limit=2');
    expect([all.totalAssessments, all.assessments[0]!.assessmentId]).toEqual([SHIPPED + 1, assessmentId]);
    expect((await listed('?origin=builtIn')).totalAssessments).toBe(SHIPPED);
    expect((await listed('?searchTerm=ZEBRA')).assessments.map((each) => each.assessmentId)).toEqual([
      assessmentId,
    ]);
    expect((await listed('?sortKey=name&sortOrder=desc&limit=1')).assessments[0]!.assessmentId).toBe(
      assessmentId,
    );
    const colleague = await server.seedUser(therapist.organizationId);
    expect(
      (await assessmentRows(server, colleague).call<AssessmentRecord>('GET', `/assessment/${assessmentId}`))
        .definition.name,
    ).toBe('Zebra rest');
    expect(
      await refused(
        'PUT',
        `/assessment/${assessmentId}`,
        { definition: aScript(), assessmentVersion: 1 },
        colleague,
      ),
    ).toEqual([403, 'forbidden']);
  });

  it('keeps every version, and overwrites nobody in silence', async () => {
    const made = await rows.assessment();
    const path = `/assessment/${made.assessmentId}`;
    const next = { definition: aScript({ name: 'Rest, better' }), assessmentVersion: 1 };

    expect(await rows.call('PUT', path, next)).toMatchObject({
      assessmentVersion: 2,
      definition: next.definition,
    });
    expect(await refused('PUT', path, next)).toEqual([409, 'conflict']);
    expect(await rows.call('PUT', path, { ...next, assessmentVersion: 2 })).toMatchObject({
      assessmentVersion: 3,
    });
    const shipped = `/assessment/${BUILT_IN_ASSESSMENTS[0]!.assessmentId}`;
    expect(await refused('PUT', shipped, { definition: aScript(), assessmentVersion: 1 })).toEqual([
      403,
      'forbidden',
    ]);
  });

  it('archives and takes back', async () => {
    const { assessmentId } = await rows.assessment();
    await rows.call('PATCH', `/assessment/${assessmentId}`, { isArchived: true });

    expect((await listed('?origin=own')).assessments).toEqual([]);
    expect((await listed('?status=archived')).assessments).toMatchObject([
      { assessmentId, isArchived: true },
    ]);
    expect(await refused('POST', `/client/${clientId}/assessmentAssignments`, { assessmentId })).toEqual([
      409,
      'conflict',
    ]);
    await rows.call('PATCH', `/assessment/${assessmentId}`, { isArchived: false });
    expect((await listed('?origin=own')).totalAssessments).toBe(1);
  });

  it('is assigned with a due date, withdrawn and given again', async () => {
    const { assignmentId } = await rows.assignment(clientId);
    const path = `/assessmentAssignment/${assignmentId}`;

    expect(await rows.call('PATCH', path, { dueOn: '2026-12-24', version: 1 })).toMatchObject({
      dueOn: '2026-12-24',
      state: 'open',
      version: 2,
    });
    expect(await refused('PATCH', path, { dueOn: null, version: 1 })).toEqual([409, 'conflict']);
    expect(await rows.call('PATCH', path, { isWithdrawn: true, version: 2 })).toMatchObject({
      state: 'withdrawn',
      dueOn: '2026-12-24',
    });
    expect((await assigned('?state=open')).totalAssignments).toBe(0);
    // Simulates a list loaded before the withdrawal.
    expect(await refused('POST', `${path}/start`)).toEqual([409, 'conflict']);
    expect((await assigned('?state=withdrawn')).totalAssignments).toBe(1);
    expect(await rows.call('PATCH', path, { isWithdrawn: false, version: 3 })).toMatchObject({
      state: 'open',
    });
    expect((await assigned(`?clientId=${clientId}&sortKey=dueOn`)).totalAssignments).toBe(1);
    await rows.call('PATCH', `/client/${clientId}`, { status: 'inactive' });
    expect(await refused('POST', `${path}/start`)).toEqual([409, 'conflict']);
    expect((await assigned()).assignments).toMatchObject([{ clientStatus: 'inactive' }]);
  });

  it('is recorded as a session that trains nothing, with the script as it was', async () => {
    const made = await rows.started(clientId);
    expect(await rows.call('POST', `/assessmentAssignment/${made.assignmentId}/start`)).toEqual(made);
    await rows.call('PUT', `/assessment/${made.assessmentId}`, {
      definition: aScript({ name: 'Another name' }),
      assessmentVersion: 1,
    });

    const session = await rows.call<Session>('GET', `/session/${made.sessionId}`);
    expect(session.components).toMatchObject([
      {
        kind: 'assessment',
        assessment: { assessmentId: made.assessmentId, assessmentVersion: 1, definition: aScript() },
      },
    ]);
    expect((await assigned()).assignments[0]).toMatchObject({ state: 'open' });
    await record(made);
    expect((await assigned('?state=recorded')).assignments).toMatchObject([
      { assignmentId: made.assignmentId, assessmentName: 'Rest, 2 x 20 s', recordedAt: expect.any(String) },
    ]);
    const open = await rows.assignment(clientId, made.assessmentId);
    const found = async (query: string) =>
      (await assigned(`?${query}`)).assignments.map(({ assignmentId }) => assignmentId);
    expect(await found('searchTerm=REST%20example')).toEqual([made.assignmentId]);
    expect(await found('searchTerm=another')).toEqual([open.assignmentId]);
    expect(await found('sortKey=assessmentName')).toEqual([open.assignmentId, made.assignmentId]);
    const { sessions } = await rows.call<{ sessions: SessionListItem[] }>('GET', '/sessions');
    expect(sessions).toMatchObject([
      {
        kind: 'assessment',
        state: 'completed',
        therapistId: therapist.userId,
        trainedSeconds: 0,
        rewardedPct: null,
      },
    ]);
  });

  it('is recorded by whoever starts it, in their name', async () => {
    const colleague = await server.seedUser(therapist.organizationId);
    const own = assessmentRows(server, colleague);
    const theirs = await server.seedClient(colleague);
    const { assignmentId } = await rows.assignment(theirs);

    const made = await own.call<AssessmentAssignment>('POST', `/assessmentAssignment/${assignmentId}/start`);

    expect(made).toMatchObject({ therapistId: therapist.userId, sessionTherapistId: colleague.userId });
    const token = await server.tokenFor(colleague);
    const begin = (of: string) =>
      server.call('PUT', `/v2/therapist/${of}/sessionComponent/${made.sessionComponentId}/recording`, {
        token,
        body: { settings: aSettings() },
      });
    expect((await begin(made.therapistId)).status).toBe(403);
    expect((await begin(made.sessionTherapistId!)).status).toBe(200);
  });

  it('that was cut off before its last step is interrupted', async () => {
    const made = await rows.started(clientId);
    await record(made, { isCutOff: true });

    expect((await rows.call<Session>('GET', `/session/${made.sessionId}`)).state).toBe('interrupted');
  });

  it('goes on in another part of the session after it was cut off, and loses nothing', async () => {
    const steps = aScript().steps.map((step) => ({ ...step, seconds: 5 }));
    const { assessmentId } = await rows.call<AssessmentRecord>('POST', '/assessment', {
      definition: aScript({ steps }),
    });
    const made = await rows.started(clientId, assessmentId);
    const startAgain = () =>
      rows.call<{ sessionComponentId: SessionComponentId }>(
        'POST',
        `/sessionComponent/${made.sessionComponentId}/continueAssessment`,
      );
    const session = () => rows.call<Session>('GET', `/session/${made.sessionId}`);
    expect(await startAgain()).toEqual({ sessionComponentId: made.sessionComponentId });
    await record(made, { isCutOff: true });

    const next = await startAgain();
    expect(await startAgain()).toEqual(next);
    expect((await assigned()).assignments).toMatchObject([{ state: 'open', ...next }]);
    expect((await session()).state).toBe('interrupted');
    await record(next, { isCutOff: true, run: 2 });

    expect(await session()).toMatchObject({
      state: 'completed',
      components: [
        { sessionComponentId: made.sessionComponentId, recording: { state: 'complete' }, runs: [{ run: 1 }] },
        { ...next, assessment: { definition: { steps } }, recording: { state: 'complete' } },
      ],
    });
    expect((await assigned()).assignments).toMatchObject([{ state: 'recorded', ...next }]);
    const { sessions } = await rows.call<{ sessions: SessionListItem[] }>('GET', '/sessions');
    expect(sessions).toHaveLength(1);
  });

  it('goes on in no session of training, and not for a client who is inactive', async () => {
    const { components } = await rows.call<Session>('POST', `/client/${clientId}/sessions`);
    const of = (id: string) => `/sessionComponent/${id}/continueAssessment`;
    expect(await refused('POST', of(components[0]!.sessionComponentId))).toEqual([404, 'notFound']);
    const made = await rows.started(clientId);
    await record(made);
    await rows.call('PATCH', `/client/${clientId}`, { status: 'inactive' });
    expect(await refused('POST', of(made.sessionComponentId!))).toEqual([409, 'conflict']);
  });

  it('keeps every version of the summary', async () => {
    const { sessionComponentId } = await rows.started(clientId);
    const path = `/sessionComponent/${sessionComponentId}/assessmentSummary`;
    expect(await rows.call('GET', path)).toEqual({
      summaryVersion: 0,
      body: '',
      createdAt: null,
      earlier: [],
    });

    await rows.call('PUT', path, { body: 'Strong alpha.', summaryVersion: 0 });
    await rows.call('PUT', path, { body: 'Strong alpha, calm.', summaryVersion: 1 });

    expect(await rows.call<AssessmentSummary>('GET', path)).toMatchObject({
      summaryVersion: 2,
      body: 'Strong alpha, calm.',
      earlier: [{ summaryVersion: 1, body: 'Strong alpha.' }],
    });
    expect(await refused('PUT', path, { body: 'Mine.', summaryVersion: 1 })).toEqual([409, 'conflict']);
  });

  it('hides names and what is written of people', async () => {
    const { sessionComponentId } = await rows.started(clientId);
    const path = `/sessionComponent/${sessionComponentId}/assessmentSummary`;
    await rows.call('PUT', path, { body: 'Kim is calm.', summaryVersion: 0 });
    const token = await server.tokenFor(therapist);
    await server.call('PATCH', `/v2/user/${therapist.userId}/settings`, {
      token,
      body: [{ name: 'privacy', value: { maskPII: true } }],
    });

    const hidden = await rows.call<AssessmentSummary>('GET', path);
    expect(hidden.body).not.toContain('Kim');
    expect(await refused('PUT', path, { body: `${hidden.body} More.`, summaryVersion: 1 })).toEqual([
      409,
      'conflict',
    ]);
    expect((await assigned()).assignments[0]!.clientName).not.toMatch(/[a-z]{2}/);
  });

  it('computes the figures of tasks itself, and takes results away and back', async () => {
    const night = await rows.night(clientId);
    expect(night).toMatchObject({
      kind: 'sleepDiary',
      figures: { timeInBedMinutes: 480, totalSleepMinutes: 400 },
    });
    const trials = [
      { isGo: true, responseMs: 320 },
      { isGo: true, responseMs: 360 },
      { isGo: false, responseMs: null },
    ];
    await rows.call('POST', `/client/${clientId}/taskResults`, {
      kind: 'goNoGo',
      takenOn: '2026-03-03',
      seed: 4,
      trials,
      isPartial: true,
    });
    const list = () =>
      rows.call<{ taskResults: TaskResult[]; totalTaskResults: number }>(
        'GET',
        `/client/${clientId}/taskResults`,
      );

    expect((await list()).taskResults).toMatchObject([
      { kind: 'goNoGo', figures: { medianMs: 340, omissions: 0, isPartial: true } },
      { kind: 'sleepDiary' },
    ]);
    const path = `/client/${clientId}/taskResult/${night.taskResultId}`;
    await rows.call('PATCH', path, { isRemoved: true });
    expect((await list()).totalTaskResults).toBe(1);
    await rows.call('PATCH', path, { isRemoved: false });
    expect((await list()).totalTaskResults).toBe(2);
  });

  it('takes one entry of the diary a night, and no day that is to come', async () => {
    const path = `/client/${clientId}/taskResults`;
    const store = (night: string) => ({ kind: 'sleepDiary', diary: aNight({ night }) });
    const first = await rows.call<TaskResult>('POST', path, store('2026-11-14'));
    await rows.call('POST', `/client/${await server.seedClient(therapist)}/taskResults`, store('2026-11-14'));

    expect(await refused('POST', path, store('2026-11-14'))).toEqual([409, 'conflict']);
    await rows.call('PATCH', `/client/${clientId}/taskResult/${first.taskResultId}`, { isRemoved: true });
    await rows.call('POST', path, store('2026-11-14'));
    const restored = `/client/${clientId}/taskResult/${first.taskResultId}`;
    expect(await refused('PATCH', restored, { isRemoved: false })).toEqual([409, 'conflict']);
    expect(await rows.call('GET', path)).toMatchObject({ totalTaskResults: 1 });

    // The server clock is at the 20th; in the client's time zone it may already be the 21st.
    await rows.call('POST', path, store('2026-11-21'));
    const task = { kind: 'goNoGo', seed: 4, trials: [{ isGo: true, responseMs: 320 }] };
    const wrong: [object, string][] = [
      [store('2026-11-22'), 'diary.night'],
      [store('1899-12-31'), 'diary.night'],
      [{ ...task, takenOn: '2027-11-19' }, 'takenOn'],
    ];
    const token = await server.tokenFor(therapist);
    for (const [body, field] of wrong) {
      const answer = await server.call('POST', `/v2/therapist/${therapist.userId}${path}`, { token, body });
      expect([answer.status, Object.keys((await errorOf(answer)).fields ?? {})]).toEqual([400, [field]]);
    }
    expect(await rows.call('GET', path)).toMatchObject({ totalTaskResults: 2 });
  });

  it('takes one of two entries of a night back when both are at the same moment', async () => {
    const token = await server.tokenFor(therapist);
    const removed: string[] = [];
    for (let entry = 0; entry < 2; entry++) {
      const body = { kind: 'sleepDiary', diary: aNight({ night: '2026-11-14' }) };
      const made = await rows.call<TaskResult>('POST', `/client/${clientId}/taskResults`, body);
      const path = `/client/${clientId}/taskResult/${made.taskResultId}`;
      await rows.call('PATCH', path, { isRemoved: true });
      removed.push(`/v2/therapist/${therapist.userId}${path}`);
    }

    const answers = await Promise.all(
      removed.map((path) => server.call('PATCH', path, { token, body: { isRemoved: false } })),
    );

    const [done, refusal] = answers.sort((a, b) => a.status - b.status);
    expect([done!.status, refusal!.status]).toEqual([200, 409]);
    expect((await errorOf(refusal!)).message).toContain('This night already has an entry.');
  });

  it('leaves with the export, and goes with the client', async () => {
    await record(await rows.started(clientId));
    await rows.night(clientId);
    const token = await server.tokenFor(therapist);
    const base = `/v2/organization/${therapist.organizationId}`;
    const archive = await server.call('GET', `${base}/export`, { token });
    const files = readZip(Buffer.from(await archive.arrayBuffer()));
    const names = [...files.keys()];
    for (const name of ['assessments', 'assessment-versions', 'assessment-assignments', 'task-results']) {
      expect(names).toContain(`data/${name}.csv`);
    }

    const erased = await server.call('POST', `${base}/client/${clientId}/erase`, {
      token,
      body: { confirmation: 'ERASE' },
    });
    expect(erased.status).toBe(200);
    const left = await server.db.tx('system', (sql) =>
      sql.query(
        `select 1 as one from assessment_assignment where client_id = $1
         union all select 1 from task_result where client_id = $1`,
        [clientId],
      ),
    );
    expect(left).toEqual([]);
  });
});
