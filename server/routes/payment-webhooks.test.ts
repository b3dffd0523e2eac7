import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_COMMERCE_SETTINGS } from '../model/commerce/settings.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { createStripeProvider } from '../payments/stripe-provider.ts';
import { runBillingUpkeep } from '../services/commerce/billing-upkeep.ts';
import { createCommerce } from '../services/core/commerce-settings.ts';
import type { Shop } from '../testing/commerce.ts';
import { shopOf } from '../testing/commerce.ts';
import type { FakeStripe, FakeSubscription } from '../payments/testing/fake-stripe.ts';
import { startFakeStripe, STRIPE_ACCOUNT } from '../payments/testing/fake-stripe.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';
import { WEBHOOK_PATH } from './payment-webhooks.ts';

const SETTINGS = {
  ...DEFAULT_COMMERCE_SETTINGS,
  promoCodes: [{ code: 'SPRING', percentOff: 20, duration: 'once' as const }],
};

describe.each([databaseToTest()])('payments through Stripe on $name', ({ open }) => {
  let stripe: FakeStripe;
  let server: TestServer;
  let dispose: () => Promise<void>;
  let admin: TestUser;
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
    admin = await server.seedUser(practice, { groups: ['AccountAdmin'] });
    shop = shopOf(server, admin);
    stripe.isDown = false;
    stripe.requests.length = 0;
  });

  const send = ({ body, signature }: { body: string; signature: string }) =>
    server.app.request(WEBHOOK_PATH, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    });
  const notify = (subscription: FakeSubscription, id?: string) =>
    send(stripe.event('customer.subscription.updated', { id: subscription.id }, { id }));
  const buy = async (priceIds = ['coach-month'], options: Parameters<Shop['ordered']>[1] = {}) => {
    const ordered = await shop.ordered(priceIds, options);
    const session = stripe.sessions.at(-1)!;
    return { ordered, session };
  };
  const bought = async () => {
    const { ordered, session } = await buy();
    const subscription = stripe.pay(session);
    await notify(subscription);
    return { ordered, subscription };
  };

  it('sends the buyer to the page of Stripe and gives no access before Stripe confirms', async () => {
    const { ordered, session } = await buy(['coach-month', 'callibri-buy'], { promoCode: 'spring' });

    expect(ordered).toMatchObject({ status: 'incomplete', checkoutUrl: session.url, invoiceId: null });
    expect(Object.fromEntries(session.form)).toMatchObject({
      mode: 'subscription',
      'line_items[0][price_data][unit_amount]': '5900',
      'line_items[0][price_data][recurring][interval]': 'month',
      'line_items[1][price_data][unit_amount]': '39900',
      'discounts[0][coupon]': 'loopwell-SPRING-20-once',
      client_reference_id: admin.organizationId,
      success_url: 'https://loopwell.example/payment?checkout=done',
    });
    expect((await shop.info()).status).toBeUndefined();
    const posts = stripe.requests.filter(({ method }) => method === 'POST');
    expect(posts.every(({ idempotencyKey }) => idempotencyKey !== undefined)).toBe(true);
    expect(stripe.requests.every(({ authorization }) => authorization.includes('sk_test_loopwell'))).toBe(
      true,
    );
  });

  it('opens when Stripe tells of the payment', async () => {
    const { session } = await buy(['therapist-month', 'more-clients-month']);
    const subscription = stripe.pay(session);
    const event = stripe.event('checkout.session.completed', {
      id: session.id,
      subscription: subscription.id,
    });

    expect((await send(event)).status).toBe(200);

    expect(await shop.info()).toEqual({
      status: 'active',
      maxActiveClients: 15,
      productType: ['therapist', 'addOn'],
    });
    expect((await shop.subscriptions())[0]!.currentPeriodEnd).toBe('2027-01-15T08:00:00.000Z');
  });

  it('takes an event that comes again for done', async () => {
    const { subscription } = await bought();
    subscription.status = 'past_due';
    expect((await notify(subscription, 'evt_twice')).status).toBe(200);
    const version = async () =>
      server.db.query('system', 'select version from subscription where organization_id = $1', [
        admin.organizationId,
      ]);
    const before = await version();

    expect((await notify(subscription, 'evt_twice')).status).toBe(200);

    expect(await version()).toEqual(before);
    const mail = await server.db.query(
      'system',
      'select 1 as one from mail_outbox where organization_id = $1',
      [admin.organizationId],
    );
    expect(mail).toHaveLength(1);
  });

  it('ends where Stripe stands, in whatever order and however often events come', async () => {
    const { subscription } = await bought();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('active', 'past_due', 'unpaid', 'canceled', 'paused', 'trialing'), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 6 }),
        async (history, deliveries) => {
          subscription.status = history.at(-1)!;
          const events = history.map((status) =>
            stripe.event('customer.subscription.updated', { id: subscription.id, status }),
          );
          for (const index of deliveries) await send(events[index % events.length]!);

          const expected =
            { unpaid: 'past_due', paused: 'expired' }[subscription.status] ?? subscription.status;
          expect((await shop.info()).status).toBe(expected);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('keeps the later answer when an earlier one comes late', async () => {
    const { ordered, subscription } = await bought();
    server.clock.advance(60_000);
    subscription.status = 'past_due';
    await notify(subscription);
    server.clock.advance(-30_000);
    subscription.status = 'active';
    await notify(subscription);
    server.clock.advance(30_000);

    expect((await shop.info()).status).toBe('past_due');
    expect((await shop.subscriptions())[0]!.subscriptionId).toBe(ordered.subscriptionId);
  });

  it.each([
    ['another secret', { secret: 'whsec_other' }],
    ['an old signature', { timestampSeconds: 1_600_000_000 }],
  ])('refuses an event with %s', async (_name, options) => {
    const { session } = await buy();
    const subscription = stripe.pay(session);

    const answer = await send(
      stripe.event('customer.subscription.updated', { id: subscription.id }, options),
    );

    expect(answer.status).toBe(400);
    expect((await shop.info()).status).toBeUndefined();
  });

  it('refuses an event whose body was changed by one letter', async () => {
    const { session } = await buy();
    const { body, signature } = stripe.event('customer.subscription.updated', { id: stripe.pay(session).id });

    expect((await send({ body: body.replace('updated', 'Updated'), signature })).status).toBe(400);
    expect((await send({ body, signature: '' })).status).toBe(400);
  });

  it('ignores what was sold elsewhere', async () => {
    const { session } = await buy();
    const subscription = { ...stripe.pay(session), metadata: {} };
    stripe.subscriptions.set(subscription.id, subscription);

    expect((await notify(subscription)).status).toBe(200);
    expect((await shop.info()).status).toBeUndefined();
  });

  it('asks to be told again while Stripe cannot be asked, and has lost nothing then', async () => {
    const { session } = await buy();
    const subscription = stripe.pay(session);
    stripe.isDown = true;
    expect((await notify(subscription, 'evt_later')).status).toBe(503);
    stripe.isDown = false;
    expect((await notify(subscription, 'evt_later')).status).toBe(200);

    expect((await shop.info()).status).toBe('active');
  });

  it('leads from past due to the open invoice at Stripe', async () => {
    const { ordered, subscription } = await bought();
    subscription.status = 'past_due';
    await notify(subscription);

    const again = await shop.ordered(['coach-month'], { target: ordered.subscriptionId });

    expect(again).toMatchObject({ status: 'past_due', checkoutUrl: 'https://invoice.stripe.test/in_1' });
    subscription.status = 'active';
    await notify(subscription);
    expect((await shop.info()).status).toBe('active');
  });

  it('takes an expired one up again by a new checkout; the end of the old one no longer counts', async () => {
    const { ordered, subscription: old } = await bought();
    old.status = 'incomplete_expired';
    await notify(old);
    expect((await shop.info()).status).toBe('expired');

    await shop.ordered(['coach-month'], { target: ordered.subscriptionId });
    const renewed = stripe.pay(stripe.sessions.at(-1)!);
    await notify(renewed);
    await notify(old);

    expect((await shop.info()).status).toBe('active');
    expect(await shop.subscriptions()).toHaveLength(1);
  });

  it('closes the page of an order that was left when another is placed', async () => {
    const { session: left } = await buy(['coach-month']);
    const { session } = await buy(['therapist-month']);

    expect(() => stripe.pay(left)).toThrow('closed');
    await notify(stripe.pay(session));
    expect((await shop.info()).productType).toEqual(['therapist']);
  });

  const rawStatuses = () =>
    [...stripe.subscriptions.values()]
      .filter(({ metadata }) => metadata.organizationId === admin.organizationId)
      .map(({ status }) => status);

  it('keeps a paid order among the invoices: what, how much, and that it is paid', async () => {
    await bought();
    await shop.ordered(['callibri-buy', 'callibri-buy'], { promoCode: 'spring' });
    const session = stripe.sessions.at(-1)!;
    expect(session.form.get('mode')).toBe('payment');
    expect(await shop.invoices()).toHaveLength(1);
    const event = stripe.payOnce(session);

    await send(event);
    await send(event);
    await send(stripe.payOnce(session));

    expect(await shop.invoices()).toMatchObject([
      {
        number: '2026-0002',
        status: 'paid',
        isOverdue: false,
        totalCents: 63_840,
        lines: [{ text: 'Callibri', quantity: 2, totalCents: 79_800 }, { totalCents: -15_960 }],
        billTo: { name: 'Lakeside', country: 'DE' },
      },
      { number: '2026-0001', status: 'paid', lines: [{ text: 'Coach, one month', totalCents: 5900 }] },
    ]);
    expect((await shop.info()).productType).toEqual(['coach']);
  });

  it('records nothing for a page that was left without paying', async () => {
    await bought();
    await shop.ordered(['callibri-buy']);
    const session = stripe.sessions.at(-1)!;
    await send(stripe.event('checkout.session.completed', { id: session.id, subscription: null }));

    expect(await shop.invoices()).toHaveLength(1);
  });

  it('orders once for one key, also when two requests come at once', async () => {
    const key = 'one-cart-one-key';
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => shop.ordered(['coach-month'], { key })),
    );
    const again = await shop.ordered(['coach-month'], { key });

    expect(new Set(answers.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
    expect(again).toEqual(answers[0]);
    expect(await shop.subscriptions()).toHaveLength(1);
    const mine = stripe.sessions.filter(
      ({ form }) => form.get('client_reference_id') === admin.organizationId,
    );
    expect(mine).toHaveLength(1);
    await notify(stripe.pay(mine[0]!));
    expect((await shop.info()).status).toBe('active');
  });

  it('gives an expired one that is taken up again what was ordered then', async () => {
    const { ordered, subscription: old } = await bought();
    old.status = 'incomplete_expired';
    await notify(old);
    await shop.ordered(['therapist-year', 'more-clients-year'], { target: ordered.subscriptionId });
    expect((await shop.info()).productType).toEqual(['coach']);

    await notify(stripe.pay(stripe.sessions.at(-1)!));

    expect(await shop.info()).toEqual({
      status: 'active',
      maxActiveClients: 15,
      productType: ['therapist', 'addOn'],
    });
  });

  it('changes a running one at Stripe for the difference, without a second checkout', async () => {
    const { ordered, subscription } = await bought();
    const checkouts = stripe.sessions.length;
    const change = () =>
      shop.ordered(['therapist-month', 'callibri-buy'], {
        target: ordered.subscriptionId,
        key: 'change-of-plan',
      });

    const changed = await change();

    expect(changed).toMatchObject({ status: 'active', checkoutUrl: null, nextItems: null });
    expect(stripe.sessions).toHaveLength(checkouts);
    expect(subscription.items).toMatchObject([{ unitCents: 9900, product: 'loopwell-therapist' }]);
    expect((await shop.info()).productType).toEqual(['therapist']);
    expect((await shop.invoices())[0]).toMatchObject({
      status: 'paid',
      totalCents: 2000 + 39_900,
      lines: [{ totalCents: 2000 }, { text: 'Callibri', totalCents: 39_900 }],
    });
    expect(await change()).toEqual(changed);
    await notify(subscription);
    expect(await shop.invoices()).toHaveLength(2);
  });

  it('changes nothing when the difference cannot be charged', async () => {
    const { ordered, subscription } = await bought();
    stripe.isDeclining = true;
    const answer = await shop.order(['therapist-month'], { target: ordered.subscriptionId });
    stripe.isDeclining = false;

    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('was declined');
    expect((await shop.info()).productType).toEqual(['coach']);
    expect(subscription.items).toMatchObject([{ unitCents: 5900 }]);
  });

  it('orders nothing beside a checkout that was paid a moment ago', async () => {
    const { session } = await buy(['coach-month']);
    const subscription = stripe.pay(session);

    const answer = await shop.order(['therapist-month']);

    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('has just been paid');
    await notify(subscription);
    expect((await shop.info()).productType).toEqual(['coach']);
  });

  it('ends one of two that were paid all the same, whatever order Stripe tells of them in', async () => {
    const { session: first } = await buy(['coach-month']);
    const { session: second } = await buy(['therapist-month']);
    // The payment page was paid at the moment it was closed.
    first.isOpen = true;
    const [one, two] = [stripe.pay(second), stripe.pay(first)];

    await Promise.all([notify(one), notify(two)]);
    await notify(one);
    await notify(two);

    expect(rawStatuses().sort()).toEqual(['active', 'canceled']);
    const active = (await shop.subscriptions()).filter(({ status }) => status === 'active');
    expect(active).toHaveLength(1);
    expect((await shop.info()).status).toBe('active');
  });

  it.each([500, 400] as const)(
    'ends the replaced one later when Stripe answers %i at first',
    async (status) => {
      const { ordered, subscription: old } = await bought();
      old.status = 'paused';
      await notify(old);
      await shop.ordered(['coach-month'], { target: ordered.subscriptionId });
      const renewed = stripe.pay(stripe.sessions.at(-1)!);
      stripe.refusesToEnd = status;
      expect((await notify(renewed)).status).toBe(200);
      expect(old.status).toBe('paused');
      stripe.refusesToEnd = undefined;

      await runBillingUpkeep(server.app.deps);

      expect(old.status).toBe('canceled');
      old.status = 'active';
      await notify(old);
      expect((await shop.info()).status).toBe('active');
      const [row] = await server.db.query<{ reference: string }>(
        'system',
        'select provider_reference as reference from subscription where organization_id = $1',
        [admin.organizationId],
      );
      expect(row!.reference).toBe(renewed.id);
    },
  );

  it('puts a subscription of its own in the place of one that was invoiced, so that nobody pays twice', async () => {
    const old = 'a9c5b0a4-8f0f-4a57-9d0a-2f2f4f1f7c11';
    await server.db.query(
      'system',
      `insert into subscription (organization_id, subscription_id, provider, status, items, created_at, updated_at)
       values ($1, $2, 'invoice', 'active', '[]'::jsonb, $3, $3)`,
      [admin.organizationId, old, new Date(server.clock.nowMs() - 1000).toISOString()],
    );

    const { ordered, session } = await buy(['coach-month'], { target: old });
    expect(ordered.subscriptionId).not.toBe(old);
    expect((await shop.subscriptions())[0]).toMatchObject({ subscriptionId: old, status: 'active' });
    const subscription = stripe.pay(session);
    await notify(subscription);

    expect(await shop.subscriptions()).toMatchObject([
      { subscriptionId: ordered.subscriptionId, provider: 'stripe', status: 'active' },
      { subscriptionId: old, provider: 'invoice', status: 'canceled' },
    ]);
    const path = `/v2/organization/${admin.organizationId}/subscription/${ordered.subscriptionId}`;
    expect((await server.call('DELETE', path, { token: await server.tokenFor(admin) })).status).toBe(200);
    expect(subscription.cancel_at_period_end).toBe(true);
  });

  it('takes a cancellation that Stripe tells of before it has answered', async () => {
    const { ordered, subscription } = await bought();
    const { payments } = server.app.deps.commerce;
    const endWithPeriod = payments.endWithPeriod.bind(payments);
    vi.spyOn(payments, 'endWithPeriod').mockImplementationOnce(async (reference) => {
      const state = await endWithPeriod(reference);
      await notify(subscription);
      return state;
    });
    const path = `/v2/organization/${admin.organizationId}/subscription/${ordered.subscriptionId}`;

    const answer = await server.call('DELETE', path, { token: await server.tokenFor(admin) });

    expect(answer.status).toBe(200);
    expect(await shop.subscriptions()).toMatchObject([{ status: 'active', isEnding: true }]);
    const [noted] = await server.db.query<{ count: number }>(
      'system',
      `select count(*)::int as count from audit_event
       where organization_id = $1 and action = 'subscription.cancel'`,
      [admin.organizationId],
    );
    expect(noted).toEqual({ count: 1 });
  });

  it('says so when Stripe is down or does not know us, and stores nothing', async () => {
    stripe.isDown = true;
    const answer = await shop.order(['coach-month']);

    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Nothing was charged');
    expect(await shop.subscriptions()).toEqual([]);
  });
});

describe('a server that takes no payments through Stripe', () => {
  it('has no webhook', async () => {
    const server = await buildTestServer();
    const answer = await server.app.request(WEBHOOK_PATH, { method: 'POST', body: '{}' });

    expect(answer.status).toBe(404);
    await server.close();
  });
});
