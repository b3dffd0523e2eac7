import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aClient, aUser } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const client = aClient();
const user = aUser();
const therapist = `/v2/therapist/${user.userId}`;
const ERASE = `POST /v2/organization/${user.organization.organizationId}/client/${client.clientId}/erase`;

async function openClient(groups: readonly string[]) {
  const app = renderApp({
    path: `/app/therapist/${user.userId}/clients/${client.clientId}`,
    replies: {
      [`GET /v2/users/${user.userId}/info`]: { body: aUser({ groups: groups.map((name) => ({ name })) }) },
      [`GET ${therapist}/client/${client.clientId}`]: { body: client },
      [`GET ${therapist}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
      [`GET ${therapist}/eegFiles`]: { body: { eegFiles: [], totalEegFiles: 0 } },
      [ERASE]: { body: { sessions: 3, eegFiles: 1, pieces: 9 } },
    },
  });
  await screen.findByRole('region', { name: 'Client details' });
  return app;
}

describe('erasing a client', () => {
  it('is not offered to those who do not run the practice', async () => {
    await openClient(['Therapist']);

    expect(screen.queryByRole('button', { name: 'Erase this client…' })).not.toBeInTheDocument();
  });

  it('takes a typed word, says what went, and leaves the page of the client', async () => {
    const app = await openClient(['AccountAdmin', 'Therapist']);
    await app.user.click(screen.getByRole('button', { name: 'Erase this client…' }));
    const dialog = within(await screen.findByRole('form', { name: 'Erase this client' }));
    expect(dialog.getByRole('button', { name: 'Erase client' })).toBeDisabled();

    await app.user.type(dialog.getByLabelText(/Type ERASE/), 'ERASE');
    await app.user.click(dialog.getByRole('button', { name: 'Erase client' }));

    expect(await screen.findByText('The client was erased. Sessions: 3. EEG files: 1.')).toBeVisible();
    expect(window.location.pathname).toBe('/app/clients');
    expect(app.requests.find(({ path }) => path.endsWith('/erase'))?.body).toEqual({ confirmation: 'ERASE' });
  });
});
