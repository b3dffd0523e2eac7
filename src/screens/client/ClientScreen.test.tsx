import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Client } from '#shared/api/clients.ts';
import type { SessionListItem } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aSession, aSessionListItem } from '#tests/builders/session.ts';
import { renderApp } from '#tests/dom/render-app.tsx';
import { nextStep } from './next/next-step.ts';
import { trendOf } from './trends/TrendPanel.tsx';

const A = uuid('a');
const PATH = `/app/therapist/${A}/clients/${uuid('c')}`;
const CLIENT = `/v2/therapist/${A}/client/${uuid('c')}`;
const replies = (sessions = [aSessionListItem()], client = aClient()) => ({
  [`GET ${CLIENT}`]: { body: client },
  [`GET /v2/therapist/${A}/sessions`]: { body: { sessions, totalSessions: sessions.length } },
});

describe('the page of a client', () => {
  it('answers what next, how it goes, what was done and who it is, in this order', async () => {
    renderApp({ path: PATH, replies: replies() });
    await screen.findByRole('heading', { name: 'Next step' });

    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Next step', 'Progress', 'History', 'Client details']),
    );
    expect(screen.getByText('Last time: SMR up, rewarded 61.3 % of the time.')).toBeVisible();
    const row = within(screen.getByRole('table', { name: 'Sessions' })).getAllByRole('row')[1]!;
    expect(row).toHaveTextContent('Completed');
    expect(row).toHaveTextContent('9:00');
    expect(row).toHaveTextContent('61.3');
  });

  it('marks simulated sessions, and leaves them out of the trend and of the last time', async () => {
    const simulated = { ...aSessionListItem(), sessionId: uuid('8'), rewardedPct: 99, isSimulated: true };
    renderApp({ path: PATH, replies: replies([simulated as SessionListItem, aSessionListItem()]) });

    expect(await screen.findByText('Last time: SMR up, rewarded 61.3 % of the time.')).toBeVisible();
    const trend = within(screen.getByRole('region', { name: 'Progress' }));
    expect(trend.getByText(/1 session on the simulated headset is left out/)).toHaveTextContent('Simulated');
    expect(trend.getByLabelText(/of 1 sessions, the last one 61\.3/)).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Sessions' })).getAllByRole('row');
    expect(rows.map((row) => /Simulated/.test(row.textContent))).toEqual([false, true, false]);
  });

  it('lists the EEG files of the client and leads to the list and to an upload for this client', async () => {
    const file = {
      eegFileId: uuid('f'),
      name: 'rest.edf',
      parts: [{ name: 'rest.edf', byteCount: 9 }],
      byteCount: 9,
      contentHash: 'a'.repeat(64),
      state: 'ready',
      therapistId: A,
      clientId: uuid('c'),
      clientName: 'Noa Lind',
      recordedOn: '2026-11-02',
      facts: null,
      importPlan: null,
      createdAt: '2026-11-20T09:00:00.000Z',
      version: 1,
    };
    const { requests } = renderApp({
      path: PATH,
      replies: {
        ...replies(),
        [`GET /v2/therapist/${A}/eegFiles`]: { body: { eegFiles: [file], totalEegFiles: 1 } },
      },
    });
    const panel = within(await screen.findByRole('region', { name: 'EEG files' }));

    expect(await panel.findByRole('link', { name: 'rest.edf' })).toHaveAttribute(
      'href',
      `/app/eeg-files/${uuid('f')}`,
    );
    expect(panel.getByText('2 Nov 2026')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Show in list' })).toHaveAttribute(
      'href',
      `/app/eeg-files?client=${uuid('c')}`,
    );
    expect(panel.getByRole('link', { name: 'Upload' })).toHaveAttribute(
      'href',
      `/app/eeg-upload?client=${uuid('c')}`,
    );
    expect(requests.find(({ path }) => path.endsWith('/eegFiles'))?.query.get('clientId')).toBe(uuid('c'));
  });

  it('plans a session and goes to the session room', async () => {
    const { user, requests } = renderApp({
      path: PATH,
      replies: {
        ...replies([]),
        [`POST /v2/therapist/${A}/client/${uuid('c')}/sessions`]: { body: aSession({ state: 'planned' }) },
        [`GET /v2/therapist/${A}/sessionComponent/${uuid('6')}/session`]: 'never',
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Start session' }));

    await waitFor(() => expect(window.location.pathname).toBe(`${PATH}/biofeedback/${uuid('6')}`));
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('goes to a session that was planned meanwhile', async () => {
    const planned = aSessionListItem({ state: 'planned', trainedSeconds: 0 });
    const { user, requests } = renderApp({
      path: PATH,
      replies: {
        ...replies([]),
        [`GET /v2/therapist/${A}/sessions`]: ({ query }) => {
          const sessions = query.get('state') === 'planned' ? [planned] : [];
          return { body: { sessions, totalSessions: sessions.length } };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Start session' }));

    await waitFor(() => expect(window.location.pathname).toBe(`${PATH}/biofeedback/${uuid('6')}`));
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('leaves a session to the colleague who planned it, and plans one that can be recorded', async () => {
    const theirs = aSessionListItem({
      state: 'planned',
      trainedSeconds: 0,
      therapistId: uuid('b') as UserId,
    });
    const { user, requests } = renderApp({
      path: PATH,
      replies: {
        ...replies([theirs]),
        [`POST ${CLIENT}/sessions`]: { body: aSession({ state: 'planned' }) },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Start session' }));

    await waitFor(() => expect(window.location.pathname).toBe(`${PATH}/biofeedback/${uuid('6')}`));
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('takes up the own session with the client of a colleague, in the own name', async () => {
    const theirPath = `/app/therapist/${uuid('b')}/clients/${uuid('c')}`;
    renderApp({
      path: theirPath,
      replies: {
        [`GET /v2/therapist/${uuid('b')}/client/${uuid('c')}`]: {
          body: aClient({ therapistId: uuid('b') as UserId }),
        },
        [`GET /v2/therapist/${uuid('b')}/sessions`]: {
          body: { sessions: [aSessionListItem({ state: 'planned', trainedSeconds: 0 })], totalSessions: 1 },
        },
      },
    });

    expect(await screen.findByRole('link', { name: 'Start session' })).toHaveAttribute(
      'href',
      `${PATH}/biofeedback/${uuid('6')}`,
    );
  });

  it('offers no session with an inactive client, but to set them active, which leads to it', async () => {
    const inactive = aClient({ status: 'inactive' });
    const { user } = renderApp({
      path: PATH,
      replies: { ...replies([], inactive), [`PATCH ${CLIENT}`]: { body: aClient() } },
    });
    const panel = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(panel.getByText('This client is inactive. Set them to active to start sessions.')).toBeVisible();
    expect(panel.queryByText('Start session')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Set to active' }));

    const start = await panel.findByRole('button', { name: 'Start session' });
    await waitFor(() => expect(start).toHaveFocus());
    expect(panel.queryByText(/This client is inactive/)).toBeNull();
  });

  it('gives the focus to the planned session of a client who was set active', async () => {
    const planned = aSessionListItem({ state: 'planned', trainedSeconds: 0 });
    const { user } = renderApp({
      path: PATH,
      replies: {
        ...replies([planned], aClient({ status: 'inactive' })),
        [`PATCH ${CLIENT}`]: { body: aClient() },
      },
    });
    const panel = within(await screen.findByRole('region', { name: 'Next step' }));
    await user.click(panel.getByRole('button', { name: 'Set to active' }));

    const start = await panel.findByRole('link', { name: 'Start session' });
    await waitFor(() => expect(start).toHaveFocus());
  });

  it('says why a client is not set active', async () => {
    const full = { code: 'conflict', message: 'Your subscription covers 5 active clients, and you have 5.' };
    const { user } = renderApp({
      path: PATH,
      replies: {
        ...replies([], aClient({ status: 'inactive' })),
        [`PATCH ${CLIENT}`]: { status: 409, body: { error: full } },
      },
    });
    const panel = within(await screen.findByRole('region', { name: 'Next step' }));
    await user.click(panel.getByRole('button', { name: 'Set to active' }));
    expect(await panel.findByRole('alert')).toHaveTextContent(full.message);
  });

  it('leaves it to those who may to set a client active', async () => {
    renderApp({
      path: PATH,
      replies: replies([], aClient({ status: 'inactive', therapistId: uuid('b') as UserId })),
    });
    expect(
      await screen.findByText(/Their therapist or an administrator can set them to active to start sessions/),
    ).toBeVisible();
    const next = within(screen.getByRole('region', { name: 'Next step' }));
    expect(next.queryByRole('button')).toBeNull();
  });

  it('does not offer a session to those who may not run one', async () => {
    const user = aUser({ groups: [{ name: 'AccountAdmin' }] });
    renderApp({ path: PATH, replies: { ...replies(), [`GET /v2/users/${A}/info`]: { body: user } } });

    expect(await screen.findByText('Sessions are run by therapists and coaches.')).toBeVisible();
    expect(screen.queryByText('Start session')).toBeNull();
  });

  it('takes up a planned session instead of planning another', async () => {
    renderApp({ path: PATH, replies: replies([aSessionListItem({ state: 'planned', trainedSeconds: 0 })]) });

    expect(await screen.findByRole('link', { name: 'Start session' })).toHaveAttribute(
      'href',
      `${PATH}/biofeedback/${uuid('6')}`,
    );
  });

  it.each([
    ['Summary', ''],
    ['Sessions', '/sessions'],
    ['Questionnaires', '/questionnaires'],
  ])('says in %s that there is no such client, by one answer of the server', async (_part, end) => {
    const missing = {
      status: 404,
      body: { error: { code: 'notFound', message: 'This therapist does not exist.' } },
    };
    const { requests } = renderApp({
      path: PATH + end,
      replies: { ...replies(), [`GET /v2/therapist/${A}/client/${uuid('c')}`]: missing },
    });

    expect(await screen.findByText(/^There is no client at this address/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to clients' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const asked = requests.filter(({ path }) => path.startsWith('/v2/therapist/'));
    expect([...new Set(asked.map(({ path }) => path))]).toEqual([`/v2/therapist/${A}/client/${uuid('c')}`]);
  });

  it('does not ask the server about an address without ids', async () => {
    const { requests } = renderApp({ path: '/app/therapist/x/clients/y' });

    expect(await screen.findByText('There is no client at this address.')).toBeVisible();
    expect(requests.some(({ path }) => path.includes('/client/'))).toBe(false);
  });
});

describe('the next step', () => {
  const editor = { userId: A, groups: ['Therapist'] };
  const next = (sessions: SessionListItem[], status: Client['status'] = 'active') =>
    nextStep({ sessions, client: { status }, editor });
  const planned = aSessionListItem({ state: 'planned', trainedSeconds: 0 });

  it('names the last trained session, not one that was cancelled', () => {
    const sessions = [
      aSessionListItem({ state: 'cancelled', trainedSeconds: 0, protocolName: null }),
      aSessionListItem({ protocolName: 'Alpha up', rewardedPct: null }),
    ];

    expect(next(sessions)).toEqual({ kind: 'start', words: 'Last time: Alpha up.' });
  });

  it('takes up a planned session, but no planned assessment, which has a room of its own', () => {
    const assessment = aSessionListItem({ kind: 'assessment', state: 'planned', trainedSeconds: 0 });

    expect(next([assessment, planned])).toMatchObject({ kind: 'continue', session: planned });
    expect(next([assessment])).toMatchObject({ kind: 'start' });
  });

  it('says when nothing has been trained', () => {
    expect(next([])).toMatchObject({ kind: 'start', words: 'No session has been trained yet.' });
    const simulated = aSessionListItem({ isSimulated: true, trainedSeconds: 60 });
    expect(next([simulated])).toMatchObject({ words: /^Trained only on the simulated headset/ });
  });

  it('is none with an inactive client, planned or not', () => {
    expect(next([], 'inactive').kind).toBe('inactive');
    expect(next([planned], 'inactive').kind).toBe('inactive');
  });
});

describe('the trend', () => {
  it('goes from the oldest trained session to the newest', () => {
    const sessions = [
      aSessionListItem({ rewardedPct: 70 }),
      aSessionListItem({ rewardedPct: null, trainedSeconds: 0 }),
      aSessionListItem({ rewardedPct: 55 }),
    ];

    expect(trendOf(sessions).map(({ valuePct }) => valuePct)).toEqual([55, 70]);
  });
});
