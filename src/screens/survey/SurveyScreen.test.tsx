import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anInvoice } from '#tests/builders/commerce.ts';
import { aUser } from '#tests/builders/people.ts';
import type { Replies } from '#tests/dom/render-app.tsx';
import { renderApp } from '#tests/dom/render-app.tsx';

const accountAt = (status: string) => ({ subscription: { status }, maxActiveClients: 5 });
const admin = aUser({ account: accountAt('expired'), groups: [{ name: 'AccountAdmin' }] });
const INFO = `GET /v2/users/${admin.userId}/info`;
const SETTINGS = `PATCH /v2/user/${admin.userId}/settings`;
const INVOICES = `GET /v2/organization/${admin.organization.organizationId}/invoices`;

const open = (replies: Replies = {}) =>
  renderApp({ path: '/survey', replies: { [INFO]: { body: admin }, ...replies } });

describe('/survey', () => {
  it.each([
    ['expired', 'has expired'],
    ['canceled', 'was cancelled'],
  ])('says that the subscription %s, what is kept, and the way back', async (status, words) => {
    open({ [INFO]: { body: { ...admin, account: accountAt(status) } } });

    expect(await screen.findByText(new RegExp(`Lakeside ${words}`))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', '/payment');
    expect(screen.queryByRole('region', { name: 'Open invoices' })).toBeNull();
  });

  it.each(['active', 'trialing'])('says nothing of an end where the subscription is %s', async (status) => {
    open({ [INFO]: { body: { ...admin, account: accountAt(status) } } });

    expect(await screen.findByRole('heading', { name: 'Nothing has ended' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to clients' })).toHaveAttribute('href', '/app/clients');
    expect(screen.queryByText(/was cancelled/)).toBeNull();
  });

  it('shows what is still owed: a cancellation pays no debts', async () => {
    open({ [INVOICES]: { body: { invoices: [anInvoice()] } } });
    const panel = within(await screen.findByRole('region', { name: 'Open invoices' }));

    expect(panel.getByText('2026-0007')).toBeVisible();
    expect(panel.getByText(/These invoices stay due/)).toBeVisible();
  });

  it('shows that it is loading', async () => {
    open({ [INFO]: 'never' });
    await screen.findByRole('heading', { name: 'Subscription ended' });

    expect(screen.getByLabelText('Loading')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Renew' })).toBeNull();
  });

  it('shows the way back while the invoices are loading', async () => {
    open({ [INVOICES]: 'never' });

    expect(await screen.findByRole('link', { name: 'Renew' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Open invoices' })).toBeNull();
  });

  it('keeps the answer of who wants to say why, with the keyboard alone', async () => {
    const app = open({ [SETTINGS]: { body: { settings: [] } } });
    const send = await screen.findByRole('button', { name: 'Send' });
    expect(send).toBeDisabled();
    screen.getByLabelText('Something we need is missing').focus();
    await app.user.keyboard(' ');
    screen.getByLabelText('What should be different?').focus();
    await app.user.keyboard(' More montages ');
    send.focus();
    await app.user.keyboard('{Enter}');

    expect(await screen.findByText('Thank you. Your answer is saved.')).toBeVisible();
    expect(app.requests.find(({ method }) => method === 'PATCH')?.body).toEqual([
      { name: 'survey', value: { reason: 'missing', note: 'More montages' } },
    ]);
  });

  it('keeps what was typed when it cannot be saved', async () => {
    const app = open({
      [SETTINGS]: { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } },
    });
    await app.user.click(await screen.findByLabelText('Something else'));
    await app.user.type(screen.getByLabelText('What should be different?'), 'All');
    await app.user.click(screen.getByRole('button', { name: 'Send' }));

    expect(await screen.findByText('Busy.')).toBeVisible();
    expect(screen.getByLabelText('What should be different?')).toHaveValue('All');
  });

  it('sends others to an administrator, and strangers to the sign-in', async () => {
    open({ [INFO]: { body: aUser({ account: accountAt('expired') }) } });
    expect(await screen.findByText(/Only an administrator of your practice can renew it/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Renew' })).toBeNull();
  });

  it('asks who is signed out to sign in', async () => {
    renderApp({ path: '/survey', isSignedIn: false });

    expect(await screen.findByText('Sign in to renew the subscription of your practice.')).toBeVisible();
  });
});
