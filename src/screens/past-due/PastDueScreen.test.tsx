import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anInvoice } from '#tests/builders/commerce.ts';
import { aUser } from '#tests/builders/people.ts';
import type { Replies } from '#tests/dom/render-app.tsx';
import { renderApp } from '#tests/dom/render-app.tsx';

const subscription = { status: 'past_due' };
const account = { subscription, maxActiveClients: 5 };
const admin = aUser({ account, groups: [{ name: 'AccountAdmin' }] });
const INFO = `GET /v2/users/${admin.userId}/info`;
const INVOICES = `GET /v2/organization/${admin.organization.organizationId}/invoices`;
const invoice = anInvoice();
const PAYMENT = `POST /v2/organization/${admin.organization.organizationId}/invoice/${invoice.invoiceId}/payment`;

const open = (replies: Replies = {}) =>
  renderApp({
    path: '/pastdue',
    replies: { [INFO]: { body: admin }, [INVOICES]: { body: { invoices: [invoice] } }, ...replies },
  });

describe('/pastdue', () => {
  it('shows what is open, how much in all, and how to pay it', async () => {
    const paid = anInvoice({ number: '2026-0006', invoiceId: admin.userId as never, status: 'paid' });
    open({ [INVOICES]: { body: { invoices: [invoice, paid] } } });
    const panel = within(await screen.findByRole('region', { name: 'Open invoices' }));

    expect(await panel.findByText('2026-0007')).toBeVisible();
    expect(panel.queryByText('2026-0006')).toBeNull();
    expect(panel.getByText('$59.00 in all')).toBeVisible();
    expect(panel.getByText('Overdue')).toBeVisible();
    expect(panel.getByText(/Pay to account 12-34/)).toBeVisible();
  });

  it('shows that the invoices are loading', async () => {
    open({ [INVOICES]: 'never' });
    const panel = within(await screen.findByRole('region', { name: 'Open invoices' }));

    expect(panel.getByLabelText('Loading')).toBeVisible();
  });

  it('opens again when the payment is noted, with the keyboard alone', async () => {
    const app = open({ [PAYMENT]: { body: { ...invoice, status: 'paid' } } });
    (await screen.findByRole('button', { name: 'Record payment of invoice 2026-0007' })).focus();
    await app.user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    app.replies[INFO] = { body: { ...admin, account: { ...account, subscription: { status: 'active' } } } };
    dialog.getByLabelText(/^Reference/).focus();
    await app.user.keyboard('Statement 12{Enter}');

    expect(await screen.findByRole('heading', { name: 'Nothing is overdue' })).toBeVisible();
    const sent = app.requests.find(({ path }) => path.endsWith('/payment'));
    expect(sent?.body).toMatchObject({ reference: 'Statement 12' });
  });

  it('leaves the payment to the operator of a hosted server', async () => {
    open({ [INVOICES]: { body: { invoices: [{ ...invoice, isRecordable: false }] } } });

    expect(await screen.findByRole('button', { name: 'Show invoice 2026-0007' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Record payment/ })).toBeNull();
  });

  it('keeps the dialog open with the reason when the payment cannot be noted', async () => {
    const app = open({
      [PAYMENT]: { status: 409, body: { error: { code: 'conflict', message: 'It is paid already.' } } },
    });
    await app.user.click(await screen.findByRole('button', { name: /Record payment/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Record payment' }));

    expect(await dialog.findByText('It is paid already.')).toBeVisible();
  });

  it('says so while nothing has been noted', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('The payment has not been recorded yet.')).toBeVisible();
  });

  it('explains that there is none here, names a failure, and tries again', async () => {
    const app = open({
      [INVOICES]: { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } },
    });
    const panel = within(await screen.findByRole('region', { name: 'Open invoices' }));
    expect(await panel.findByText('Busy.')).toBeVisible();
    app.replies[INVOICES] = { body: { invoices: [] } };
    await app.user.click(panel.getByRole('button', { name: 'Try again' }));

    expect(await panel.findByText(/There is no open invoice here/)).toBeVisible();
  });

  it('sends others to an administrator', async () => {
    open({ [INFO]: { body: aUser({ account }) } });

    expect(await screen.findByText(/Only an administrator of your practice sees invoices/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Order again' })).toBeNull();
  });

  it('asks who is signed out to sign in', async () => {
    renderApp({ path: '/pastdue', isSignedIn: false });

    expect(await screen.findByText('Sign in to see the invoices of your practice.')).toBeVisible();
  });
});
