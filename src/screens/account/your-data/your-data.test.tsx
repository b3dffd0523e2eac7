import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '#tests/builders/people.ts';
import type { Replies } from '#tests/dom/render-app.tsx';
import { exportName } from '#ui/files/export-name.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const user = aUser();
const admin = aUser({ groups: [{ name: 'AccountAdmin' }, { name: 'Therapist' }] });
const OWN_EXPORT = `GET /v2/user/${user.userId}/export`;
const ERASE = `POST /v2/user/${user.userId}/erase`;

let saved: { name: string; blob: Blob }[];
beforeEach(() => {
  saved = [];
  let last: Blob;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        last = blob;
        return 'blob:export';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: last });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openPanel(replies: Replies = {}) {
  const app = renderApp({ path: '/app/account', replies });
  const panel = within(await screen.findByRole('region', { name: 'Your data' }));
  return { ...app, panel };
}

describe('the export', () => {
  it('is saved under a name that says whose it is and of which day, and tells how much came', async () => {
    const app = await openPanel({ [OWN_EXPORT]: new Uint8Array(1500) });

    await app.user.click(app.panel.getByRole('button', { name: 'Export my data' }));

    expect(await app.panel.findByText('Saved: 2 kB.')).toBeVisible();
    expect(saved.map(({ name, blob }) => [name, blob.size])).toEqual([
      [exportName(['loopwell-own'], 'zip', new Date(1_000_000)), 1500],
    ]);
  });

  it('saves nothing when the server refuses, and says why', async () => {
    const message = 'You cannot do this while acting as another user.';
    const app = await openPanel({
      [OWN_EXPORT]: { status: 403, body: { error: { code: 'forbidden', message } } },
    });

    await app.user.click(app.panel.getByRole('button', { name: 'Export my data' }));

    expect(await app.panel.findByRole('alert')).toHaveTextContent(message);
    expect(saved).toEqual([]);
  });

  it('of the practice is offered to its administrators only', async () => {
    const plain = await openPanel();
    expect(plain.panel.queryByRole('button', { name: 'Export the practice' })).not.toBeInTheDocument();
  });

  it('of the practice is asked for by administrators', async () => {
    const app = await openPanel({
      [`GET /v2/users/${user.userId}/info`]: { body: admin },
      [`GET /v2/organization/${user.organization.organizationId}/export`]: new Uint8Array(10),
    });

    await app.user.click(app.panel.getByRole('button', { name: 'Export the practice' }));

    await waitFor(() =>
      expect(saved.map(({ name }) => name)).toEqual([
        exportName(['loopwell-practice'], 'zip', new Date(1_000_000)),
      ]),
    );
  });

  it('says beforehand that it will name nobody while personal data is hidden', async () => {
    const app = await openPanel({
      [`GET /v2/user/${user.userId}/settings`]: {
        body: { settings: [{ name: 'privacy', value: { maskPII: true } }] },
      },
    });

    expect(app.panel.getByText(/initials instead of names/)).toBeVisible();
  });
});

describe('deleting the account', () => {
  async function openDialog(replies: Replies) {
    const app = await openPanel(replies);
    await app.user.click(app.panel.getByRole('button', { name: 'Delete my account…' }));
    const dialog = within(await screen.findByRole('form', { name: 'Delete your account' }));
    return { ...app, dialog, confirm: dialog.getByRole('button', { name: 'Delete my account' }) };
  }

  it('needs the e-mail address typed, and signs out', async () => {
    const app = await openDialog({ [ERASE]: { body: { ok: true } } });
    expect(app.confirm).toBeDisabled();

    await app.user.type(app.dialog.getByLabelText(/e-mail address/), user.email);
    await app.user.click(app.confirm);

    await waitFor(() => expect(app.storage.has('loopwell.tokens')).toBe(false));
    expect(app.requests.find(({ path }) => path.endsWith('/erase'))?.body).toEqual({
      confirmation: user.email,
    });
  });

  it('tells why it cannot be done, and stays', async () => {
    const message = 'You still have clients (2).';
    const app = await openDialog({
      [ERASE]: { status: 409, body: { error: { code: 'conflict', message } } },
    });

    await app.user.type(app.dialog.getByLabelText(/e-mail address/), user.email);
    await app.user.click(app.confirm);

    expect(await app.dialog.findByRole('alert')).toHaveTextContent(message);
    expect(app.storage.has('loopwell.tokens')).toBe(true);
  });
});
