import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SentMail } from '#shared/api/mail.ts';
import { aUser } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const { userId, organization } = aUser();
const BASE = `/v2/organization/${organization.organizationId}`;
const MAIL_ID = '0199aaaa-0000-7000-8000-00000000000c';

const aLetter = (changes: Partial<SentMail> = {}): SentMail => ({
  mailId: MAIL_ID,
  purpose: 'invitation',
  to: 'kim@example.test',
  subject: 'Your account at Loopwell',
  state: 'failed',
  attempts: 9,
  nextAttemptAt: null,
  lastError: 'The mail server refused the letter: 550 no such person',
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: null,
  ...changes,
});

const asAdmin = (replies: Replies): Replies => ({
  [`GET /v2/users/${userId}/info`]: { body: { ...aUser(), groups: [{ name: 'AccountAdmin' }] } },
  [`GET ${BASE}/operators`]: { body: { operators: [], totalOperators: 0 } },
  ...replies,
});

async function openLetters(replies: Replies) {
  const app = renderApp({ path: '/app/users', replies: asAdmin(replies) });
  await app.user.click(await screen.findByRole('link', { name: 'Letters' }));
  return app;
}

describe('the letters of a practice', () => {
  it('say why one was given up, and send it again', async () => {
    const { user, requests } = await openLetters({
      [`GET ${BASE}/mail`]: { body: { mail: [aLetter()], totalMail: 1, transport: 'smtp' } },
      [`POST ${BASE}/mail/${MAIL_ID}/retry`]: { body: { ok: true } },
    });
    expect(await screen.findByText(/Given up. .*550 no such person/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send again' }));

    await screen.findByRole('button', { name: 'Send again' });
    expect(requests.filter(({ path }) => path.endsWith('/retry'))).toHaveLength(1);
  });

  it('say where they lie when no mail server is set up', async () => {
    await openLetters({ [`GET ${BASE}/mail`]: { body: { mail: [], totalMail: 0, transport: 'file' } } });

    expect(await screen.findByText(/written as .eml files/)).toBeVisible();
    expect(screen.getByText('No letters.')).toBeVisible();
  });

  it('are filed, not sent, without a mail server', async () => {
    const filed = aLetter({ state: 'sent', lastError: null, sentAt: '2026-11-20T09:00:01.000Z' });
    await openLetters({ [`GET ${BASE}/mail`]: { body: { mail: [filed], totalMail: 1, transport: 'file' } } });

    expect(await screen.findByText(/^Filed 20 Nov 2026/)).toBeVisible();
  });

  it('can be asked for again after a failure', async () => {
    const { user, replies } = await openLetters({ [`GET ${BASE}/mail`]: 'offline' });
    await screen.findByText(/cannot reach its server/);
    replies[`GET ${BASE}/mail`] = { body: { mail: [], totalMail: 0, transport: 'smtp' } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('No letters.')).toBeVisible();
  });
});
