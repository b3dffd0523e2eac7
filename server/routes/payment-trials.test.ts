import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_COMMERCE_SETTINGS } from '../model/commerce/settings.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { createStripeProvider } from '../payments/stripe-provider.ts';
import { createCommerce } from '../services/core/commerce-settings.ts';
import type { Shop } from '../testing/commerce.ts';
import { shopOf } from '../testing/commerce.ts';
import type { FakeStripe, FakeSubscription } from '../payments/testing/fake-stripe.ts';
import { startFakeStripe, STRIPE_ACCOUNT } from '../payments/testing/fake-stripe.ts';
import type { TestServer } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';
import { WEBHOOK_PATH } from './payment-webhooks.ts';

const SETTINGS = {
  ...DEFAULT_COMMERCE_SETTINGS,
  promoCodes: [{ code: 'SPRING', percentOff: 20, duration: 'once' as const }],
  trialDays: 14,
};

describe.each([databaseToTest()])('a trial of a subscription at Stripe on $name', ({ open }) => {
  let stripe: FakeStripe;
  let server: TestServer;
  let dispose: () => Promise<void>;
  let shop: Shop;

  beforeAll(async () => {
    stripe = await startFakeStripe();
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({
      db: opened.db,
      commerce: createCommerce(SETTINGS, createStripeProvider(STRIPE_ACCOUNT, stripe.server)),
    });
  });
  afterAll(async () => {
    await server.close();
    await dispose();
    await stripe.close();
  });
  beforeEach(async () => {
    const practice = await server.seedOrganization('Lakeside', { hasSubscription: false });
    shop = shopOf(server, await server.seedUser(practice, { groups: ['AccountAdmin'] }));
  });

  const notify = async (subscription: FakeSubscription) => {
    const event = stripe.event('customer.subscription.updated', { id: subscription.id });
    const response = await server.app.request(WEBHOOK_PATH, {
      method: 'POST',
      body: event.body,
      headers: { 'stripe-signature': event.signature, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
  };
  const begun = async (priceIds = ['coach-month'], options: Parameters<Shop['ordered']>[1] = {}) => {
    const ordered = await shop.ordered(priceIds, options);
    const session = stripe.sessions.at(-1)!;
    const subscription = stripe.pay(session);
    await notify(subscription);
    return { ordered, session, subscription };
  };
  const charged = async (subscription: FakeSubscription) => {
    stripe.endTrial(subscription);
    await notify(subscription);
    stripe.collect(subscription);
    await notify(subscription);
  };

  it('gives access and invoices nothing, because nothing was charged', async () => {
    const { session } = await begun();

    expect(session.form.get('subscription_data[trial_period_days]')).toBe('14');
    expect(await shop.info()).toMatchObject({ status: 'trialing', productType: ['coach'] });
    expect(await shop.invoices()).toEqual([]);
  });

  it('invoices the first period when Stripe has collected it, once', async () => {
    const { subscription } = await begun();
    stripe.endTrial(subscription);
    await notify(subscription);
    expect((await shop.info()).status).toBe('active');
    expect(await shop.invoices()).toEqual([]);

    stripe.collect(subscription);
    await notify(subscription);
    await notify(subscription);

    expect(await shop.invoices()).toMatchObject([
      { status: 'paid', totalCents: 5900, lines: [{ text: 'Coach, one month', totalCents: 5900 }] },
    ]);
  });

  it('invoices devices at once, as Stripe charges them, with what the promo code took off', async () => {
    const { subscription } = await begun(['coach-month', 'callibri-buy'], { promoCode: 'spring' });
    const devices = {
      status: 'paid',
      totalCents: 31_920,
      lines: [
        { text: 'Callibri', totalCents: 39_900 },
        { text: 'Promo code SPRING, 20 % off', totalCents: -7980 },
      ],
    };
    expect(await shop.invoices()).toMatchObject([devices]);

    await charged(subscription);

    expect(await shop.invoices()).toMatchObject([{ totalCents: 5900 }, devices]);
  });

  it('settles an order with devices only when their payment has been collected', async () => {
    await shop.ordered(['coach-month', 'callibri-buy']);
    const subscription = stripe.pay(stripe.sessions.at(-1)!);
    const paid = subscription.latest_invoice;
    subscription.latest_invoice = { ...paid, status: 'open', amount_paid: 0 };
    await notify(subscription);
    expect(await shop.invoices()).toEqual([]);

    subscription.latest_invoice = paid;
    await notify(subscription);

    expect(await shop.invoices()).toMatchObject([{ totalCents: 39_900, lines: [{ text: 'Callibri' }] }]);
  });

  it('invoices what the subscription became during the trial', async () => {
    const { ordered, subscription } = await begun();
    await shop.ordered(['therapist-month'], { target: ordered.subscriptionId });
    await notify(subscription);
    expect(await shop.invoices()).toEqual([]);

    await charged(subscription);

    expect(await shop.invoices()).toMatchObject([
      { totalCents: 9900, lines: [{ text: 'Therapist, one month' }] },
    ]);
  });

  it('that ends unpaid is not invoiced beside the order that follows it', async () => {
    const { ordered, subscription: old } = await begun();
    old.status = 'paused';
    await notify(old);
    await shop.ordered(['therapist-month'], { target: ordered.subscriptionId });
    const renewed = stripe.pay(stripe.sessions.at(-1)!);

    await notify(renewed);
    await notify(renewed);

    expect(await shop.invoices()).toMatchObject([
      { totalCents: 9900, lines: [{ text: 'Therapist, one month' }] },
    ]);
  });

  it('is given once: not to a practice that canceled and comes back', async () => {
    const { subscription } = await begun();
    subscription.status = 'canceled';
    await notify(subscription);
    await shop.ordered(['coach-month']);
    const { form } = stripe.sessions.at(-1)!;

    expect(form.get('mode')).toBe('subscription');
    expect(form.has('subscription_data[trial_period_days]')).toBe(false);
  });
});
