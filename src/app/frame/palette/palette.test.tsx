import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { phq9 } from '#server/model/instruments/phq.ts';
import { pathTo } from '#shared/routes.ts';
import { anEegFile } from '#tests/builders/eeg-file.ts';
import { aClient, aUser } from '#tests/builders/people.ts';
import { aProtocolRecord } from '#tests/builders/protocols.ts';
import { aShippedQuestionnaire } from '#tests/builders/questionnaires.ts';
import { aSessionListItem } from '#tests/builders/session.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const { userId } = aUser();
const OWN = `/v2/therapist/${userId}`;
const questionnaire = aShippedQuestionnaire('2', phq9);
const FIELD = 'Search, or type what to do';

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
  await shown.user.type(await screen.findByRole('textbox', { name: FIELD }), typed);
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

  it('says why it finds no names while the server cannot be reached', async () => {
    await openPalette('brook', {
      [`GET ${OWN}/clients`]: 'offline',
      [`GET ${OWN}/questionnaires`]: 'offline',
    });

    expect(await screen.findByRole('alert')).toHaveTextContent(/^Names were not searched\. .*server/);
    expect(screen.queryByText('Nothing found.')).toBeNull();
  });

  it('assigns a questionnaire in two steps, without the mouse', async () => {
    const { user, requests, searched } = await openPalette('assign phq', {
      [`POST ${OWN}/questionnaireAssignments`]: { body: { assignments: [] } },
    });
    await screen.findByRole('button', { name: /^Assign PHQ-9: .* to \.\.\./ });
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: FIELD })).toHaveValue('Assign PHQ-9 to ');
    await user.keyboard('bro');
    await waitFor(() => expect(searched('bro')).toBe(true));
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

  it('finds a questionnaire with the word to in its title, before the client is named', async () => {
    const work = aShippedQuestionnaire('3', { ...phq9, shortTitle: undefined, title: 'Ability to Work' });
    const { user } = await openPalette('assign ability to work', {
      [`GET ${OWN}/clients`]: { body: { clients: [], totalClients: 0 } },
      [`GET ${OWN}/questionnaires`]: {
        body: { limit: 10, startFrom: 0, questionnaires: [work], totalSessions: 1 },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Assign Ability to Work to \.\.\./ }));

    expect(screen.getByRole('textbox', { name: FIELD })).toHaveValue('Assign Ability to Work to ');
  });

  it.each([
    ['start', 'Start a session with ...', 'Start a session with '],
    ['assi', 'Assign a questionnaire to ...', 'Assign '],
  ])("completes '%s' to the beginning of a request", async (typed, name, words) => {
    const { user } = await openPalette(typed);
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));

    expect(screen.getByRole('textbox', { name: FIELD })).toHaveValue(words);
  });

  it.each([
    ['add client', 'Add client'],
    ['new client', 'Add client'],
  ])("opens the form for a client on '%s', on any page", async (typed, name) => {
    const { user } = await openPalette(typed);
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('dialog', { name })).toBeVisible();
  });

  it('closes the form once the client is added, and opens their page', async () => {
    const client = aClient();
    const { user } = await openPalette('add client', {
      [`POST ${OWN}/client`]: { body: client },
      [`GET ${OWN}/client/${client.clientId}`]: { body: client },
    });
    await user.keyboard('{Enter}');
    const form = await screen.findByRole('form', { name: 'Add client' });
    await user.type(within(form).getByLabelText('First name'), 'Ada');
    await user.type(within(form).getByLabelText('Last name'), 'Brook');
    await user.click(within(form).getByRole('button', { name: 'Add client' }));

    await waitFor(() => expect(window.location.pathname).toBe(pathTo.client(client)));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Add client' })).toBeNull());
  });

  it('is named as its field is', async () => {
    await openPalette('devices');

    expect(screen.getByRole('dialog', { name: FIELD })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Results' })).toBeVisible();
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

  it('hides the names of EEG files with other personal data', async () => {
    const file = anEegFile({ name: 'ada-brook.edf' });
    const { user } = await openPalette('hide personal', {
      [`GET ${OWN}/eegFiles`]: { body: { eegFiles: [file], totalEegFiles: 1 } },
      [`PATCH /v2/user/${userId}/settings`]: { body: { settings: [] } },
    });
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Show personal data' });
    await user.keyboard('{Control>}k{/Control}ada');

    expect(await screen.findByRole('link', { name: /Hidden.*EEG file$/ })).toBeVisible();
    expect(screen.queryByText(/ada-brook/)).toBeNull();
  });

  it('finds the EEG files for administrators, whose menu does not have them', async () => {
    const user = { ...aUser(), groups: [{ name: 'AccountAdmin' }] };
    await openPalette('eeg', { [`GET /v2/users/${userId}/info`]: { body: user } });

    expect(await screen.findByRole('link', { name: /^EEG Files/ })).toHaveAttribute(
      'href',
      pathTo.eegFiles(),
    );
  });

  it('stays on the page if it is closed before the session is planned', async () => {
    const session = aSessionListItem({ state: 'planned', clientId: aClient().clientId });
    let plan: (() => void) | undefined;
    const reply = { body: { sessions: [session], totalSessions: 1 } };
    const { user } = await openPalette('start session brook', {
      [`GET ${OWN}/sessions`]: () =>
        new Promise((resolve) => {
          plan = () => resolve(reply);
        }),
    });
    await screen.findByRole('button', { name: /^Start a session with Ada Brook/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(plan).toBeDefined());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    plan?.();

    const open = await screen.findByRole('button', { name: 'Open session' });
    expect(window.location.pathname).toBe('/app/account');
    await user.click(open);
    await waitFor(() => expect(window.location.pathname).toMatch(/biofeedback/));
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
