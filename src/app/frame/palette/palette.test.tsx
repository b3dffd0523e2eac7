import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { phq9 } from '#server/model/instruments/phq.ts';
import { anEegFile } from '#tests/builders/eeg-file.ts';
import { aClient, aUser } from '#tests/builders/people.ts';
import { aProtocolRecord } from '#tests/builders/protocols.ts';
import { aShippedQuestionnaire } from '#tests/builders/questionnaires.ts';
import { aSessionListItem } from '#tests/builders/session.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const { userId } = aUser();
const OWN = `/v2/therapist/${userId}`;
const questionnaire = aShippedQuestionnaire('2', phq9);

async function openPalette(typed: string, replies: Replies = {}) {
  const shown = renderApp({
    path: '/app/account',
    replies: {
      [`GET ${OWN}/clients`]: { body: { clients: [aClient()], totalClients: 1 } },
      [`GET ${OWN}/questionnaires`]: {
        body: { limit: 10, startFrom: 0, questionnaires: [questionnaire], totalSessions: 1 },
      },
      ...replies,
    },
  });
  await screen.findByRole('heading', { name: 'Settings' });
  await shown.user.keyboard('{Control>}k{/Control}');
  await shown.user.type(await screen.findByLabelText('Search, or type what to do'), typed);
  const searched = (term: string) =>
    shown.requests.some(({ path, query }) => path.endsWith('/clients') && query.get('searchTerm') === term);
  return { ...shown, searched };
}

describe('the palette', () => {
  it('starts a session with a client whose name follows', async () => {
    const session = aSessionListItem({ state: 'planned', clientId: aClient().clientId });
    const { user, searched } = await openPalette('start session brook', {
      [`GET ${OWN}/sessions`]: { body: { sessions: [session], totalSessions: 1 } },
    });
    await waitFor(() => expect(searched('brook')).toBe(true));
    await screen.findByRole('button', { name: /^Start a session with Ada Brook/ });
    expect(screen.queryByRole('link', { name: /^Ada Brook/ })).toBeNull();
    await user.keyboard('{Enter}');

    await waitFor(() => expect(window.location.pathname).toMatch(/biofeedback/));
  });

  it('assigns a questionnaire in two steps, without the mouse', async () => {
    const { user, requests } = await openPalette('assign phq', {
      [`POST ${OWN}/questionnaireAssignments`]: { body: { assignments: [] } },
    });
    await screen.findByRole('button', { name: /^Assign PHQ-9: .* to \.\.\./ });
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Search, or type what to do')).toHaveValue('Assign PHQ-9 to ');
    await screen.findByRole('button', { name: /^Assign PHQ-9 to Ada Brook/ });
    await user.keyboard('{Enter}');

    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/questionnaireAssignments'))?.body).toMatchObject({
        questionnaireId: questionnaire.questionnaireId,
        clientIds: [aClient().clientId],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['add client', 'Add client'],
    ['new client', 'Add client'],
  ])("opens the form for a client on '%s', on any page", async (typed, name) => {
    const { user } = await openPalette(typed);
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('dialog', { name })).toBeVisible();
  });

  it('changes the theme at once, and keeps it', async () => {
    const { user, storage } = await openPalette('dark theme');
    await user.keyboard('{Enter}');

    expect(document.documentElement.dataset.theme).toBe('one-dark');
    expect(storage.get('loopwell.settings')).toContain('one-dark');
  });

  it('finds protocols and EEG files', async () => {
    const file = anEegFile({ name: 'theta.edf' });
    await openPalette('theta', {
      [`GET ${OWN}/protocols`]: { body: { protocols: [aProtocolRecord('Theta down')], totalProtocols: 1 } },
      [`GET ${OWN}/eegFiles`]: { body: { eegFiles: [file], totalEegFiles: 1 } },
    });

    expect(await screen.findByRole('link', { name: /^Theta down.*Protocol$/ })).toBeVisible();
    expect(await screen.findByRole('link', { name: /^theta\.edf.*EEG file$/ })).toBeVisible();
  });

  it('offers nobody what their groups do not allow', async () => {
    const user = { ...aUser(), groups: [{ name: 'AccountAdmin' }] };
    const { searched } = await openPalette('start session', {
      [`GET /v2/users/${userId}/info`]: { body: user },
    });
    await waitFor(() => expect(searched('start session')).toBe(true));

    expect(screen.queryByRole('button', { name: /^Start a session/ })).toBeNull();
  });
});
