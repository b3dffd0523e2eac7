import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_COMMERCE_SETTINGS } from '../model/commerce/settings.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { INVOICE_PROVIDER } from '../payments/invoice-provider.ts';
import { runBillingUpkeep } from '../services/commerce/billing-upkeep.ts';
import { createCommerce } from '../services/core/commerce-settings.ts';
import type { Shop } from '../testing/commerce.ts';
import { shopOf } from '../testing/commerce.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';
import { serverForAll } from '../testing/test-server.ts';

const DAY_MS = 24 * 3600 * 1000;
const KEY = 'cart-0001-of-a-page';

describe.each([databaseToTest()])('orders by invoice on $name', ({ open }) => {
  let server: TestServer;
  let admin: TestUser;
  let shop: Shop;

  serverForAll(open, (opened) => void (server = opened), {
    commerce: createCommerce(DEFAULT_COMMERCE_SETTINGS, INVOICE_PROVIDER),
  });
  beforeEach(async () => {
    const practice = await server.seedOrganization('Lakeside', { hasSubscription: false });
    admin = await server.seedUser(practice, { groups: ['AccountAdmin', 'Therapist'] });
    shop = shopOf(server, admin);
  });

  const upkeep = () => runBillingUpkeep(server.app.deps);
  const goTo = (iso: string) => server.clock.advance(Date.parse(iso) - server.clock.nowMs());
  const call = async (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: await server.tokenFor(admin), body });
  const cartOf = async (priceIds: string[]) =>
    (await call('POST', '/v2/psp/registration/cart', { priceIds })).json();
  const cancel = (subscriptionId: string) =>
    call('DELETE', `/v2/organization/${admin.organizationId}/subscription/${subscriptionId}`);
  const paid = async (priceIds: string[]) => {
    const ordered = await shop.ordered(priceIds);
    await shop.pay(ordered.invoiceId!);
    return ordered;
  };
  const periodEnd = async () => (await shop.subscriptions())[0]!.currentPeriodEnd!.slice(0, 10);

  describe('with a key', () => {
    it('are placed once, however often and however close together they come', async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => shop.ordered(['coach-month', 'crown-buy'], { key: KEY })),
      );
      const again = await shop.ordered(['coach-month', 'crown-buy'], { key: KEY });

      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(again).toEqual(answers[0]);
      expect(await shop.invoices()).toHaveLength(1);
      expect(await shop.subscriptions()).toHaveLength(1);
    });

    it('are changed once', async () => {
      const { subscriptionId: target } = await paid(['coach-month']);
      const change = () => shop.ordered(['coach-month', 'more-clients-month'], { target, key: KEY });
      const answers = await Promise.all([change(), change()]);

      expect(answers[0]).toEqual(answers[1]);
      expect(await shop.invoices()).toHaveLength(2);
    });

    it('are refused for another content, and count again after a refusal', async () => {
      expect((await shop.order(['no-such'], { key: KEY })).status).toBe(400);
      expect((await shop.order(['coach-month'], { key: KEY })).status).toBe(200);

      const other = await shop.order(['therapist-month'], { key: KEY });

      expect(other.status).toBe(409);
      expect(await other.text()).toContain('Another order was placed from this page already');
      expect((await shop.order(['coach-month'], { key: 'short' })).status).toBe(400);
    });

    it('belong to their practice alone', async () => {
      const mine = await shop.ordered(['coach-month'], { key: KEY });
      const practice = await server.seedOrganization('Other', { hasSubscription: false });
      const other = shopOf(server, await server.seedUser(practice, { groups: ['AccountAdmin'] }));

      const theirs = await other.ordered(['therapist-month'], { key: KEY });

      expect(theirs.subscriptionId).not.toBe(mine.subscriptionId);
    });
  });

  describe('that change a subscription in the middle of its period', () => {
    it('count at once where it becomes more, for the difference of the days that are left', async () => {
      const { subscriptionId: target } = await paid(['coach-month']);
      const end = await periodEnd();
      const [{ dueAt } = { dueAt: '' }] = await shop.invoices();
      expect(dueAt).not.toBe('');
      const periodDays = Math.round((Date.parse(end) - server.clock.nowMs()) / DAY_MS);
      server.clock.advance(10 * DAY_MS);
      const cart = ['coach-month', 'more-clients-month'];
      expect(await cartOf(cart)).toMatchObject({
        change: { effect: 'now' },
        totals: { recurringCents: 8800 },
      });

      await shop.ordered(cart, { target });

      const [invoice] = await shop.invoices();
      const share = (periodDays - 10) / periodDays;
      expect(Math.abs(invoice!.totalCents - 2900 * share)).toBeLessThan(110);
      expect(await cartOf(cart)).toMatchObject({ totals: { totalCents: 0 } });
      expect((await shop.info()).maxActiveClients).toBe(15);
      expect(await periodEnd()).toBe(end);
    });

    it.each([
      ['less', ['therapist-month'], ['coach-month'], 5900],
      ['another interval', ['coach-month'], ['coach-year'], 59_000],
    ])('wait for the next one where it becomes %s', async (_name, before, after, nextCents) => {
      const { subscriptionId: target } = await paid(before);
      const end = await periodEnd();
      expect(await cartOf(after)).toMatchObject({
        change: { effect: 'nextPeriod', day: expect.stringContaining(end) },
        totals: { totalCents: 0, recurringCents: nextCents },
      });

      const changed = await shop.ordered(after, { target });

      expect(changed).toMatchObject({
        items: [{ priceId: before[0] }],
        nextItems: [{ priceId: after[0] }],
        invoiceId: null,
      });
      expect(await shop.invoices()).toHaveLength(1);
      server.clock.advance(32 * DAY_MS);
      await upkeep();
      expect((await shop.subscriptions())[0]).toMatchObject({
        items: [{ priceId: after[0] }],
        nextItems: null,
      });
      expect((await shop.invoices())[0]!.totalCents).toBe(nextCents);
    });

    it('take a change back that has not come yet', async () => {
      const { subscriptionId: target } = await paid(['therapist-month']);
      await shop.ordered(['coach-month'], { target });
      await shop.ordered(['therapist-month'], { target });

      expect((await shop.subscriptions())[0]).toMatchObject({ nextItems: null });
      expect(await shop.invoices()).toHaveLength(1);
    });
  });

  describe('after a cancellation', () => {
    it('carry what is overdue, so that no debt is lost, and only once', async () => {
      const first = await shop.ordered(['coach-month']);
      await cancel(first.subscriptionId);
      server.clock.advance(40 * DAY_MS);
      await upkeep();
      expect((await shop.info()).status).toBe('canceled');

      const second = await shop.ordered(['coach-month']);

      expect(second.subscriptionId).not.toBe(first.subscriptionId);
      expect(await shop.invoices()).toMatchObject([
        { status: 'open', totalCents: 11_800 },
        { status: 'void', totalCents: 5900 },
      ]);
      await cancel(second.subscriptionId);
      server.clock.advance(31 * DAY_MS);
      await upkeep();
      // The invoice is overdue before the period ends.
      const [open] = await shop.invoices();
      expect(open).toMatchObject({ isOverdue: true });
      const again = await shop.order(['coach-month'], {
        ...((await shop.info()).status === 'past_due' && { target: second.subscriptionId }),
      });
      expect(again.status).toBe(409);
    });

    it('leave an invoice that is not due yet as it is; it decides access when its day comes', async () => {
      const first = await paid(['coach-month']);
      server.clock.advance(10 * DAY_MS);
      await shop.ordered(['callibri-buy']);
      await cancel(first.subscriptionId);
      server.clock.advance(22 * DAY_MS);
      await upkeep();
      expect((await shop.info()).status).toBe('canceled');
      const { invoiceId } = await shop.ordered(['coach-month']);
      await shop.pay(invoiceId!);
      expect((await shop.info()).status).toBe('active');

      server.clock.advance(9 * DAY_MS);
      await upkeep();

      expect((await shop.info()).status).toBe('past_due');
      const overdue = (await shop.invoices()).find(({ isOverdue }) => isOverdue)!;
      expect(overdue.totalCents).toBe(39_900);
      await shop.pay(overdue.invoiceId);
      expect((await shop.info()).status).toBe('active');
    });
  });

  it('says what helps in each status when a carried invoice is unpaid again', async () => {
    const { subscriptionId: target } = await shop.ordered(['coach-month']);
    server.clock.advance(31 * DAY_MS);
    await upkeep();
    await shop.ordered(['coach-month'], { target });
    server.clock.advance(31 * DAY_MS);
    await upkeep();
    expect((await shop.info()).status).toBe('past_due');
    expect(await (await shop.order(['coach-month'], { target })).text()).toContain('continues automatically');

    server.clock.advance(61 * DAY_MS);
    await upkeep();

    expect((await shop.info()).status).toBe('expired');
    const words = await (await shop.order(['coach-month'], { target })).text();
    expect(words).toContain('Then order again');
    expect(words).not.toContain('by itself');
  });

  it('renews on the day it began, after a February that is too short too', async () => {
    const year = new Date(server.clock.nowMs()).getUTCFullYear() + 1;
    goTo(`${year}-01-31T12:00:00.000Z`);
    const last = new Date(Date.UTC(year, 2, 0)).getUTCDate();
    await paid(['coach-month']);
    expect(await periodEnd()).toBe(`${year}-02-${last}`);

    const ends = [];
    for (const day of [`${year}-03-01`, `${year}-04-01`, `${year}-05-01`]) {
      goTo(`${day}T12:00:00.000Z`);
      await upkeep();
      const [invoice] = await shop.invoices();
      await shop.pay(invoice!.invoiceId);
      ends.push(await periodEnd());
    }

    expect(ends).toEqual([`${year}-03-31`, `${year}-04-30`, `${year}-05-31`]);
  });
});
