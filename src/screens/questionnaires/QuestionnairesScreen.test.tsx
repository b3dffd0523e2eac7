import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { questionnaireSchema } from '#shared/api/questionnaires.ts';
import { phq9 } from '#server/model/instruments/phq.ts';
import { core10 } from '#server/model/instruments/core-10.ts';
import { aUser, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const me = aUser().userId;
const BASE = `/v2/therapist/${me}`;
const aQuestionnaire = (digit: string, changes: object = {}) =>
  questionnaireSchema.parse({
    questionnaireId: uuid(digit),
    therapistId: me,
    userId: me,
    categoryId: null,
    version: 1,
    isArchived: false,
    updatedAt: '2026-03-01T09:00:00.000Z',
    responseCount: 0,
    definition: { ...phq9, key: undefined, title: 'Morning check' },
    ...changes,
  });
const own = aQuestionnaire('1');
const shipped = aQuestionnaire('2', { therapistId: null, userId: null, definition: core10 });
const category = { categoryId: uuid('9'), name: 'Sleep', questionnaireCount: 1 };
const listOf = (...questionnaires: object[]) => ({
  body: { limit: 10, startFrom: 0, questionnaires, totalSessions: questionnaires.length },
});
const failure = { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } };

const show = (replies: Replies = {}, path = '/app/questionnaires') =>
  renderApp({
    path,
    replies: {
      [`GET ${BASE}/questionnaires`]: listOf(own, shipped),
      [`GET ${BASE}/categories`]: { body: { categories: [category] } },
      [`GET ${BASE}/questionnaireSafety`]: { body: { alerts: [] } },
      [`GET ${BASE}/questionnaire/${own.questionnaireId}`]: { body: own },
      [`GET ${BASE}/questionnaire/${own.questionnaireId}/versions`]: { body: { versions: [] } },
      ...replies,
    },
  });
const act = async (user: ReturnType<typeof show>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
};

describe('a category of questionnaires', () => {
  it.each([
    [{ body: category }, 'Questionnaire Category was successfully created.'],
    [failure, 'Failed to create new Questionnaire Category, please try again later or contact support.'],
  ])('tells how adding it went (%#)', async (reply, message) => {
    const { user } = show({ [`POST ${BASE}/category`]: reply });
    await user.click(await screen.findByRole('button', { name: 'Categories' }));
    await user.type(await screen.findByLabelText('New category'), 'Sleep');
    await user.click(screen.getByRole('button', { name: 'Add category' }));

    expect(await screen.findByText(message)).toBeVisible();
  });

  it('says of a name that is taken only that', async () => {
    const name = 'A category with this name already exists.';
    const taken = { status: 409, body: { error: { code: 'conflict', message: name, fields: { name } } } };
    const { user } = show({ [`POST ${BASE}/category`]: taken });
    await user.click(await screen.findByRole('button', { name: 'Categories' }));
    await user.type(await screen.findByLabelText('New category'), 'sleep');
    await user.click(screen.getByRole('button', { name: 'Add category' }));

    expect(await screen.findByText(name)).toBeVisible();
    expect(screen.queryByText(/try again later/)).toBeNull();
  });

  it.each([
    [{ body: { ok: true } }, 'Questionnaire Category was successfully deleted.'],
    [failure, 'Failed to delete Questionnaire Category, please try again later or contact support.'],
  ])('tells how deleting it went (%#)', async (reply, message) => {
    const { user } = show({ [`DELETE ${BASE}/category/${category.categoryId}`]: reply });
    await user.click(await screen.findByRole('button', { name: 'Categories' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the category Sleep' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText(message)).toBeVisible();
  });

  it('asks before it deletes one, since that cannot be taken back', async () => {
    const { user, requests } = show({ [`DELETE ${BASE}/category/${category.categoryId}`]: { body: {} } });
    await user.click(await screen.findByRole('button', { name: 'Categories' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the category Sleep' }));
    expect(screen.getByText(/^Delete 'Sleep'\?.*This cannot be undone\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep' }));

    expect(screen.getByRole('button', { name: 'Delete the category Sleep' })).toBeVisible();
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});

describe('a questionnaire in the list', () => {
  it('is deleted, and brought back from the archive', async () => {
    const path = `/questionnaire/${own.questionnaireId}`;
    const { user, requests } = show({
      [`DELETE ${BASE}${path}`]: { body: { outcome: 'archived' } },
      [`PUT ${BASE}${path}/archive`]: { body: own },
    });
    await act(user, 'Morning check', 'Delete');
    expect(await screen.findByText('Questionnaire was successfully deleted.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isArchived: false }),
    );
  });

  it('says when it was not deleted', async () => {
    const { user } = show({ [`DELETE ${BASE}/questionnaire/${own.questionnaireId}`]: failure });
    await act(user, 'Morning check', 'Delete');

    expect(
      await screen.findByText('Failed to delete Questionnaire, please try again later or contact support.'),
    ).toBeVisible();
  });

  it('offers no copy where its terms allow no changes, and no deleting of what is shipped', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: `Actions for ${core10.title}` }));
    const menu = await screen.findByRole('menu', { name: `Actions for ${core10.title}` });

    expect(within(menu).getByText('its terms allow no changes')).toBeVisible();
    expect(within(menu).queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });

  it('stands under a banner while an answer about safety waits', async () => {
    const alert = {
      responseId: uuid('7'),
      clientId: uuid('c'),
      clientName: 'Ada Brook',
      title: 'PHQ-9',
      answeredAt: '2026-03-01T09:00:00.000Z',
    };
    show({ [`GET ${BASE}/questionnaireSafety`]: { body: { alerts: [alert] } } });

    const banner = await screen.findByText('An answer about safety needs your attention.');
    expect(banner.closest('[role=alert]')).toHaveTextContent(
      /Ada Brook.*This is not a diagnosis|not a diagnosis.*Ada Brook/,
    );
  });
});

describe('saving a questionnaire', () => {
  const PATH = `/app/questionnaire/${own.questionnaireId}`;
  const rename = async (user: ReturnType<typeof show>['user']) => {
    await user.type(await screen.findByLabelText('Name'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save questionnaire' }));
  };

  it.each([
    [{ body: { ...own, version: 2 } }, 'Questionnaire was successfully updated.'],
    [failure, 'Failed to update Questionnaire, please try again later or contact support.'],
  ])('tells how it went (%#)', async (reply, message) => {
    const { user } = show({ [`PUT ${BASE}/questionnaire/${own.questionnaireId}`]: reply }, PATH);
    await rename(user);

    expect(await screen.findByText(message)).toBeVisible();
  });

  it('asks which version is kept when somebody saved meanwhile', async () => {
    const newer = { ...own, version: 2, definition: { ...own.definition, title: 'Theirs' } };
    const conflict = { status: 409, body: { error: { code: 'conflict', message: 'Newer.' } } };
    const { user, replies } = show({ [`PUT ${BASE}/questionnaire/${own.questionnaireId}`]: conflict }, PATH);
    await screen.findByLabelText('Name');
    replies[`GET ${BASE}/questionnaire/${own.questionnaireId}`] = { body: newer };
    await rename(user);

    expect(await screen.findByText('This questionnaire was changed by someone else')).toBeVisible();
    expect(screen.queryByText(/Failed to update/)).toBeNull();
  });

  it.each([
    [{ body: own }, 'Questionnaire was successfully created.'],
    [failure, 'Failed to create new Questionnaire, please try again later or contact support.'],
  ])('of a new one tells how it went (%#)', async (reply, message) => {
    const { user } = show({ [`POST ${BASE}/questionnaire`]: reply }, '/app/questionnaire/new');
    await user.click(await screen.findByRole('button', { name: 'Save questionnaire' }));
    expect(screen.getByText('A questionnaire needs at least one question.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add question' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Text' }));
    await user.type(
      within(screen.getByRole('listitem', { name: 'Text 1' })).getByLabelText('Question'),
      'How was it?',
    );
    await user.click(screen.getByLabelText('Name'));
    await user.paste('Evening check');
    await user.click(screen.getByRole('button', { name: 'Save questionnaire' }));

    // The builder is large, and machines that run tests are busy.
    expect(await screen.findByText(message)).toBeVisible();
  });
});
