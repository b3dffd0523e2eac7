import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartLines } from './cart.ts';
import { buildCatalogue } from '#server/model/commerce/catalogue.ts';
import { isRunning, orderWay, statusOfStripe, SUBSCRIPTION_STATUSES } from './subscription-status.ts';
import { cartTotals, findPromo, maxActiveClientsOf } from './totals.ts';

const linesOf = (...ids: string[]) => cartLines(buildCatalogue(), ids).lines;
const promo = (percentOff: number, duration: 'once' | 'forever') => ({
  code: 'SPRING',
  percentOff,
  duration,
});

describe('what a cart costs', () => {
  it('is told now and for every interval after', () => {
    expect(cartTotals(linesOf('coach-month', 'more-clients-month', 'callibri-buy'), undefined)).toEqual({
      currency: 'usd',
      subtotalCents: 5900 + 2900 + 39_900,
      discountCents: 0,
      totalCents: 48_700,
      recurringCents: 8800,
    });
  });

  it('is less with a code, once or for good', () => {
    const lines = linesOf('coach-month');

    expect(cartTotals(lines, promo(15, 'once'))).toMatchObject({ totalCents: 5015, recurringCents: 5900 });
    expect(cartTotals(lines, promo(15, 'forever'))).toMatchObject({ totalCents: 5015, recurringCents: 5015 });
  });

  it('never falls below nothing, and the parts add up', () => {
    const ids = buildCatalogue().flatMap(({ prices }) => prices.map(({ priceId }) => priceId));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...ids)),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('once' as const, 'forever' as const),
        (chosen, percentOff, duration) => {
          const totals = cartTotals(linesOf(...chosen), promo(percentOff, duration));

          expect(totals.totalCents).toBe(totals.subtotalCents - totals.discountCents);
          expect(totals.totalCents).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(totals.totalCents)).toBe(true);
          expect(totals.recurringCents).toBeLessThanOrEqual(totals.subtotalCents);
        },
      ),
    );
  });
});

describe('a promo code', () => {
  const codes = [{ ...promo(10, 'once'), expiresAt: '2026-06-30T23:59:59.000Z' }];

  it.each([
    ['SPRING', '2026-06-01', true],
    [' spring ', '2026-06-30', true],
    ['SPRING', '2026-07-01', false],
    ['AUTUMN', '2026-06-01', false],
    ['', '2026-06-01', false],
  ])('%j on %s counts: %s', (typed, day, counts) => {
    expect(findPromo(codes, typed, Date.parse(day)) !== undefined).toBe(counts);
  });
});

describe('clients a subscription covers', () => {
  it.each([
    [['coach-month'], 5],
    [['therapist-year', 'more-clients-year', 'more-clients-year'], 25],
    [['crown-buy'], 5],
    [[], 5],
  ])('with %j are %i', (ids, count) => {
    expect(maxActiveClientsOf(linesOf(...ids))).toBe(count);
  });
});

describe('the status of a subscription', () => {
  it.each([
    ['trialing', 'trialing'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['incomplete', 'past_due'],
    ['canceled', 'canceled'],
    ['incomplete_expired', 'expired'],
    ['paused', 'expired'],
    ['something_new', 'past_due'],
    ['constructor', 'past_due'],
  ])('%s of Stripe is %s', (raw, status) => {
    expect(statusOfStripe(raw)).toBe(status);
  });

  it('decides between a new subscription and an update', () => {
    const updated = [...SUBSCRIPTION_STATUSES, undefined].filter((status) => orderWay(status) === 'update');

    expect(updated).toEqual(['past_due', 'expired']);
  });

  it('gives access while trialing or active only', () => {
    const running = SUBSCRIPTION_STATUSES.filter((status) => isRunning({ status }));

    expect(running).toEqual(['trialing', 'active']);
    expect([isRunning(undefined), isRunning(null)]).toEqual([false, false]);
  });
});
