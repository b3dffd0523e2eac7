import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SentMail } from '#shared/api/practice/mail.ts';
import { aUser } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const { userId, organization } = aUser();
const BASE = `/v2/organization/${organization.organizationId}`;
const MAIL_ID = '0199aaaa-0000-7000-8000-00000000000c';

const anEmail = (changes: Partial<SentMail> = {}): SentMail => ({
  mailId: MAIL_ID,
  purpose: 'invitation',
  to: 'kim@example.test',
  subject: 'Your account at Loopwell',
  state: 'failed',
  attempts: 9,
  nextAttemptAt: null,
  lastError: 'The mail server refused the e-mail: 550 no such person',
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: null,
  sentBy: null,
  ...changes,
});

const asAdmin = (replies: Replies): Replies => ({
  [`GET /v2/users/${userId}/info`]: { body: { ...aUser(), groups: [{ name: 'AccountAdmin' }] } },
  [`GET ${BASE}/operators`]: { body: { operators: [], totalOperators: 0 } },
  ...replies,
});

async function openEmails(replies: Replies) {
  const app = renderApp({ path: '/app/users', replies: asAdmin(replies) });
  await app.user.click(await screen.findByRole('link', { name: 'E-mails' }));
  return app;
}

describe('the e-mails of a practice', () => {
  it('say why one was given up, and send it again', async () => {
    const { user, requests } = await openEmails({
      [`GET ${BASE}/mail`]: { body: { mail: [anEmail()], totalMail: 1, transport: 'smtp' } },
      [`POST ${BASE}/mail/${MAIL_ID}/retry`]: { body: { ok: true } },
    });
    expect(await screen.findByText(/Failed. .*550 no such person/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send again' }));

    await screen.findByRole('button', { name: 'Send again' });
    expect(requests.filter(({ path }) => path.endsWith('/retry'))).toHaveLength(1);
  });

  it('say where they lie when no mail server is set up', async () => {
    await openEmails({ [`GET ${BASE}/mail`]: { body: { mail: [], totalMail: 0, transport: 'file' } } });

    expect(await screen.findByText(/saved as .eml files/)).toBeVisible();
    expect(screen.getByText('No e-mails.')).toBeVisible();
  });

  it.each([
    ['file', 'smtp', /^Saved to file 20 Nov 2026/],
    ['smtp', 'file', /^Sent 20 Nov 2026/],
    [null, 'smtp', /^Sent or saved 20 Nov 2026/],
  ] as const)('sent by %s say so, whatever sends today (%s)', async (sentBy, transport, words) => {
    const email = anEmail({ state: 'sent', lastError: null, sentAt: '2026-11-20T09:00:01.000Z', sentBy });
    await openEmails({ [`GET ${BASE}/mail`]: { body: { mail: [email], totalMail: 1, transport } } });

    expect(await screen.findByText(words)).toBeVisible();
  });

  it('can be asked for again after a failure', async () => {
    const { user, replies } = await openEmails({ [`GET ${BASE}/mail`]: 'offline' });
    await screen.findByText(/cannot reach its server/);
    replies[`GET ${BASE}/mail`] = { body: { mail: [], totalMail: 0, transport: 'smtp' } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('No e-mails.')).toBeVisible();
  });
});
