import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anInvoice, aSubscription } from '#tests/builders/commerce.ts';
import { aUser } from '#tests/builders/people.ts';
import type { Replies } from '#tests/dom/render-app.tsx';
import { renderApp } from '#tests/dom/render-app.tsx';

const admin = aUser({ groups: [{ name: 'AccountAdmin' }] });
const INFO = `GET /v2/users/${admin.userId}/info`;
const ORGANIZATION = `/v2/organization/${admin.organization.organizationId}`;
const LIST = `GET ${ORGANIZATION}/subscriptions`;

async function open(replies: Replies = {}) {
  const app = renderApp({
    path: '/app/account',
    replies: { [INFO]: { body: admin }, [LIST]: { body: [aSubscription()] }, ...replies },
  });
  const panel = within(await screen.findByRole('region', { name: 'Subscription' }));
  return { ...app, panel };
}

describe('the subscription in the settings', () => {
  it('shows what it is, what it covers, and its invoices', async () => {
    const { panel } = await open({
      [`GET ${ORGANIZATION}/invoices`]: {
        body: {
          invoices: [
            anInvoice({
              status: 'paid',
              isOverdue: false,
              isRecordable: false,
              paidAt: '2026-10-05T09:00:00.000Z',
            }),
          ],
        },
      },
    });

    expect(await panel.findByText('Coach')).toBeVisible();
    expect(panel.getByText('Up to 5')).toBeVisible();
    expect(panel.getByText('20 Dec 2026')).toBeVisible();
    expect(await panel.findByText('Paid')).toBeVisible();
    expect(panel.queryByRole('button', { name: /Record payment/ })).toBeNull();
  });

  it('shows that it is loading', async () => {
    const { panel } = await open({ [LIST]: 'never' });

    expect(panel.getByLabelText('Loading')).toBeVisible();
  });

  it('tells what it becomes with the next period', async () => {
    const nextItems = [
      {
        priceId: 'therapist-month',
        quantity: 1,
        product: { productId: 'therapist', productType: 'therapist', name: 'Therapist' },
      },
    ];
    const { panel } = await open({ [LIST]: { body: [aSubscription({ nextItems })] } });

    expect(await panel.findByText('After that')).toBeVisible();
    expect(panel.getByText('Therapist')).toBeVisible();
  });

  it('is cancelled after a second thought, with the keyboard alone', async () => {
    const ending = aSubscription({ isEnding: true });
    const app = await open({
      [`DELETE ${ORGANIZATION}/subscription/${ending.subscriptionId}`]: { body: ending },
    });
    (await app.panel.findByRole('button', { name: 'Cancel subscription' })).focus();
    await app.user.keyboard('{Enter}');
    app.replies[LIST] = { body: [ending] };
    app.panel.getByRole('button', { name: 'Cancel on 20 Dec 2026' }).focus();
    await app.user.keyboard('{Enter}');

    expect(await app.panel.findByText('Ends on')).toBeVisible();
    expect(app.panel.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  it('says why it cannot be cancelled', async () => {
    const { subscriptionId } = aSubscription();
    const app = await open({
      [`DELETE ${ORGANIZATION}/subscription/${subscriptionId}`]: {
        status: 503,
        body: { error: { code: 'unavailable', message: 'Busy.' } },
      },
    });
    await app.user.click(await app.panel.findByRole('button', { name: 'Cancel subscription' }));
    await app.user.click(app.panel.getByRole('button', { name: /Cancel on/ }));

    expect(await app.panel.findByText('Busy.')).toBeVisible();
  });

  it('says that there is none, names a failure, and tries again', async () => {
    const app = await open({
      [LIST]: { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } },
    });
    expect(await app.panel.findByText('Busy.')).toBeVisible();
    app.replies[LIST] = { body: [] };
    await app.user.click(app.panel.getByRole('button', { name: 'Try again' }));

    expect(await app.panel.findByText('This practice has no subscription yet.')).toBeVisible();
    expect(app.panel.getByRole('link', { name: 'Choose a subscription' })).toBeVisible();
  });

  it('can be read by others, and changed by an administrator alone', async () => {
    const { panel } = await open({ [INFO]: { body: aUser() } });

    expect(await panel.findByText('An administrator of your practice can change it.')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });
});
