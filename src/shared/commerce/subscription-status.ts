/** The statuses of `/app` (specification section 4), and `incomplete` for an order without confirmed payment. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'expired',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Whether a subscription gives access to `/app` (specification section 4). Without a subscription: false. */
export const isRunning = (subscription: { status: string } | null | undefined): boolean =>
  subscription?.status === 'active' || subscription?.status === 'trialing';

/** Stripe has more statuses, but no `expired`. An unknown status counts as past due: no access, but no loss of data. */
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

/** Effect of an order on the existing subscription (specification section 4). */
export type OrderWay = 'create' | 'update';

/** Expired and past due subscriptions are updated. Without one, or after a canceled one, a new one is created. */
export const orderWay = (status: string | undefined): OrderWay =>
  status === 'expired' || status === 'past_due' ? 'update' : 'create';
