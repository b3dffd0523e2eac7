import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import { anEegFile } from '#tests/builders/eeg-file.ts';
import { aClient, aUser } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const { userId } = aUser();
const LIST = `GET /v2/therapist/${userId}/eegFiles`;
const CLIENTS = `GET /v2/therapist/${userId}/clients`;

const listOf = (...eegFiles: object[]) => ({ body: { eegFiles, totalEegFiles: eegFiles.length } });
const show = (replies: Replies, path = '/app/eeg-files') => renderApp({ path, replies });

describe('the EEG files of a practice', () => {
  const parts = ['1', '2', '3'].map((digit) =>
    anEegFile({
      eegFileId: `01930000-0000-7000-8000-0000000000f${digit}` as never,
      name: `part-${digit}.edf`,
    }),
  );
  const [first, second] = parts;
  const path = (file: typeof first) => `/v2/therapist/${userId}/eegFile/${file!.eegFileId}`;
  const conflict = { status: 409, body: { error: { code: 'conflict', message: 'Changed meanwhile.' } } };

  async function assignAll(changes: Replies) {
    const app = show({
      [LIST]: listOf(...parts.filter((part) => `PATCH ${path(part)}` in changes)),
      [CLIENTS]: { body: { clients: [aClient()], totalClients: 1 } },
      ...changes,
    });
    await app.user.click(await screen.findByRole('checkbox', { name: /Select all/ }));
    const bar = await screen.findByRole('toolbar', { name: 'Selected files' });
    expect(bar).toHaveTextContent(`${Object.keys(changes).length} files selected`);
    await app.user.selectOptions(
      within(bar).getByRole('combobox', { name: 'Assign the selected files to' }),
      aClient().clientId,
    );
    return app;
  }

  it('are assigned to a client together, say which were refused, and go back on undo', async () => {
    const { user, requests } = await assignAll({
      [`PATCH ${path(first)}`]: { body: { ...first!, version: 2 } },
      [`PATCH ${path(second)}`]: conflict,
    });

    expect(await screen.findByText(/^1 file assigned\. 1 not: /)).toBeVisible();
    expect(screen.queryByRole('toolbar', { name: 'Selected files' })).toBeNull();
    const sent = () =>
      requests.filter(({ method }) => method === 'PATCH').map(({ path: to, body }) => ({ to, body }));
    expect(sent()).toEqual([
      { to: path(first), body: { clientId: aClient().clientId, version: 1 } },
      { to: path(second), body: { clientId: aClient().clientId, version: 1 } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent().at(-1)).toEqual({ to: path(first), body: { clientId: null, version: 2 } }),
    );
  });

  it('that a colleague has changed meanwhile are left alone by undo, and stop no other', async () => {
    const changes = Object.fromEntries(
      parts.map((part) => [`PATCH ${path(part)}`, { body: { ...part, version: 2 } }]),
    );
    const { user, requests, replies } = await assignAll(changes);
    await screen.findByText('3 files assigned.');
    replies[`PATCH ${path(first)}`] = conflict;
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(
      await screen.findByText('The change was not undone. 1 of 3 files: Changed meanwhile.'),
    ).toBeVisible();
    const sent = requests.filter(({ method }) => method === 'PATCH').slice(3);
    expect(sent.map(({ path: to, body }) => ({ to, body }))).toEqual(
      parts.map((part) => ({ to: path(part), body: { clientId: null, version: 2 } })),
    );
  });

  it('are listed with what reading them showed', async () => {
    const { user } = show({
      [LIST]: listOf(
        anEegFile(),
        anEegFile({
          eegFileId: '01930000-0000-7000-8000-0000000000f2' as never,
          state: 'uploading',
          name: 'half.edf',
        }),
      ),
    });

    const row = (await screen.findByRole('link', { name: 'eyes-closed.bdf' })).closest('tr')!;

    for (const words of ['Not assigned', '2 Nov 2026', '1 note', '19 × 256 Hz', '12:34', '4.2 MB']) {
      expect(within(row).getByText(words)).toBeVisible();
    }
    expect(within(row).getByRole('link')).toHaveAttribute(
      'href',
      '/app/eeg-files/01930000-0000-7000-8000-0000000000f1',
    );
    await user.click(screen.getByRole('button', { name: 'Actions for half.edf' }));
    expect(await screen.findByRole('menuitem', { name: /^Download/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('say where to begin when there are none, and what failed when the server is away', async () => {
    const { user, replies } = show({ [LIST]: 'offline' });
    expect(await screen.findByText(/cannot reach its server/)).toBeVisible();

    replies[LIST] = listOf();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('No EEG files yet')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Upload files' })[0]).toHaveAttribute(
      'href',
      '/app/eeg-upload',
    );
  });

  it('are asked for by words, order and client', async () => {
    const client = aClient();
    const { user, requests } = show({
      [LIST]: listOf(anEegFile()),
      [CLIENTS]: { body: { clients: [client], totalClients: 1 } },
    });
    await screen.findByRole('link', { name: 'eyes-closed.bdf' });

    await user.click(screen.getByRole('button', { name: 'Size' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search EEG files' }), 'closed');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show files of' }), client.clientId);

    await waitFor(() => {
      const last = requests.findLast(({ path }) => path.endsWith('/eegFiles'))!;
      expect(Object.fromEntries(last.query)).toMatchObject({
        searchTerm: 'closed',
        sortKey: 'byteCount',
        sortOrder: 'desc',
        clientId: client.clientId,
      });
    });
  });

  it('can be assigned to a client and a day', async () => {
    const client = aClient();
    const at = `/v2/therapist/${userId}/eegFile/${anEegFile().eegFileId}`;
    const { user, requests } = show({
      [LIST]: listOf(anEegFile()),
      [CLIENTS]: { body: { clients: [client], totalClients: 1 } },
      [`PATCH ${at}`]: { body: anEegFile({ clientId: client.clientId }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for eyes-closed.bdf' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit details' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('The recording has 2 gaps.')).toBeVisible();

    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Client' }), client.clientId);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'eyes-closed.bdf',
      clientId: client.clientId,
      recordedOn: '2026-11-02',
      version: 1,
    });
  });

  it('ask what is kept where a colleague changed one meanwhile', async () => {
    const at = `/v2/therapist/${userId}/eegFile/${anEegFile().eegFileId}`;
    const { user, requests } = show({
      [LIST]: listOf(anEegFile()),
      [`GET ${at}`]: { body: anEegFile({ name: 'theirs.bdf', version: 2 }) },
      [`PATCH ${at}`]: ({ body }) =>
        (body as { version: number }).version === 2
          ? { body: anEegFile({ version: 3 }) }
          : { status: 409, body: { error: { code: 'conflict', message: 'Changed meanwhile.' } } },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for eyes-closed.bdf' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit details' }));
    const day = await screen.findByLabelText(/^Recorded on/);
    fireEvent.change(day, { target: { value: '2026-11-03' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));

    const choice = within(await screen.findByLabelText('Choose what to keep'));
    expect(choice.getByLabelText(/theirs\.bdf/)).toBeChecked();
    await user.click(choice.getByText('Save'));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toMatchObject([
      { name: 'eyes-closed.bdf', recordedOn: '2026-11-03', version: 1 },
      { name: 'theirs.bdf', recordedOn: '2026-11-03', version: 2 },
    ]);
  });

  it('are deleted only after a question', async () => {
    const at = `/v2/therapist/${userId}/eegFile/${anEegFile().eegFileId}`;
    const { user, requests, replies } = show({
      [LIST]: listOf(anEegFile()),
      [`DELETE ${at}`]: { body: { ok: true } },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for eyes-closed.bdf' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);

    replies[LIST] = listOf();
    await user.click(await screen.findByRole('button', { name: 'Delete file' }));

    expect(await screen.findByText('No EEG files yet')).toBeVisible();
  });

  it('are named nowhere while personal data is hidden', async () => {
    show({
      [`GET /v2/user/${userId}/settings`]: {
        body: { settings: [{ name: PRIVACY_SETTING, value: { maskPII: true } }] },
      },
      [LIST]: listOf(anEegFile({ clientName: 'Ada Brook' })),
    });

    expect(await screen.findByRole('button', { name: 'Actions for ••••.bdf' })).toBeVisible();
    expect(screen.getByRole('table').outerHTML).not.toMatch(/eyes-closed|Brook/);
  });

  it.each([
    ['Therapist', false],
    ['AccountAdmin', true],
  ])('of a colleague can be read by a %s; can they be changed: %s', async (group, isShown) => {
    const colleague = '01890000-0000-7000-8000-00000000000b';
    const { user } = show({
      [`GET /v2/users/${userId}/info`]: { body: aUser({ groups: [{ name: group }] }) },
      [LIST]: listOf(anEegFile({ therapistId: colleague as never })),
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for eyes-closed.bdf' }));
    expect(await screen.findByRole('menuitem', { name: 'Download' })).not.toHaveAttribute('aria-disabled');
    for (const name of ['Edit details', 'Delete'])
      expect(screen.queryByRole('menuitem', { name }) !== null).toBe(isShown);
  });
});
