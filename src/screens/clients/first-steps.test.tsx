import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FIRST_STEPS } from '#shared/domain/first-visit.ts';
import { pathTo } from '#shared/routes.ts';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const { userId } = aUser();
const SETTINGS = `/v2/user/${userId}/settings`;
const STEPS = `GET /v2/user/${userId}/firstSteps`;
const TOUR_SEEN = { name: 'tour', value: { hasHappened: true } };
const { clientId, therapistId } = aClient();
const SESSION = { therapistId, clientId, sessionId: uuid('5') };

type Given = { done?: readonly string[]; clientId?: string; session?: object; settings?: object[] };

function show({ done = [], settings = [], ...led }: Given = {}, more: Replies = {}) {
  return renderApp({
    path: pathTo.clients(),
    replies: {
      'GET /config.json': { body: { ...EMBEDDED_CONFIG, hasFirstVisitHelp: true } },
      [`GET ${SETTINGS}`]: { body: { settings: [TOUR_SEEN, ...settings] } },
      [`PATCH ${SETTINGS}`]: { body: { settings: [] } },
      [STEPS]: { body: { done, clientId: null, session: null, ...led } },
      ...more,
    },
  });
}

const list = () => screen.findByRole('region', { name: 'First steps' });
const saved = ({ requests }: ReturnType<typeof show>) =>
  requests.filter(({ method, path }) => method === 'PATCH' && path === SETTINGS).map(({ body }) => body);

describe('the first steps of a new practitioner', () => {
  it('lead nowhere but to the first client, the headset and its dialog at the beginning', async () => {
    const { user } = show();
    const steps = within(await list());
    expect(steps.getByText('0 of 5 done')).toBeVisible();
    expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Test your headset']);
    await user.click(steps.getByRole('button', { name: 'Add your first client' }));

    expect(await screen.findByRole('dialog', { name: 'Add client' })).toBeVisible();
  });

  it('say what is done, and lead to where each next one is done', async () => {
    show({ done: ['client'], clientId, session: SESSION });
    const steps = within(await list());

    expect(steps.getByText('1 of 5 done')).toBeVisible();
    expect(steps.getAllByRole('img', { name: 'Done' })).toHaveLength(1);
    expect(steps.getByText('Record consent').closest('li')).toHaveAttribute('aria-current', 'step');
    const hrefs = Object.fromEntries(
      steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    );
    expect(hrefs).toEqual({
      'Record consent': pathTo.client({ therapistId, clientId, tab: 'consent' }),
      'Test your headset': pathTo.connectionTest(),
      'Open a report': pathTo.sessionReport(SESSION),
    });
  });

  it('start a session with the newest client', async () => {
    const shown = show(
      { done: ['client'], clientId },
      { [`GET /v2/therapist/${therapistId}/sessions`]: 'never' },
    );
    await shown.user.click(within(await list()).getByRole('button', { name: 'Run a session' }));

    await waitFor(() =>
      expect(
        shown.requests.some(
          ({ path, query }) => path.endsWith('/sessions') && query.get('clientId') === clientId,
        ),
      ).toBe(true),
    );
  });

  it('are hidden on request, remembered with the person, and shown again from the help', async () => {
    const shown = show();
    const { user } = shown;
    await user.click(within(await list()).getByRole('button', { name: 'Hide first steps' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    await user.keyboard('?');
    await user.click(await screen.findByRole('button', { name: 'Show first steps' }));

    expect(await list()).toBeVisible();
    expect(saved(shown)).toEqual([
      [{ name: 'firstSteps', value: { list: 'hidden' } }],
      [{ name: 'firstSteps', value: { list: 'shown' } }],
    ]);
  });

  it('appear after the tour', async () => {
    const { user } = show({}, { [`GET ${SETTINGS}`]: { body: { settings: [] } } });
    const skip = await screen.findByRole('button', { name: 'Skip the tour' });
    await screen.findByRole('heading', { name: 'No clients yet' });
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    await user.click(skip);

    expect(await list()).toBeVisible();
  });

  it('vanish for good when all are done, and are not offered again', async () => {
    const shown = show({ done: FIRST_STEPS, clientId, session: SESSION });
    await waitFor(() => expect(saved(shown)).toEqual([[{ name: 'firstSteps', value: { list: 'done' } }]]));

    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    await shown.user.keyboard('?');
    await screen.findByRole('button', { name: 'Take the tour' });
    expect(screen.queryByRole('button', { name: 'Show first steps' })).toBeNull();
  });

  it.each([
    [
      'who hid them on another computer',
      { settings: [{ name: 'firstSteps', value: { list: 'hidden' } }] },
      {},
    ],
    [
      'where the installation has no help for new people',
      {},
      { 'GET /config.json': { body: EMBEDDED_CONFIG } },
    ],
    [
      'whose groups run no sessions',
      {},
      { [`GET /v2/users/${userId}/info`]: { body: { ...aUser(), groups: [{ name: 'AccountAdmin' }] } } },
    ],
  ] as [string, Given, Replies][])('are not for people %s', async (_name, given, more) => {
    const { requests } = show(given, more);
    await screen.findByRole('heading', { name: 'No clients yet' });

    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(requests.some(({ path }) => path.endsWith('/firstSteps'))).toBe(false);
  });
});
