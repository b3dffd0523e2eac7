import type { SubscriptionStatus } from '#shared/commerce/subscription-status.ts';
import type { OrganizationId, SubscriptionId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { changed, first, insertRow, listValues, lockName, replaced } from '../core/rows.ts';

/** As sold: names and amounts of that day. */
export type SubscriptionItem = {
  priceId: string;
  quantity: number;
  product: { productId: string; productType: string; name: string };
  unitCents: number;
  currency: string;
  interval: 'month' | 'year';
  /** From a permanent promo code. */
  percentOff: number;
};

/** Contents of a subscription, as ordered. */
export type SubscriptionTerms = {
  items: SubscriptionItem[];
  country: string | null;
  state: string | null;
  promoCode: string | null;
  maxActiveClients: number | null;
};

export type SubscriptionRow = SubscriptionTerms & {
  organizationId: OrganizationId;
  subscriptionId: SubscriptionId;
  provider: 'local' | 'invoice' | 'stripe' | 'sandbox';
  status: SubscriptionStatus;
  rawStatus: string | null;
  currentPeriodEnd: string | null;
  /** The day of the month periods begin on; null if nothing is charged by invoice. */
  anchorDay: number | null;
  /** Terms from the next period on. */
  nextTerms: SubscriptionTerms | null;
  isEnding: boolean;
  providerReference: string | null;
  checkoutReference: string | null;
  /** Provider references this subscription has replaced; the provider must stop charging them. */
  replacedReferences: { reference: string; isEnded: boolean }[];
  version: number;
};

const COLUMNS = columns<SubscriptionRow>()(
  'organizationId subscriptionId provider status rawStatus items country state promoCode',
  'maxActiveClients currentPeriodEnd isEnding providerReference checkoutReference anchorDay',
  'nextTerms replacedReferences version',
);

/** An unpaid order counts only if there is nothing else. A replaced one never comes before its replacement. */
const BEST_FIRST = `(status = 'incomplete'), (coalesce(raw_status, '') = 'replaced'), created_at desc, subscription_id desc`;

/** Serializes changes of an organization's subscription until the transaction ends. */
export const lockSubscriptions = (sql: Queryable, organizationId: OrganizationId): Promise<void> =>
  lockName(sql, `subscription:${organizationId}`);

export async function listSubscriptions(
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<SubscriptionRow[]> {
  return sql.query<SubscriptionRow>(
    `select ${COLUMNS} from subscription where organization_id = $1 order by ${BEST_FIRST} limit 100`,
    [organizationId],
  );
}

/** The subscription that determines the organization's access. */
export const currentSubscription = (
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<SubscriptionRow | undefined> =>
  first(
    sql,
    `select ${COLUMNS} from subscription where organization_id = $1 order by ${BEST_FIRST} limit 1`,
    [organizationId],
  );

export const findSubscription = (
  sql: Queryable,
  organizationId: OrganizationId,
  subscriptionId: SubscriptionId,
): Promise<SubscriptionRow | undefined> =>
  first(sql, `select ${COLUMNS} from subscription where organization_id = $1 and subscription_id = $2`, [
    organizationId,
    subscriptionId,
  ]);

const CHANGEABLE = [
  'provider status rawStatus items country state promoCode maxActiveClients currentPeriodEnd isEnding',
  'providerReference checkoutReference anchorDay nextTerms replacedReferences updatedAt',
] as const;

/** Stores a new one, or all fields of one that was read before. */
export async function putSubscription(
  sql: Queryable,
  row: Omit<SubscriptionRow, 'version'>,
  at: string,
): Promise<void> {
  await insertRow(
    sql,
    'subscription',
    ['organizationId subscriptionId createdAt', ...CHANGEABLE],
    { ...row, createdAt: at, updatedAt: at },
    `on conflict (organization_id, subscription_id) do update
     set ${replaced(...CHANGEABLE)}, version = subscription.version + 1`,
  );
}

type Key = Pick<SubscriptionRow, 'organizationId' | 'subscriptionId'>;

type ReportedState = {
  status: SubscriptionStatus;
  rawStatus: string;
  reference: string;
  currentPeriodEnd: string | null;
  isEnding: boolean;
  /** When the provider was queried. */
  readAt: string;
};

/** Stores the provider's state, unless a newer one is stored. True if stored. */
export const putProviderState = (
  sql: Queryable,
  { organizationId, subscriptionId }: Key,
  reported: ReportedState,
): Promise<boolean> =>
  changed(
    sql,
    `update subscription
     set status = $3, raw_status = $4, provider_reference = $5, current_period_end = $6, is_ending = $7,
         provider_read_at = $8, updated_at = $8, version = version + 1
     where organization_id = $1 and subscription_id = $2 and (provider_read_at is null or provider_read_at <= $8)`,
    [
      organizationId,
      subscriptionId,
      reported.status,
      reported.rawStatus,
      reported.reference,
      reported.currentPeriodEnd,
      reported.isEnding,
      reported.readAt,
    ],
  );

/**
 * Replaces all other subscriptions that are not cancelled or expired. Those that a provider charges by itself are
 * marked to be cancelled there.
 */
export async function replaceOthers(
  sql: Queryable,
  { organizationId, subscriptionId }: Key,
  at: string,
): Promise<void> {
  await sql.query(
    `update subscription set status = 'canceled', raw_status = 'replaced', updated_at = $3, version = version + 1,
       next_terms = null,
       replaced_references = case when provider_reference is null then replaced_references
         else replaced_references || jsonb_build_object('reference', provider_reference, 'isEnded', false) end
     where organization_id = $1 and subscription_id <> $2 and status not in ('canceled', 'expired')`,
    [organizationId, subscriptionId, at],
  );
}

/** True the first time an event arrives. */
export const takeEvent = (sql: Queryable, provider: string, eventId: string, at: string): Promise<boolean> =>
  insertRow(
    sql,
    'payment_event',
    'provider eventId receivedAt',
    { provider, eventId, receivedAt: at },
    'on conflict do nothing',
  );

/** Organizations with invoices or periods that are due for processing. */
export const organizationsWithBillingDue = (sql: Queryable, now: string): Promise<OrganizationId[]> =>
  listValues(
    sql,
    `select organization_id as id from invoice where status = 'open' and due_at <= $1
     union
     select organization_id from subscription
     where provider = 'invoice' and status in ('active', 'trialing') and current_period_end <= $1
     order by id limit 10000`,
    [now],
  );

/** Replaced references the provider still charges; of all organizations if none is given. */
export async function referencesToEnd(
  sql: Queryable,
  provider: string,
  organizationId?: OrganizationId,
): Promise<SubscriptionRow[]> {
  return sql.query<SubscriptionRow>(
    `select ${COLUMNS} from subscription
     where provider = $1 and replaced_references @> '[{"isEnded": false}]'::jsonb
       and ($2::uuid is null or organization_id = $2::uuid)
     order by organization_id, subscription_id limit 1000`,
    [provider, organizationId ?? null],
  );
}

/**
 * Marks that another `reference` of the same subscription replaced this one, which must be cancelled at the provider.
 */
export async function noteReplaced(
  sql: Queryable,
  { organizationId, subscriptionId }: Key,
  reference: string,
): Promise<void> {
  await sql.query(
    `update subscription set replaced_references =
       replaced_references || jsonb_build_object('reference', $3::text, 'isEnded', false)
     where organization_id = $1 and subscription_id = $2`,
    [organizationId, subscriptionId, reference],
  );
}

/** Marks it as no longer charged. The reference stays, so that its late events are ignored. */
export async function markEnded(
  sql: Queryable,
  { organizationId, subscriptionId }: Key,
  reference: string,
): Promise<void> {
  await sql.query(
    `update subscription set replaced_references = (
       select jsonb_agg(case when e->>'reference' = $3::text then e || '{"isEnded": true}'::jsonb else e end)
       from jsonb_array_elements(replaced_references) e)
     where organization_id = $1 and subscription_id = $2`,
    [organizationId, subscriptionId, reference],
  );
}
