import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';
import { exportName, shortId } from '#ui/files/export-name.ts';

const user = aUser();
const client = aClient();
const therapist = `/v2/therapist/${user.userId}`;
const EXPORT = `GET ${therapist}/client/${client.clientId}/export`;

let saved: string[];
beforeEach(() => {
  saved = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:export', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openClient(replies: Replies = {}, shown = client) {
  const app = renderApp({
    path: `/app/therapist/${user.userId}/clients/${client.clientId}`,
    replies: {
      [`GET ${therapist}/client/${client.clientId}`]: { body: shown },
      [`GET ${therapist}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
      [`GET ${therapist}/eegFiles`]: { body: { eegFiles: [], totalEegFiles: 0 } },
      ...replies,
    },
  });
  await screen.findByRole('region', { name: 'Client details' });
  return app;
}

describe('the export of a client', () => {
  it('is saved under the id of the client, with times on the clocks of this computer', async () => {
    const app = await openClient({ [EXPORT]: new Uint8Array(1500) });

    await app.user.click(screen.getByRole('button', { name: 'Export this client' }));

    await waitFor(() =>
      expect(saved).toEqual([
        exportName(['loopwell-client', shortId(client.clientId)], 'zip', new Date(1_000_000)),
      ]),
    );
    const asked = app.requests.find(({ path }) => path.endsWith('/export'));
    expect(asked?.query.get('timeZone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('says why there is none, and saves nothing', async () => {
    const message = 'Only the care team of the client or an administrator can export this client.';
    const app = await openClient({
      [EXPORT]: { status: 403, body: { error: { code: 'forbidden', message } } },
    });
    const panel = within(screen.getByRole('region', { name: 'Export' }));

    await app.user.click(panel.getByRole('button', { name: 'Export this client' }));

    expect(await panel.findByRole('alert')).toHaveTextContent(message);
    expect(saved).toEqual([]);
  });

  it('is not offered to those outside the care team', async () => {
    const others = { therapistId: uuid('b') as typeof client.therapistId, operatorId: null };
    await openClient({}, { ...client, ...others });

    expect(screen.queryByRole('button', { name: 'Export this client' })).not.toBeInTheDocument();
  });
});
