/** What `/app` knows (specification section 4), and `incomplete` for an order whose payment has not been confirmed. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'expired',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Stripe knows more of them, and no `expired`. A status we do not know is no access, but nothing is lost: past due. */
const OF_STRIPE: ReadonlyMap<string, SubscriptionStatus> = new Map([
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['incomplete', 'past_due'],
  ['canceled', 'canceled'],
  ['incomplete_expired', 'expired'],
  ['paused', 'expired'],
]);

export const statusOfStripe = (raw: string): SubscriptionStatus => OF_STRIPE.get(raw) ?? 'past_due';

/** How an order meets the subscription there is (specification section 4). */
export type OrderWay = 'create' | 'update';

/** Expired and past due are updated; without one, or after a cancelled one, a new one is made. */
export const orderWay = (status: string | undefined): OrderWay =>
  status === 'expired' || status === 'past_due' ? 'update' : 'create';
