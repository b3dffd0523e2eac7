import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cartLines } from '#shared/commerce/cart.ts';
import { buildCatalogue } from '#server/model/commerce/catalogue.ts';
import { cartTotals, maxActiveClientsOf } from '#shared/commerce/totals.ts';
import { anInvoice, anOrdered, aSubscription } from '#tests/builders/commerce.ts';
import { aUser } from '#tests/builders/people.ts';
import type { Replies, Request } from '#tests/dom/render-app.tsx';
import { renderApp } from '#tests/dom/render-app.tsx';

const admin = aUser({ groups: [{ name: 'AccountAdmin' }, { name: 'Therapist' }] });
const ORGANIZATION = `/v2/organization/${admin.organization.organizationId}`;
const ORDER = `POST ${ORGANIZATION}/subscription`;
const CART = 'POST /v2/psp/registration/cart';
const products = buildCatalogue();

/** Checks a cart like the server. */
const checked =
  (change: object | null = null, provider = 'invoice') =>
  ({ body }: Request) => {
    const { lines } = cartLines(products, (body as { priceIds: string[] }).priceIds);
    const maxActiveClients = maxActiveClientsOf(lines);
    const totals = cartTotals(lines, undefined);
    return { body: { products: [], totals, promo: null, maxActiveClients, change, provider } };
  };

function openShop(replies: Replies = {}, path = '/payment') {
  return renderApp({
    path,
    replies: {
      [`GET /v2/users/${admin.userId}/info`]: { body: admin },
      'GET /v2/psp/products': { body: products },
      [CART]: checked(),
      ...replies,
    },
  });
}
const orders = (requests: readonly Request[]) =>
  requests.filter(({ method, path }) => method !== 'GET' && path.includes('/subscription'));
const chooseCoach = async (app: ReturnType<typeof openShop>) => {
  const coach = within(await screen.findByRole('region', { name: 'Coach' }));
  await app.user.click(coach.getByLabelText('$59.00 a month'));
};

describe('/payment', () => {
  it('shows that the products are loading', async () => {
    const { requests } = openShop({ 'GET /v2/psp/products': 'never' });

    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/v2/psp/products'));
    expect(screen.getByLabelText('Loading')).toBeVisible();
  });

  it('begins empty, with nothing to order', async () => {
    openShop();

    expect(await screen.findByRole('heading', { name: 'Nothing chosen yet' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Order by invoice' })).toBeDisabled();
  });

  it('is filled in and ordered with the keyboard alone, with one key for the cart', async () => {
    const invoice = anInvoice({ isOverdue: false });
    const app = openShop({
      [ORDER]: { body: anOrdered({ invoiceId: invoice.invoiceId }) },
      [`GET ${ORGANIZATION}/invoice/${invoice.invoiceId}`]: { body: invoice },
    });
    const coach = within(await screen.findByRole('region', { name: 'Coach' }));
    coach.getByLabelText('$59.00 a month').focus();
    await app.user.keyboard(' ');
    expect(await screen.findByRole('row', { name: 'Today, before tax $59.00' })).toBeVisible();
    screen.getByRole('button', { name: 'Order by invoice' }).focus();
    await app.user.keyboard('{Enter}');

    expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible();
    expect(await screen.findByRole('button', { name: /Invoice 2026-0007: \$59\.00/ })).toBeVisible();
    const [order] = orders(app.requests);
    expect(order?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
    expect(order?.body).toMatchObject({ priceIds: ['coach-month'], billing: { country: 'DE' } });
  });

  it('sends an order again under the same key, and another cart under another', async () => {
    let failures = 1;
    const app = openShop({
      [ORDER]: () =>
        failures-- > 0 ? 'offline' : { status: 409, body: { error: { code: 'conflict', message: 'No.' } } },
    });
    await chooseCoach(app);
    const place = () => app.user.click(screen.getByRole('button', { name: 'Order by invoice' }));
    await place();
    expect(await screen.findByRole('alert')).toBeVisible();
    await place();
    expect(await screen.findByText('No.')).toBeVisible();
    await app.user.click(screen.getByLabelText('$590.00 a year'));
    await place();
    await waitFor(() => expect(orders(app.requests)).toHaveLength(3));

    const [first, again, other] = orders(app.requests).map(({ headers }) => headers.get('idempotency-key'));
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('orders once when the button is clicked twice', async () => {
    const app = openShop({ [ORDER]: { body: anOrdered() } });
    await chooseCoach(app);
    const form = screen.getByRole('button', { name: 'Order by invoice' }).closest('form')!;
    form.requestSubmit();
    form.requestSubmit();

    expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible();
    expect(orders(app.requests)).toHaveLength(1);
  });

  it.each([
    ['now', 'you pay the difference until 20 Dec 2026'],
    ['nextPeriod', 'Your paid subscription stays until 20 Dec 2026'],
    ['byProvider', 'The payment provider charges the difference'],
  ])('says how a change of a running subscription is charged (%s)', async (effect, words) => {
    const app = openShop({
      [`GET ${ORGANIZATION}/subscriptions`]: { body: [aSubscription()] },
      [CART]: checked({ effect, day: effect === 'byProvider' ? null : '2026-12-20T09:00:00.000Z' }),
    });
    await chooseCoach(app);

    expect(await screen.findByText(new RegExp(words))).toBeVisible();
    expect(screen.getByText(/You have: Coach\. It is renewed on 20 Dec 2026/)).toBeVisible();
  });

  it('tells when a change comes that waits for the next period', async () => {
    const current = aSubscription();
    const app = openShop({
      [`GET ${ORGANIZATION}/subscriptions`]: { body: [current] },
      [`PUT ${ORGANIZATION}/subscription/${current.subscriptionId}`]: {
        body: anOrdered({ nextItems: current.items }),
      },
    });
    await chooseCoach(app);
    await app.user.click(screen.getByRole('button', { name: 'Order by invoice' }));

    expect(await screen.findByText(/The change comes on 20 Dec 2026/)).toBeVisible();
  });

  it('names the failure and loads again on request', async () => {
    const app = openShop({
      'GET /v2/psp/products': { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } },
    });
    expect(await screen.findByText('Busy.')).toBeVisible();

    app.replies['GET /v2/psp/products'] = { body: products };
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('region', { name: 'Coach' })).toBeVisible();
  });

  it('shows that a paid order is kept', async () => {
    openShop({}, '/payment?checkout=bought');

    expect(await screen.findByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  });

  it('sends those who cannot order to those who can, and strangers to the sign-in', async () => {
    openShop({ [`GET /v2/users/${admin.userId}/info`]: { body: aUser() } });
    expect(await screen.findByText(/Only an administrator of your practice can order/)).toBeVisible();
  });

  it('asks who is signed out to sign in', async () => {
    renderApp({ path: '/payment', isSignedIn: false });

    expect(await screen.findByRole('heading', { name: 'Sign in to order' })).toBeVisible();
  });
});
