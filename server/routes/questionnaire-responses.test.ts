import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#shared/api/practice/notifications.ts';
import type { QuestionnaireAssignment } from '#shared/api/questionnaire-assignments.ts';
import type {
  AnsweredQuestionnaire,
  QuestionnaireResponse,
  SafetyAlert,
} from '#shared/api/questionnaire-responses.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { LatentTraitIndex } from '#shared/questionnaires/latent-traits.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { builtInId } from '../services/questionnaires/built-in-questionnaires.ts';
import { nextDue } from '../services/questionnaires/questionnaire-assignments.ts';
import {
  aResponseId,
  questionnaireRows,
  someAnswers,
  SOME_QUESTIONNAIRE,
} from '../testing/questionnaires.ts';
import { serverForAll, seedTherapist, type TestServer, type TestUser } from '../testing/test-server.ts';

type Listed = { questionnaireResponses: QuestionnaireResponse[]; totalQuestionnaireResponses: number };
type Assigned = { assignments: QuestionnaireAssignment[]; totalAssignments: number };

const PHQ9 = builtInId('phq-9');
/** All items of the PHQ-9 with the same answer, except the ninth. */
const phq9Answers = (all: number, ninth: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`q${index + 1}`, String(index === 8 ? ninth : all)]),
  );

describe.each([databaseToTest()])('responses to questionnaires on $name', ({ open }) => {
  let server: TestServer;
  let therapist: TestUser;
  let token: string;
  let clientId: string;
  let questionnaireId: string;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    ({ therapist, token } = await seedTherapist(server));
    clientId = await server.seedClient(therapist);
    questionnaireId = await questionnaireRows(server, therapist).questionnaire();
  });

  const ask = (method: string, path: string, body?: unknown) =>
    server.call(method, `/v2/therapist/${therapist.userId}${path}`, { token, body });
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await ask(method, path, body);
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, '']);
    return (await response.json()) as T;
  };
  const put = (responseId: string, body: object) =>
    ask('PUT', `/client/${clientId}/questionnaireResponse/${responseId}`, { questionnaireId, ...body });
  const store = async (body: object = someAnswers()) => {
    const response = await put(aResponseId(), body);
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, '']);
    return (await response.json()) as QuestionnaireResponse;
  };
  const list = (query = '') => call<Listed>('GET', `/client/${clientId}/questionnaireResponses${query}`);
  const alerts = async (query = '') =>
    (await call<{ alerts: SafetyAlert[] }>('GET', `/questionnaireSafety${query}`)).alerts;
  const told = async () =>
    (await (
      await server.call('GET', `/v2/user/${therapist.userId}/notifications/active`, { token })
    ).json()) as Notification[];

  it('are stored with figures, band, times and who entered them', async () => {
    const stored = await store(someAnswers({ tired: 'always', hopeless: 'never', words: 'Slept badly.' }));

    expect(stored).toMatchObject({
      title: 'Morning check',
      version: 1,
      kind: 'answers',
      respondent: 'client',
      durationMs: 180_000,
      enteredByName: 'Ada Test',
      scores: { total: { value: 2, band: { label: 'Strained' } }, safety: [], askedCount: 3 },
    });
    expect(stored).not.toHaveProperty('answers');
    const whole = await call<AnsweredQuestionnaire>('GET', `/questionnaireResponse/${stored.responseId}`);
    expect(whole).toMatchObject({ answers: { words: 'Slept badly.' }, definition: SOME_QUESTIONNAIRE });
    expect(await list()).toEqual({ questionnaireResponses: [stored], totalQuestionnaireResponses: 1 });
  });

  it('say whether they came in a file', async () => {
    await store();
    await store({ ...someAnswers(), isImported: true });

    const { questionnaireResponses } = await list();
    const marks = questionnaireResponses.map(({ isImported }) => isImported);
    expect(marks.filter(Boolean)).toHaveLength(1);
    expect(marks).toHaveLength(2);
  });

  it('keep the version they were answered in, also of one that has changed since', async () => {
    const { responseId } = await store();
    const definition = { ...SOME_QUESTIONNAIRE, title: 'Evening check' };
    await call('PUT', `/questionnaire/${questionnaireId}`, { definition, version: 1 });

    const again = await store(); // Begun before the change: answers the version that was shown.

    expect([again.title, again.version]).toEqual(['Morning check', 1]);
    expect(await call('GET', `/questionnaireResponse/${responseId}`)).toMatchObject({
      title: 'Morning check',
    });
    expect((await put(aResponseId(), { ...someAnswers(), version: 2 })).status).toBe(200);
    expect((await put(aResponseId(), { ...someAnswers(), version: 3 })).status).toBe(404);
  });

  it('sent twice are there once, and never changed by another one under the same id', async () => {
    const responseId = aResponseId();
    await put(responseId, someAnswers());

    const again = await put(responseId, someAnswers({ tired: 'always', hopeless: 'always' }));
    const other = await put(responseId, { ...someAnswers(phq9Answers(0, 0)), questionnaireId: PHQ9 });

    expect(await again.json()).toMatchObject({ scores: { total: { value: 1 } } });
    expect(other.status).toBe(409);
    expect((await list()).totalQuestionnaireResponses).toBe(1);
  });

  it('name the questions that are open, unless the respondent stopped', async () => {
    const refused = await put(aResponseId(), someAnswers({ tired: 'often' }));
    const stopped = await store({ ...someAnswers({ tired: 'often' }), isPartial: true });

    expect(refused.status).toBe(400);
    expect(((await refused.json()) as ErrorBody).error.fields).toEqual({
      'answers.hopeless': 'Please answer this question.',
    });
    expect(stopped.scores.total).toMatchObject({ state: 'notScored', missing: ['hopeless'] });
    expect((await put(aResponseId(), { ...someAnswers({}), isPartial: true })).status).toBe(400);
  });

  it.each([
    ['in the future', { answeredAt: '2030-01-01T00:00:00.000Z' }, 'answeredAt'],
    ['that end before they begin', { startedAt: '2026-11-20T08:30:00.000Z' }, 'startedAt'],
  ])('%s are refused', async (_, times, field) => {
    const refused = await put(aResponseId(), { ...someAnswers(), ...times });

    expect(refused.status).toBe(400);
    expect(Object.keys(((await refused.json()) as ErrorBody).error.fields ?? {})).toEqual([field]);
  });

  it('can be a total that was worked out elsewhere, within its range', async () => {
    const total = (value: number) => ({ ...someAnswers({ total: value }), kind: 'scoreOnly' });

    const stored = await store({ ...total(12), questionnaireId: PHQ9 });

    expect(stored).toMatchObject({
      kind: 'scoreOnly',
      scores: { total: { value: 12, band: { label: 'Moderate' } }, criteria: [], safety: [] },
    });
    expect((await put(aResponseId(), { ...total(28), questionnaireId: PHQ9 })).status).toBe(400);
  });

  it('are corrected by another response that says why, once', async () => {
    const wrong = await store();
    const correction = { responseId: wrong.responseId, reason: 'Mistyped.' };

    const right = await store({ ...someAnswers({ tired: 'never', hopeless: 'never' }), correction });

    expect(right).toMatchObject({ correctsId: wrong.responseId, correctionReason: 'Mistyped.' });
    expect(await call('GET', `/questionnaireResponse/${wrong.responseId}`)).toMatchObject({
      correctedById: right.responseId,
      scores: { total: { value: 1 } },
    });
    expect((await put(aResponseId(), { ...someAnswers(), correction })).status).toBe(409);
    const unknown = { responseId: aResponseId(), reason: 'x' };
    expect((await put(aResponseId(), { ...someAnswers(), correction: unknown })).status).toBe(404);
  });

  describe('with a safety answer', () => {
    const phq9 = (all: number, ninth: number) =>
      store({ ...someAnswers(phq9Answers(all, ninth)), questionnaireId: PHQ9 });

    it('of the ninth item of the PHQ-9 above 0 raise it whatever the total', async () => {
      const calm = await phq9(3, 0);
      expect(calm.scores).toMatchObject({ total: { value: 24 }, safety: [] });
      expect(await alerts()).toEqual([]);

      const grave = await phq9(0, 1);

      expect(grave.scores).toMatchObject({ total: { value: 1 }, safety: [{ id: 'self-harm' }] });
      expect(await alerts(`?clientId=${clientId}`)).toEqual([
        {
          responseId: grave.responseId,
          clientId,
          clientName: 'Kim Example',
          title: 'Patient Health Questionnaire-9',
          answeredAt: grave.answeredAt,
        },
      ]);
    });

    it('tell the practitioner in the app until it is marked as handled, without naming the client', async () => {
      const { responseId } = await phq9(0, 3);
      const [note] = await told();
      expect(note?.content).toContain(`?response=${responseId}`);
      expect(note?.content).toContain('This is not a diagnosis.');
      expect(note?.content).not.toContain('Kim');
      expect(note).toMatchObject({ intent: 'warning', clientName: expect.stringContaining('Kim') });

      const path = `/questionnaireResponse/${responseId}/safetySeen`;
      expect(await call('PUT', path, { isSeen: true })).toMatchObject({ safetySeenAt: expect.any(String) });

      expect(await told()).toEqual([]);
      expect(await alerts()).toEqual([]);
      expect(await call('PUT', path, { isSeen: false })).toMatchObject({ safetySeenAt: null });
      expect(await alerts()).toHaveLength(1);
    });

    it('are told once for each client, and the earlier one when the later one was handled', async () => {
      const earlier = await phq9(0, 1);
      const later = await phq9(0, 2);

      const notes = await told();
      expect(notes).toHaveLength(1);
      expect(notes[0]?.content).toContain(`?response=${later.responseId}`);
      expect(notes[0]?.content).toContain('2 responses');
      expect(await alerts()).toHaveLength(2);
      await call('PUT', `/questionnaireResponse/${later.responseId}/safetySeen`, { isSeen: true });

      const [left, ...more] = await told();
      expect(left?.content).toContain(`?response=${earlier.responseId}`);
      expect(more).toEqual([]);
    });

    const correct = (responseId: string, ninth: number) =>
      store({
        ...someAnswers(phq9Answers(0, ninth)),
        questionnaireId: PHQ9,
        correction: { responseId, reason: 'Mistyped.' },
      });
    const alerted = async () => (await alerts()).map((each) => each.responseId);
    const handle = (responseId: string) =>
      call('PUT', `/questionnaireResponse/${responseId}/safetySeen`, { isSeen: true });

    it('that was corrected away stay until it is marked as handled', async () => {
      const wrong = await phq9(0, 1);
      await correct(wrong.responseId, 0);
      expect(await alerted()).toEqual([wrong.responseId]);
      expect(await told()).toHaveLength(1);

      await handle(wrong.responseId);

      expect(await alerted()).toEqual([]);
      expect(await told()).toEqual([]);
    });

    it('that was corrected to another one are told once, of the correction', async () => {
      const wrong = await phq9(0, 1);
      const right = await correct(wrong.responseId, 2);
      expect(await alerted()).toEqual([right.responseId]);

      await handle(right.responseId);

      expect(await alerted()).toEqual([]);
    });

    it('cannot be closed as news can, not even by whoever is told', async () => {
      const { responseId } = await phq9(0, 3);
      const [note] = await told();
      const dismiss = `/v2/user/${therapist.userId}/notification/${note!.notificationId}/dismiss`;

      const refused = await server.call('PATCH', dismiss, { token });

      expect(refused.status).toBe(409);
      expect(((await refused.json()) as ErrorBody).error.message).toBe(
        'A safety alert stays until the response is marked as handled. Open the response to do so.',
      );
      // Simulates a notification dismissed under an earlier version.
      await server.db.tx('system', (sql) => sql.query('update notification set dismissed_at = created_at'));
      expect(await told()).toMatchObject([{ responseId }]);
    });

    it('mark the client in lists and on the page, by the number of responses, until each is handled', async () => {
      const first = await phq9(0, 1);
      const second = await phq9(0, 2);
      const counts = async () => [
        (await call<{ safetyAlertCount: number }>('GET', `/client/${clientId}`)).safetyAlertCount,
        ...(await call<{ clients: { safetyAlertCount: number }[] }>('GET', '/clients')).clients.map(
          (each) => each.safetyAlertCount,
        ),
      ];
      expect(await counts()).toEqual([2, 2]);

      await handle(first.responseId);
      expect(await counts()).toEqual([1, 1]);

      await handle(second.responseId);
      expect(await counts()).toEqual([0, 0]);
    });

    it('stop being told when the client is erased', async () => {
      await phq9(0, 2);
      expect(await told()).toHaveLength(1);
      const admin = await server.seedUser(therapist.organizationId, { groups: ['AccountAdmin'] });
      const erased = await server.call(
        'POST',
        `/v2/organization/${therapist.organizationId}/client/${clientId}/erase`,
        { token: await server.tokenFor(admin), body: { confirmation: 'ERASE' } },
      );

      expect(erased.status).toBe(200);
      expect(await told()).toEqual([]);
      expect(await alerts()).toEqual([]);
    });
  });

  it('hide what clients wrote, and keep it when a correction sends the mask back', async () => {
    const { responseId } = await store(
      someAnswers({ tired: 'often', hopeless: 'never', words: 'My son Tim.' }),
    );
    const hide = (maskPII: boolean) =>
      server.call('PATCH', `/v2/user/${therapist.userId}/settings`, {
        token,
        body: [{ name: 'privacy', value: { maskPII } }],
      });
    await hide(true);

    const hidden = await call<AnsweredQuestionnaire>('GET', `/questionnaireResponse/${responseId}`);
    expect(hidden.answers).toEqual({ tired: 'often', hopeless: 'never', words: HIDDEN });
    expect(hidden.enteredByName).toBe('A. T.');
    const correction = { responseId, reason: 'Mistyped.' };
    const around = { ...hidden.answers, words: `${HIDDEN} He is nine.` };
    expect((await put(aResponseId(), { ...someAnswers(around), correction })).status).toBe(409);
    const right = await store({ ...someAnswers({ ...hidden.answers, tired: 'never' }), correction });
    expect(right.correctionReason).toBe(HIDDEN);

    await hide(false);
    expect(await call('GET', `/questionnaireResponse/${right.responseId}`)).toMatchObject({
      answers: { tired: 'never', words: 'My son Tim.' },
    });
  });

  describe('that were assigned', () => {
    const assign = (body: object = {}) =>
      call<Assigned>('POST', '/questionnaireAssignments', {
        questionnaireId,
        clientIds: [clientId],
        ...body,
      });
    const assigned = (query = '') => call<Assigned>('GET', `/questionnaireAssignments${query}`);

    it('are done once answered, and follow each other where they repeat', async () => {
      const { assignments } = await assign({ dueOn: '2026-11-13', repeatDays: 7 });
      const { assignmentId } = assignments[0]!;
      expect(assignments).toMatchObject([
        { title: 'Morning check', clientName: 'Kim Example', state: 'overdue' },
      ]);

      const { responseId } = await store({ ...someAnswers(), assignmentId });

      expect(await assigned(`?clientId=${clientId}`)).toMatchObject({
        assignments: [
          { state: 'open', dueOn: '2026-11-27', repeatDays: 7 },
          { assignmentId, state: 'done', responseId },
        ],
        totalAssignments: 2,
      });
      expect((await assigned('?state=done')).totalAssignments).toBe(1);
    });

    it('are overdue by the day it is where one asks from', async () => {
      const { assignments } = await assign({ dueOn: '2026-11-20' });
      expect(assignments[0]).toMatchObject({ state: 'open' });

      expect((await assigned('?state=overdue&today=2026-11-20')).totalAssignments).toBe(0);
      expect((await assigned('?state=overdue&today=2026-11-21')).totalAssignments).toBe(1);
      expect((await assigned('?state=overdue')).totalAssignments).toBe(0);
    });

    it('are listed in any order a head of the list stands for, the most urgent first unless asked', async () => {
      const other = await server.seedClient(therapist, { firstName: 'Zoe', lastName: 'Abel' });
      await assign({ dueOn: '2026-11-22' });
      await assign({ clientIds: [other], dueOn: '2026-11-25' });
      await assign();
      const dueIn = async (query: string) =>
        (await assigned(`?${query}`)).assignments.map(({ dueOn }) => dueOn);

      expect(await dueIn('')).toEqual(['2026-11-22', '2026-11-25', null]);
      expect(await dueIn('sortKey=dueOn&sortOrder=desc')).toEqual(['2026-11-25', '2026-11-22', null]);
      expect(await dueIn('sortKey=dueOn&sortOrder=desc&startFrom=1&limit=1')).toEqual(['2026-11-22']);
      expect(await dueIn('sortKey=clientName')).toEqual(['2026-11-25', '2026-11-22', null]);
      expect(await dueIn('sortKey=title&searchTerm=kim')).toEqual(['2026-11-22', null]);
      expect(await dueIn('sortKey=state&today=2026-11-24')).toEqual(['2026-11-25', null, '2026-11-22']);
      expect((await ask('GET', '/questionnaireAssignments?sortKey=dueon')).status).toBe(400);
    });

    it('go to several clients at once, or to none', async () => {
      const other = await server.seedClient(therapist, { firstName: 'Noa', lastName: 'Lind' });

      const both = await assign({ clientIds: [clientId, other, other] });
      const withStranger = await ask('POST', '/questionnaireAssignments', {
        questionnaireId,
        clientIds: [clientId, aResponseId()],
      });

      expect(both.assignments.map(({ clientName }) => clientName)).toEqual(['Kim Example', 'Noa Lind']);
      expect(withStranger.status).toBe(404);
      expect((await assigned()).totalAssignments).toBe(2);
      expect((await assigned('?searchTerm=noa')).totalAssignments).toBe(1);
    });

    it('can be withdrawn and taken back, and a stale change is refused', async () => {
      const { assignmentId, version } = (await assign()).assignments[0]!;
      const path = `/questionnaireAssignment/${assignmentId}`;

      expect(await call('PATCH', path, { isWithdrawn: true, version })).toMatchObject({ state: 'withdrawn' });
      expect((await ask('PATCH', path, { isWithdrawn: false, version })).status).toBe(409);

      expect(
        await call('PATCH', path, { isWithdrawn: false, dueOn: '2026-12-01', version: version + 1 }),
      ).toMatchObject({ state: 'open', dueOn: '2026-12-01', endedAt: null });
    });

    it('belong to the client and the questionnaire they name', async () => {
      const other = await server.seedClient(therapist);
      const { assignmentId } = (await assign({ clientIds: [other] })).assignments[0]!;

      expect((await put(aResponseId(), { ...someAnswers(), assignmentId })).status).toBe(404);
      expect((await list()).totalQuestionnaireResponses).toBe(0);
    });
  });

  it('are summed up in the latent-trait indexes, with their sources and never as a diagnosis', async () => {
    const traits = async () => {
      const { latentTraits } = await call<{ latentTraits: LatentTraitIndex[] }>(
        'GET',
        `/client/${clientId}/latentTraits`,
      );
      return Object.fromEntries(latentTraits.map((index) => [index.trait, index]));
    };
    expect(Object.values(await traits()).map(({ state }) => state)).toEqual(Array(4).fill('notEnough'));
    const wrong = await store({ ...someAnswers(phq9Answers(3, 0)), questionnaireId: PHQ9 });
    expect(await traits()).toMatchObject({ EMOTIONAL: { colour: 'RED' }, SLEEP: { colour: 'RED' } });

    const correction = { responseId: wrong.responseId, reason: 'Mistyped.' };
    await store({ ...someAnswers(phq9Answers(0, 0)), questionnaireId: PHQ9, correction });

    const { EMOTIONAL, TRAUMA } = await traits();
    expect(EMOTIONAL).toMatchObject({ state: 'rated', colour: 'GREEN', sources: [{ name: 'PHQ-9' }] });
    expect(EMOTIONAL?.text).toContain('not a diagnosis');
    expect(TRAUMA).toMatchObject({ state: 'notEnough' });
  });

  it('keep an index from green by an answer about self-harm that was given before somebody stopped', async () => {
    await store({ ...someAnswers(phq9Answers(0, 0)), questionnaireId: PHQ9 });
    await store({ ...someAnswers({ q9: '3' }), isPartial: true, questionnaireId: PHQ9 });

    const { latentTraits } = await call<{ latentTraits: LatentTraitIndex[] }>(
      'GET',
      `/client/${clientId}/latentTraits`,
    );
    expect(latentTraits.find(({ trait }) => trait === 'EMOTIONAL')).toMatchObject({
      colour: 'RED',
      sources: [{ colour: 'RED' }, { colour: 'GREEN' }],
    });
  });

  it('are in the export of the practice', async () => {
    await store();
    const own = await server.call('GET', `/v2/user/${therapist.userId}/export`, { token });

    expect(own.status).toBe(200);
    expect(Buffer.from(await own.arrayBuffer()).toString('latin1')).toContain(
      'data/questionnaire-responses.json',
    );
  });
});

it.each([
  [null, 7, '2026-11-20', '2026-11-27'],
  ['2026-11-20', 7, '2026-11-20', '2026-11-27'],
  ['2026-11-25', 7, '2026-11-20', '2026-12-02'],
  ['2026-10-01', 14, '2026-11-20', '2026-11-26'],
  ['2026-11-13', 7, '2026-11-20', '2026-11-27'],
])('one due on %s every %i days and answered on %s is due again on %s', (dueOn, days, today, next) => {
  expect(nextDue(dueOn, days, today)).toBe(next);
});
