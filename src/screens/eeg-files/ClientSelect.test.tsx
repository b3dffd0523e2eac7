import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const { userId } = aUser();

it('finds a client by search where the practice has more than a list holds', async () => {
  const client = aClient();
  const before = { ...aClient(), clientId: uuid('e') };
  const { user, requests } = renderApp({
    // An empty list of files offers no choice.
    path: `/app/eeg-files?client=${before.clientId}`,
    replies: {
      [`GET /v2/therapist/${userId}/eegFiles`]: { body: { eegFiles: [], totalEegFiles: 0 } },
      [`GET /v2/therapist/${userId}/clients`]: ({ query }) =>
        query.get('searchTerm') === 'zz'
          ? { body: { clients: [], totalClients: 0 } }
          : { body: { clients: [client], totalClients: 101 } },
      [`GET /v2/therapist/${userId}/client/${before.clientId}`]: { body: before },
      [`GET /v2/therapist/${userId}/client/${client.clientId}`]: { body: client },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show files of' }));
  const search = await screen.findByRole('searchbox', { name: 'Show files of' });

  await user.type(search, 'zz');
  expect(await screen.findByText('No clients found.')).toBeVisible();
  await user.clear(search);
  await user.type(search, client.lastName);
  await user.click(await screen.findByRole('menuitem', { name: `${client.firstName} ${client.lastName}` }));

  const asked = (name: string, value: string) =>
    requests.some(({ path, query }) => path.endsWith(name) && [...query.values()].includes(value));
  expect(asked('/clients', client.lastName)).toBe(true);
  await waitFor(() => expect(asked('/eegFiles', client.clientId)).toBe(true));
});

it('names clients as tables do where a list holds all of them', async () => {
  const client = aClient({ firstName: 'Ada', lastName: 'Brook' });
  renderApp({
    path: `/app/eeg-files?client=${client.clientId}`,
    replies: {
      [`GET /v2/therapist/${userId}/clients`]: { body: { clients: [client], totalClients: 1 } },
      [`GET /v2/therapist/${userId}/client/${client.clientId}`]: { body: client },
    },
  });

  expect(await screen.findByRole('option', { name: 'Ada Brook' })).toHaveValue(client.clientId);
});
