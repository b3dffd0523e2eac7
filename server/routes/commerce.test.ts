import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_COMMERCE_SETTINGS } from '../model/commerce/settings.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { INVOICE_PROVIDER } from '../payments/invoice-provider.ts';
import { runBillingUpkeep } from '../services/commerce/billing-upkeep.ts';
import { recordAsSeller } from '../services/commerce/invoices.ts';
import { createCommerce } from '../services/core/commerce-settings.ts';
import type { Shop } from '../testing/commerce.ts';
import { shopOf } from '../testing/commerce.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { buildTestServer, serverForAll } from '../testing/test-server.ts';

const DAY_MS = 24 * 3600 * 1000;
const SETTINGS = {
  ...DEFAULT_COMMERCE_SETTINGS,
  promoCodes: [{ code: 'SPRING', percentOff: 50, duration: 'once' as const }],
};

describe.each([databaseToTest()])('commerce on $name', ({ open }) => {
  let server: TestServer;
  let admin: TestUser;
  let shop: Shop;

  serverForAll(open, (opened) => void (server = opened), {
    commerce: createCommerce(SETTINGS, INVOICE_PROVIDER),
  });
  beforeEach(async () => {
    const practice = await server.seedOrganization('Lakeside', { hasSubscription: false });
    admin = await server.seedUser(practice, { groups: ['AccountAdmin', 'Therapist'] });
    shop = shopOf(server, admin);
  });

  const messageOf = async (response: Response) => ({
    status: response.status,
    message: ((await response.json()) as ErrorBody).error.message,
  });
  const upkeep = () => runBillingUpkeep(server.app.deps);
  const emails = () =>
    server.db.query<{ purpose: string; subject: string }>(
      'system',
      'select purpose, subject from mail_outbox where organization_id = $1 order by mail_id',
      [admin.organizationId],
    );

  it('gives a registered practice no access before it has ordered', async () => {
    expect(await shop.info()).toEqual({ status: undefined, maxActiveClients: 5, productType: [] });
  });

  it('makes a subscription active with an invoice that is due in 30 days, and tells the administrator', async () => {
    const made = await shop.ordered(['therapist-month', 'more-clients-month', 'callibri-buy']);

    expect(made).toMatchObject({
      status: 'active',
      provider: 'invoice',
      maxActiveClients: 15,
      billing: { country: 'DE', state: '' },
      checkoutUrl: null,
      items: [
        { priceId: 'therapist-month', quantity: 1, product: { productType: 'therapist' } },
        { priceId: 'more-clients-month', quantity: 1, product: { productType: 'addOn' } },
      ],
    });
    expect(await shop.info()).toEqual({
      status: 'active',
      maxActiveClients: 15,
      productType: ['therapist', 'addOn'],
    });
    const [invoice] = await shop.invoices();
    expect(invoice).toMatchObject({
      invoiceId: made.invoiceId,
      number: '2026-0001',
      status: 'open',
      isOverdue: false,
      totalCents: 9900 + 2900 + 39_900,
      billTo: { name: 'Lakeside', country: 'DE', state: '' },
    });
    expect(Date.parse(invoice!.dueAt) - Date.parse(invoice!.issuedAt)).toBe(30 * DAY_MS);
    expect(await emails()).toEqual([{ purpose: 'invoice', subject: 'Invoice 2026-0001' }]);
  });

  it.each([
    [['no-such'], {}, 400, 'no longer available'],
    [['more-clients-month'], {}, 400, 'needs its subscription'],
    [['callibri-buy'], {}, 400, 'Choose therapist or coach first'],
    [['coach-month'], { promoCode: 'WINTER' }, 400, 'promo code'],
    [['coach-month'], { billing: { country: 'US', state: '' } }, 400, 'state or province'],
    [['coach-month'], { billing: { country: 'Germany', state: '' } }, 400, 'country'],
  ])('refuses %j with %j', async (priceIds, options, status, words) => {
    const answer = await messageOf(await shop.order(priceIds, options));

    expect(answer.status).toBe(status);
    expect(answer.message).toContain(words);
    expect(await shop.subscriptions()).toEqual([]);
  });

  it('takes the promo code off the invoice', async () => {
    await shop.ordered(['coach-month'], { promoCode: ' spring ' });

    const [invoice] = await shop.invoices();
    expect(invoice!.totalCents).toBe(2950);
    expect(invoice!.lines.at(-1)).toMatchObject({ text: 'Promo code SPRING, 50 % off', totalCents: -2950 });
  });

  it('orders no second subscription, and changes the one there is', async () => {
    const { subscriptionId } = await shop.ordered(['coach-month']);
    expect((await shop.order(['therapist-month'])).status).toBe(409);

    const changed = await shop.ordered(['therapist-month'], { target: subscriptionId });

    expect(changed).toMatchObject({ subscriptionId, status: 'active' });
    expect((await shop.info()).productType).toEqual(['therapist']);
    expect(await shop.subscriptions()).toHaveLength(1);
  });

  it('orders a headset beside the subscription', async () => {
    const { subscriptionId } = await shop.ordered(['coach-month']);
    const order = await shop.ordered(['crown-buy', 'crown-buy']);

    expect(order.subscriptionId).toBe(subscriptionId);
    expect((await shop.invoices())[0]).toMatchObject({ number: '2026-0002', totalCents: 299_800 });
    expect((await shop.info()).productType).toEqual(['coach']);
  });

  it('lets one of two orders at the same moment through', async () => {
    const answers = await Promise.all([shop.order(['coach-month']), shop.order(['therapist-month'])]);

    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await shop.invoices()).toHaveLength(1);
  });

  it('numbers invoices without gaps, whatever fails between them', async () => {
    await shop.ordered(['coach-month']);
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => shop.order([index % 2 === 0 ? 'callibri-buy' : 'no-such'])),
    );

    const numbers = (await shop.invoices()).map(({ number }) => number).sort();
    expect(numbers).toEqual(['2026-0001', '2026-0002', '2026-0003', '2026-0004']);
  });

  it('closes after the due date, and opens again when the payment is noted', async () => {
    const { invoiceId } = await shop.ordered(['coach-year']);
    server.clock.advance(30 * DAY_MS - 1);
    await upkeep();
    expect((await shop.info()).status).toBe('active');

    server.clock.advance(1);
    await upkeep();
    await upkeep();
    expect((await shop.info()).status).toBe('past_due');
    expect((await emails()).map(({ purpose }) => purpose)).toEqual(['invoice', 'pastDue']);

    expect((await shop.pay(invoiceId!)).status).toBe(200);
    expect((await shop.info()).status).toBe('active');
    expect(await messageOf(await shop.pay(invoiceId!))).toEqual({
      status: 409,
      message: expect.stringContaining('is paid already'),
    });
  });

  it('is recorded by the operator of a hosted server, never by the practice that owes it', async () => {
    const { invoiceId } = await shop.ordered(['coach-year']);
    server.app.deps.installation.isHosted = true;
    onTestFinished(() => void (server.app.deps.installation.isHosted = false));
    server.clock.advance(30 * DAY_MS);
    await upkeep();
    const [invoice] = await shop.invoices();
    const payment = { receivedOn: '2026-11-20', reference: 'Statement 7' };
    const record = (number: string, organizationId = admin.organizationId) =>
      recordAsSeller(server.app.deps, { organizationId, number, ...payment });

    expect(invoice).toMatchObject({ status: 'open', isRecordable: false });
    expect(await messageOf(await shop.pay(invoiceId!))).toEqual({
      status: 403,
      message: expect.stringContaining('The operator of this server records payments'),
    });
    expect((await shop.info()).status).toBe('past_due');
    await expect(record('2020-0001')).rejects.toThrow('This invoice');

    await record(invoice!.number);
    expect((await shop.info()).status).toBe('active');
    await expect(record(invoice!.number)).rejects.toThrow('is paid already');
  });

  it('tells no administrator who has left', async () => {
    const left = await server.seedUser(admin.organizationId, { groups: ['AccountAdmin'] });
    await server.db.query(
      'system',
      'update app_user set deactivated_at = now() where organization_id = $1 and user_id = $2',
      [admin.organizationId, left.userId],
    );
    await shop.ordered(['coach-month']);

    expect(await emails()).toHaveLength(1);
  });

  it('expires after 60 days past due, and is taken up again with what was left unpaid, once', async () => {
    const { subscriptionId } = await shop.ordered(['coach-year']);
    server.clock.advance(91 * DAY_MS);
    await upkeep();
    expect((await shop.info()).status).toBe('expired');
    expect((await shop.order(['coach-year'])).status).toBe(409);

    await shop.ordered(['coach-year'], { target: subscriptionId });

    expect((await shop.info()).status).toBe('active');
    const [second, first] = await shop.invoices();
    expect(first!.status).toBe('void');
    expect(second!.totalCents).toBe(2 * 59_000);
    server.clock.advance(31 * DAY_MS);
    await upkeep();
    expect((await shop.info()).status).toBe('past_due');
    expect(await messageOf(await shop.order(['coach-year'], { target: subscriptionId }))).toEqual({
      status: 409,
      message: expect.stringContaining('Pay it, and the subscription continues automatically'),
    });
  });

  it('invoices each period, also when the server slept', async () => {
    const { invoiceId } = await shop.ordered(['coach-month'], { promoCode: 'SPRING' });
    await shop.pay(invoiceId!);
    server.clock.advance(63 * DAY_MS);
    await upkeep();
    await upkeep();

    const totals = (await shop.invoices()).map(({ totalCents }) => totalCents);
    expect(totals).toEqual([5900, 5900, 2950]);
  });

  it('ends with its period when it was cancelled', async () => {
    const { subscriptionId, invoiceId } = await shop.ordered(['coach-month']);
    await shop.pay(invoiceId!);
    const path = `/v2/organization/${admin.organizationId}/subscription/${subscriptionId}`;
    const token = await server.tokenFor(admin);
    expect(await (await server.call('DELETE', path, { token })).json()).toMatchObject({ isEnding: true });
    expect((await shop.info()).status).toBe('active');

    server.clock.advance(32 * DAY_MS);
    await upkeep();

    expect((await shop.info()).status).toBe('canceled');
    expect(await shop.invoices()).toHaveLength(1);
  });

  it('knows its products and what can be added to them', async () => {
    const token = await server.tokenFor(admin);
    const read = async (path: string) => (await server.call('GET', path, { token })).json();
    const ids = (products: unknown) =>
      (products as { productId: string }[]).map(({ productId }) => productId);

    expect(ids(await read('/v2/psp/products'))).toHaveLength(11);
    expect(ids(await read('/v2/psp/product/coach/addOns'))).toEqual(['more-clients']);
    expect(ids(await read('/v2/psp/product/crown/addOns'))).toEqual([]);
    expect((await server.call('GET', '/v2/psp/product/none/addOns', { token })).status).toBe(404);
    const cart = await server.call('POST', '/v2/psp/registration/cart', {
      token,
      body: { priceIds: ['coach-month', 'crown-buy'], promoCode: 'SPRING' },
    });
    expect(await cart.json()).toMatchObject({
      products: [{ productId: 'coach', prices: [{ priceId: 'coach-month' }] }, { productId: 'crown' }],
      totals: { totalCents: 77_900, recurringCents: 5900 },
      provider: 'invoice',
    });
  });

  it('lets nobody have more active clients than the subscription covers', async () => {
    await shop.ordered(['coach-month']);
    const token = await server.tokenFor(admin);
    const add = () =>
      server.call('POST', `/v2/therapist/${admin.userId}/client`, {
        token,
        body: { firstName: 'New', lastName: 'Client' },
      });
    const answers = await Promise.all(Array.from({ length: 7 }, add));

    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 409, 409,
    ]);
    expect((await messageOf(await add())).message).toMatch(/covers 5 active clients.*inactive.*Settings/s);
  });

  it('counts a client that is activated, and gives back the room of one set to inactive', async () => {
    await shop.ordered(['coach-month']);
    const token = await server.tokenFor(admin);
    const ids = [];
    for (let index = 0; index < 5; index++) ids.push(await server.seedClient(admin));
    const set = (clientId: string | undefined, status: string) =>
      server.call('PATCH', `/v2/therapist/${admin.userId}/client/${clientId}`, { token, body: { status } });
    const resting = [ids[0], ids[1]];
    for (const id of resting) {
      expect(await (await set(id, 'inactive')).json()).toMatchObject({ status: 'inactive', version: 2 });
    }
    const path = `/v2/therapist/${admin.userId}/client/${ids[0]}/sessions`;
    expect(await messageOf(await server.call('POST', path, { token }))).toEqual({
      status: 409,
      message: expect.stringContaining('This client is inactive'),
    });
    await server.seedClient(admin);

    // One place is left for two clients that are reactivated at the same moment.
    const answers = await Promise.all(resting.map((id) => set(id, 'active')));

    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await set(ids[2], 'active')).status).toBe(200);
    const audit = await server.db.query<{ action: string }>(
      'system',
      `select action from audit_event where organization_id = $1 and action = 'client.status'`,
      [admin.organizationId],
    );
    expect(audit).toHaveLength(3);
  });

  it('keeps the money of one practice from another', async () => {
    await shop.ordered(['coach-month']);
    const organizationId = await server.seedOrganization('Other');

    for (const table of ['subscription', 'invoice', 'invoice_number', 'invoice_payment']) {
      const rows = await server.db.query<{ id: string }>(
        { organizationId },
        `select organization_id as id from ${table}`,
      );
      expect(rows.every(({ id }) => id === organizationId)).toBe(true);
    }
  });
});

describe('a practice that sets up its own server', () => {
  it('is active with room for five clients and owes nothing', async () => {
    const server = await buildTestServer({ commerce: createCommerce(SETTINGS, INVOICE_PROVIDER) });
    const user = await server.seedUser(await server.seedOrganization(), { groups: ['AccountAdmin'] });
    const shop = shopOf(server, user);
    server.clock.advance(1000 * DAY_MS);
    await runBillingUpkeep(server.app.deps);

    expect(await shop.info()).toEqual({ status: 'active', maxActiveClients: 5, productType: [] });
    expect(await shop.invoices()).toEqual([]);
    const bought = await shop.ordered(['therapist-month']);
    expect(bought).toMatchObject({ provider: 'invoice', status: 'active' });
    expect((await shop.subscriptions()).map(({ status }) => status)).toEqual(['active', 'canceled']);
    await server.close();
  });
});

describe('a practice with a promo code that lasts', () => {
  it('is invoiced each period what the order has promised, to the cent', async () => {
    const settings = {
      ...SETTINGS,
      prices: { 'coach-month': 4950, 'more-clients-month': 1950 },
      promoCodes: [{ code: 'ALWAYS', percentOff: 15, duration: 'forever' as const }],
    };
    const server = await buildTestServer({ commerce: createCommerce(settings, INVOICE_PROVIDER) });
    const practice = await server.seedOrganization('Lakeside', { hasSubscription: false });
    const shop = shopOf(server, await server.seedUser(practice, { groups: ['AccountAdmin'] }));
    const order = await shop.ordered(['coach-month', 'more-clients-month'], { promoCode: 'ALWAYS' });
    await shop.pay(order.invoiceId!);
    server.clock.advance(32 * DAY_MS);
    await runBillingUpkeep(server.app.deps);

    // 15 % of 69.00 is 10.35; of 49.50 and 19.50 separately it would be 7.43 and 2.93.
    expect((await shop.invoices()).map(({ totalCents }) => totalCents)).toEqual([5865, 5865]);
    await server.close();
  });
});
