import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aClient, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const THERAPIST = uuid('a');
const LIST = `GET /v2/therapist/${THERAPIST}/sessions`;
const SESSION = {
  sessionId: uuid('1'),
  clientId: uuid('c'),
  therapistId: uuid('a'),
  clientName: 'Ada Brook',
  state: 'completed',
  createdAt: '2026-03-01T09:00:00.000Z',
  startedAt: '2026-03-02T09:00:00.000Z',
  endedAt: '2026-03-02T09:30:00.000Z',
  sessionComponentId: uuid('2'),
  kind: 'biofeedback',
  protocolName: 'Calm alpha',
  trainedSeconds: 600,
  rewardedPct: 61.2,
};

function show(replies: Replies = {}, path = '/app/sessions') {
  return renderApp({
    path,
    replies: { [LIST]: { body: { sessions: [SESSION], totalSessions: 1 } }, ...replies },
  });
}
const lastQuery = ({ requests }: ReturnType<typeof show>) =>
  Object.fromEntries(requests.findLast(({ path }) => path.endsWith('/sessions'))!.query);

it('asks for what its address says: state, days and order', async () => {
  const shown = show({}, '/app/sessions?state=completed&from=2026-03-01&to=2026-03-31&sort=state.asc');
  await screen.findByRole('table', { name: 'Sessions' });

  expect(lastQuery(shown)).toMatchObject({
    state: 'completed',
    sortKey: 'state',
    sortOrder: 'asc',
    from: new Date('2026-03-01T00:00:00').toISOString(),
    until: new Date('2026-04-01T00:00:00').toISOString(),
  });
  expect(screen.getByRole('button', { name: 'Days: 1 Mar 2026 to 31 Mar 2026' })).toBeVisible();
});

it('shows the sessions of a client who was searched for', async () => {
  const shown = show({
    [`GET /v2/therapist/${THERAPIST}/clients`]: { body: { clients: [aClient()], totalClients: 1 } },
    [`GET /v2/therapist/${THERAPIST}/client/${uuid('c')}`]: { body: aClient() },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Filter' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Client' }));
  await shown.user.type(await screen.findByRole('searchbox', { name: 'Find a client' }), 'ada');
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Ada Brook' }));

  expect(await screen.findByRole('button', { name: 'Client: Ada Brook' })).toBeVisible();
  await waitFor(() => expect(lastQuery(shown)).toMatchObject({ clientId: uuid('c') }));
  expect(window.location.href).not.toContain('Ada');
});

it('says how to find more where nothing fits', async () => {
  show({ [LIST]: { body: { sessions: [], totalSessions: 0 } } }, '/app/sessions?state=planned');

  expect(await screen.findByRole('heading', { name: 'No session found' })).toBeVisible();
  const filters = screen.getByRole('group', { name: 'Filters' });
  expect(within(filters).getByRole('button', { name: 'Remove the filter State' })).toBeVisible();
});

it('names an assessment, of which nothing was trained', async () => {
  const rest = {
    ...SESSION,
    kind: 'assessment',
    protocolName: 'Quick rest',
    trainedSeconds: 0,
    rewardedPct: null,
  };
  show({ [LIST]: { body: { sessions: [rest], totalSessions: 1 } } });

  const row = within(await screen.findByRole('table', { name: 'Sessions' })).getAllByRole('row')[1]!;
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(-3)
      .map(({ textContent }) => textContent),
  ).toEqual(['Assessment: Quick rest', '–', '–']);
});
