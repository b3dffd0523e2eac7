import { beforeEach, describe, expect, it } from 'vitest';
import type { Questionnaire, QuestionnaireCategory } from '#shared/api/questionnaires.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { builtInId, storeBuiltInQuestionnaires } from '../services/questionnaires/built-in-questionnaires.ts';
import { questionnaireRows, SOME_QUESTIONNAIRE } from '../testing/questionnaires.ts';
import { serverForAll, seedTherapist, type TestServer, type TestUser } from '../testing/test-server.ts';

type Page = { limit: number; questionnaires: Questionnaire[]; startFrom: number; totalSessions: number };

describe.each([databaseToTest()])('questionnaires on $name', ({ open }) => {
  let server: TestServer;
  let therapist: TestUser;
  let token: string;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    ({ therapist, token } = await seedTherapist(server));
  });

  const ask = (method: string, path: string, body?: unknown, as = token) =>
    server.call(method, `/v2/therapist/${therapist.userId}${path}`, { token: as, body });
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await ask(method, path, body);
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, '']);
    return (await response.json()) as T;
  };
  const create = (title = 'Morning check') =>
    call<Questionnaire>('POST', '/questionnaire', { definition: { ...SOME_QUESTIONNAIRE, title } });
  const list = (query = '') => call<Page>('GET', `/questionnaires${query}`);
  const phq9 = builtInId('phq-9');

  it('are listed with limit, start and the total under the name of the specification', async () => {
    await create('Zeta');
    await create('Alpha');

    const first = await list('?limit=2');
    const own = await list('?origin=own&sortKey=name&sortOrder=desc');
    const shipped = await list('?origin=shipped&limit=100');

    expect(first).toMatchObject({ limit: 2, startFrom: 0, totalSessions: shipped.totalSessions + 2 });
    expect(first.questionnaires.map(({ definition }) => definition.title)).toEqual(['Alpha', 'Zeta']);
    expect(own.questionnaires.map(({ definition }) => definition.title)).toEqual(['Zeta', 'Alpha']);
    expect(shipped.questionnaires[0]).toMatchObject({ questionnaireId: phq9, therapistId: null, version: 1 });
    expect((await list('?searchTerm=health%20questionnaire-9')).totalSessions).toBe(1);
  });

  it.each(['phq', 'phq9', 'GAD', 'gad7', 'isi'])('are found by the abbreviation %s', async (searchTerm) => {
    const { questionnaires } = await list(`?searchTerm=${searchTerm}`);
    const names = questionnaires.map(({ definition }) => definition.shortTitle?.toLowerCase() ?? '');
    const isMeant = (name: string) =>
      [name, name.replace('-', '')].some((each) => each.startsWith(searchTerm.toLowerCase()));
    expect(names.some(isMeant)).toBe(true);
  });

  it('keep their categories apart, and stay when the category goes', async () => {
    const category = await call<QuestionnaireCategory>('POST', '/category', { name: ' Sleep ' });
    const made = await call<Questionnaire>('POST', '/questionnaire', {
      definition: SOME_QUESTIONNAIRE,
      categoryId: category.categoryId,
    });
    await create('Other');
    expect(category).toMatchObject({ name: 'Sleep', questionnaireCount: 0 });
    expect(await call('GET', '/categories')).toEqual({
      categories: [{ ...category, questionnaireCount: 1 }],
    });
    expect((await list(`?categoryId=${category.categoryId}`)).questionnaires).toMatchObject([
      { questionnaireId: made.questionnaireId },
    ]);
    expect(await call('DELETE', `/category/${category.categoryId}`)).toEqual({ ok: true });

    expect(await call('GET', `/questionnaire/${made.questionnaireId}`)).toMatchObject({ categoryId: null });
    expect((await ask('DELETE', `/category/${category.categoryId}`)).status).toBe(404);
  });

  it.each(['/category', '/protocols/category'])(
    'have categories with names of their own: %s',
    async (path) => {
      const make = (name: string) => ask('POST', path, { name });

      const answers = await Promise.all([make('Sleep'), make('SLEEP')]);

      const [, taken] = answers.sort((a, b) => a.status - b.status);
      expect(answers.map(({ status }) => status)).toEqual([200, 409]);
      expect(await taken!.json()).toMatchObject({
        error: { code: 'conflict', fields: { name: 'A category with this name already exists.' } },
      });
    },
  );

  it('stand beside categories of protocols, of which two are not given one name at once', async () => {
    const made = ['Morning', 'Evening'].map((name) =>
      call<{ categoryId: string }>('POST', '/protocols/category', { name }),
    );
    const paths = (await Promise.all(made)).map(({ categoryId }) => `/protocols/category/${categoryId}`);

    const answers = await Promise.all(paths.map((path) => ask('PATCH', path, { name: 'Night', version: 1 })));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('get a version with every change, and a change to an old one is refused', async () => {
    const { questionnaireId, categoryId } = await create();
    const put = (title: string, version: number) =>
      ask('PUT', `/questionnaire/${questionnaireId}`, {
        definition: { ...SOME_QUESTIONNAIRE, title },
        categoryId,
        version,
      });

    expect(await (await put('Second', 1)).json()).toMatchObject({ version: 2 });
    const stale = await put('Lost', 1);

    expect(stale.status).toBe(409);
    expect(((await stale.json()) as ErrorBody).error.code).toBe('conflict');
    expect(await call('GET', `/questionnaire/${questionnaireId}`)).toMatchObject({
      version: 2,
      definition: { title: 'Second' },
    });
    expect(await call('GET', `/questionnaire/${questionnaireId}?version=1`)).toMatchObject({
      version: 1,
      definition: { title: 'Morning check' },
    });
    expect((await ask('GET', `/questionnaire/${questionnaireId}?version=9`)).status).toBe(404);
    expect(await call('GET', `/questionnaire/${questionnaireId}/versions`)).toMatchObject({
      versions: [
        { version: 2, title: 'Second', itemCount: 3, createdBy: therapist.userId },
        { version: 1, title: 'Morning check' },
      ],
    });
  });

  it('are changed by their therapist and their maker only', async () => {
    const { questionnaireId } = await create();
    const colleague = await server.tokenFor(await server.seedUser(therapist.organizationId));
    const boss = await server.seedUser(therapist.organizationId, { groups: ['SuperUser'] });
    const bossToken = await server.tokenFor(boss);
    const body = { definition: SOME_QUESTIONNAIRE, version: 1 };
    const path = `/questionnaire/${questionnaireId}`;
    // Uses each caller's own address, so that only the ownership check can refuse.
    const own = async (method: string, userToken: string) => {
      const { sub } = JSON.parse(atob(userToken.split('.')[1]!)) as { sub: string };
      return server.call(method, `/v2/therapist/${sub}${path}`, {
        token: userToken,
        ...(method === 'PUT' && { body }),
      });
    };

    expect((await own('PUT', colleague)).status).toBe(403);
    expect((await own('DELETE', colleague)).status).toBe(403);
    expect((await own('PUT', bossToken)).status).toBe(200);
  });

  it('that come with Loopwell are changed by nobody, whatever their group', async () => {
    const boss = await server.seedUser(therapist.organizationId, { groups: ['SuperUser'] });
    const bossToken = await server.tokenFor(boss);
    const body = { definition: SOME_QUESTIONNAIRE, version: 1 };

    const answers = await Promise.all([
      ask('PUT', `/questionnaire/${phq9}`, body, bossToken),
      ask('DELETE', `/questionnaire/${phq9}`, undefined, bossToken),
      ask('PUT', `/questionnaire/${phq9}/archive`, { isArchived: true }, bossToken),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('are duplicated where the terms allow changes, and no longer count as the instrument', async () => {
    const copy = await call<Questionnaire>('POST', `/questionnaire/${phq9}/duplicate`);
    const refused = await ask('POST', `/questionnaire/${builtInId('core-10')}/duplicate`);

    expect(copy).toMatchObject({ therapistId: therapist.userId, userId: therapist.userId, version: 1 });
    expect(copy.definition).toMatchObject({
      title: 'Copy of Patient Health Questionnaire-9',
      terms: { status: 'own' },
    });
    expect(copy.definition.key).toBeUndefined();
    expect(refused.status).toBe(403);
    expect(((await refused.json()) as ErrorBody).error.message).toContain('do not allow changes');
  });

  it('cannot take the name of a known instrument', async () => {
    const definition = { ...SOME_QUESTIONNAIRE, key: 'phq-9' };

    const made = await call<Questionnaire>('POST', '/questionnaire', { definition });

    expect(made.definition.key).toBeUndefined();
  });

  it('are deleted while unused, and archived once they were answered', async () => {
    const unused = await create('Unused');
    const used = await create('Used');
    const clientId = await server.seedClient(therapist);
    await questionnaireRows(server, therapist).response(clientId, used.questionnaireId);

    expect(await call('DELETE', `/questionnaire/${unused.questionnaireId}`)).toEqual({ outcome: 'deleted' });
    expect(await call('DELETE', `/questionnaire/${used.questionnaireId}`)).toEqual({ outcome: 'archived' });

    expect((await ask('GET', `/questionnaire/${unused.questionnaireId}`)).status).toBe(404);
    expect((await list('?origin=own')).totalSessions).toBe(0);
    expect((await list('?isArchived=true')).questionnaires).toMatchObject([
      { questionnaireId: used.questionnaireId, isArchived: true, responseCount: 1 },
    ]);
    await call('PUT', `/questionnaire/${used.questionnaireId}/archive`, { isArchived: false });
    expect((await list('?origin=own')).totalSessions).toBe(1);
  });

  it('that come with Loopwell have the same ids and versions after every start', async () => {
    await storeBuiltInQuestionnaires(server.db);

    expect(phq9).toBe('0a644052-6125-8e23-a9af-ae806a68e1e9');
    expect(await call('GET', `/questionnaire/${phq9}`)).toMatchObject({ version: 1 });
  });

  it('name what is wrong with a definition', async () => {
    const definition = { ...SOME_QUESTIONNAIRE, items: [] };

    const refused = await ask('POST', '/questionnaire', { definition });

    expect(refused.status).toBe(400);
    expect(((await refused.json()) as ErrorBody).error.fields).toMatchObject({
      'definition.items': 'A questionnaire needs at least one question.',
    });
  });
});
