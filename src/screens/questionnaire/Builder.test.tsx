import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { questionnaireSchema } from '#shared/api/questionnaires.ts';
import type { ItemKind } from '#shared/questionnaires/items.ts';
import { phq9 } from '#server/model/instruments/phq.ts';
import { aUser, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';
import { addItem, draftOf, EMPTY_DRAFT } from './model/draft.ts';

const me = aUser().userId;
const BASE = `/v2/therapist/${me}`;
const aVersion = (version: number, words: object) =>
  questionnaireSchema.parse({
    questionnaireId: uuid('1'),
    therapistId: me,
    userId: me,
    categoryId: null,
    version,
    isArchived: false,
    updatedAt: '2026-03-01T09:00:00.000Z',
    responseCount: 0,
    definition: { ...phq9, key: undefined, title: 'Morning check', ...words },
  });
const stored = aVersion(1, {});
const PATH = `/app/questionnaire/${stored.questionnaireId}`;
const ONE = `${BASE}/questionnaire/${stored.questionnaireId}`;
const KEPT = `loopwell.questionnaire.${me}.`;

const show = (path: string, replies: Replies = {}, kept: Record<string, string> = {}) =>
  renderApp({
    path,
    kept,
    replies: {
      [`GET ${BASE}/questionnaires`]: {
        body: { limit: 10, startFrom: 0, questionnaires: [], totalSessions: 0 },
      },
      [`GET ${BASE}/categories`]: { body: { categories: [] } },
      [`GET ${BASE}/questionnaireSafety`]: { body: { alerts: [] } },
      [`GET ${ONE}`]: { body: stored },
      [`GET ${ONE}/versions`]: { body: { versions: [] } },
      ...replies,
    },
  });
const name = () => screen.findByLabelText('Name');
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** Navigates like the browser's buttons and the palette: without a confirmation. */
const goTo = (path: string) => act(() => window.history.pushState(undefined, '', path));

describe('an unsaved questionnaire', () => {
  it.each(['/app/questionnaire/new', PATH])(
    'is kept when somebody goes back, and comes back (%s)',
    async (path) => {
      const { user, storage } = show(path);
      write(await name(), 'Evening check');
      goTo('/app/questionnaires');
      await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
      goTo(path);

      expect(await screen.findByText(/Your unsaved changes from .* were restored/)).toBeVisible();
      expect(await name()).toHaveValue('Evening check');
      await user.click(screen.getByText('Discard changes'));
      expect(await name()).toHaveValue(path === PATH ? 'Morning check' : '');
      expect([...storage.keys()].filter((key) => key.startsWith(KEPT))).toEqual([]);
      await user.click(screen.getByLabelText('Undo'));
      expect(await name()).toHaveValue('Evening check');
    },
  );

  it('is compared with the version it was made to when somebody has saved since', async () => {
    const newer = aVersion(2, { instructions: 'Think of this morning.' });
    const draft = draftOf(aVersion(1, { title: 'Evening check' }));
    const kept = { draft, base: draftOf(stored), version: 1, atMs: 1 };
    const { user, requests } = show(
      PATH,
      {
        [`GET ${ONE}`]: { body: newer },
        [`PUT ${ONE}`]: {
          status: 409,
          body: { error: { code: 'conflict', message: 'Changed meanwhile.', requestId: 'r' } },
        },
      },
      { [KEPT + stored.questionnaireId]: JSON.stringify(kept) },
    );
    expect(
      await screen.findByText(/They were made to version 1; version 2 has been saved since/),
    ).toBeVisible();
    await user.click(screen.getByText('Save questionnaire'));

    const dialog = await screen.findByLabelText('Choose what to keep');
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 1 });
    expect(within(dialog).getByLabelText(/Think of this morning/)).toBeChecked();
    expect(within(dialog).getByLabelText(/Evening check/)).toBeChecked();
  });

  it('leaves nothing behind once it is saved', async () => {
    const { user, storage } = show(PATH, {
      [`PUT ${ONE}`]: { body: aVersion(2, { title: 'Evening check' }) },
    });
    write(await name(), 'Evening check');
    await waitFor(() => expect(storage.has(KEPT + stored.questionnaireId)).toBe(true));
    await user.click(screen.getByText('Save questionnaire'));

    expect(await screen.findByText('Questionnaire was successfully updated.')).toBeVisible();
    await waitFor(() => expect(storage.has(KEPT + stored.questionnaireId)).toBe(false));
    goTo('/app/questionnaires');
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(storage.has(KEPT + stored.questionnaireId)).toBe(false);
  });
});

/** A new questionnaire with one question, as a local draft. */
function begun(kind: ItemKind = 'single') {
  const draft = addItem({ ...EMPTY_DRAFT, definition: { ...EMPTY_DRAFT.definition, title: 'Sleep' } }, kind);
  const kept = { draft, base: EMPTY_DRAFT, version: 0, atMs: 1 };
  return { [`${KEPT}new`]: JSON.stringify(kept) };
}

describe('the answers of a question', () => {
  it('are written one after the other, and what is missing is marked once saving was tried', async () => {
    const saving: Replies = { [`POST ${BASE}/questionnaire`]: 'never' };
    const { user, requests } = show('/app/questionnaire/new', saving, begun());
    await name();
    write(screen.getByLabelText('Question'), 'How did you sleep?');
    const answer = (number: number) => screen.getByLabelText(`Answer ${number}`);
    answer(1).focus();
    await user.keyboard('Well{Enter}');
    expect(answer(2)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(answer(3)).toHaveFocus();
    await user.click(screen.getByText('Add answer'));
    expect(answer(4)).toHaveFocus();
    write(answer(4), 'Badly');
    for (const number of [2, 3]) expect(answer(number)).toBeValid();
    await user.keyboard('{Control>}s{/Control}');

    await waitFor(() => expect(answer(2)).toBeInvalid());
    expect(answer(3)).toBeInvalid();
    for (const number of [1, 4]) expect(answer(number)).toBeValid();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    for (const number of [2, 3]) write(answer(number), `Middling ${number}`);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  });
});

describe('the first save of a new questionnaire', () => {
  it('leaves the field, the focus and what is typed meanwhile as they are', async () => {
    let typeOn = () => {};
    let made = stored;
    const { user, storage } = show(
      '/app/questionnaire/new',
      {
        [`POST ${BASE}/questionnaire`]: ({ body }) => {
          typeOn();
          made = { ...stored, ...(body as object) };
          return { body: made };
        },
        [`GET ${ONE}`]: () => ({ body: made }),
      },
      begun('number'),
    );
    await name();
    const field = screen.getByLabelText('Question');
    write(field, 'How long');
    typeOn = () => write(field, 'How long did');
    field.focus();
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await user.keyboard('{Control>}s{/Control}');

    await waitFor(() => expect(window.location.pathname).toBe(PATH));
    expect(await screen.findByText('Versions')).toBeVisible();
    expect(screen.getByLabelText('Question')).toBe(field);
    expect(scrolled).not.toHaveBeenCalled();
    scrolled.mockRestore();
    expect(field).toHaveFocus();
    await user.keyboard(' you sleep?');
    expect(field).toHaveValue('How long did you sleep?');
    expect(screen.queryByText(/were restored/)).toBeNull();
    await waitFor(() => expect(storage.get(KEPT + stored.questionnaireId)).toContain('did you sleep?'));
    expect(storage.has(`${KEPT}new`)).toBe(false);
    await user.click(screen.getByLabelText('Undo'));
    expect(field).not.toHaveValue('How long did you sleep?');
  });
});

describe('what keeps a questionnaire from being saved', () => {
  it('is gone to from the notice, the first fault first', async () => {
    const { user, requests } = show(PATH);
    write(await name(), '');
    const [, second] = screen.getAllByLabelText('Question');
    write(second!, '');
    await user.click(screen.getByText('Save questionnaire'));
    await user.click(await screen.findByRole('button', { name: 'Show first problem' }));
    expect(await name()).toHaveFocus();
    write(await name(), 'Evening check');
    await user.click(screen.getByRole('button', { name: 'Show first problem' }));

    expect(second).toHaveFocus();
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('is gone to at once where the keys save from far below', async () => {
    const { user } = show(PATH);
    const [first, second] = [await name(), screen.getAllByLabelText('Question')[1]!];
    write(first, '');
    write(second, 'How was the evening?');
    second.focus();
    await user.keyboard('{Control>}s{/Control}');

    expect(first).toBeInvalid();
    expect(first).toHaveFocus();
  });
});
