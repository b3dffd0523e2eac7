import type { SubscriptionStatus } from '#shared/commerce/subscription-status.ts';
import type { OrganizationId, SubscriptionId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';

/** As it was sold: names and amounts of that day. */
export type SubscriptionItem = {
  priceId: string;
  quantity: number;
  product: { productId: string; productType: string; name: string };
  unitCents: number;
  currency: string;
  interval: 'month' | 'year';
  /** Of a promo code that lasts. */
  percentOff: number;
};

/** What a subscription consists of, as it was ordered. */
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
  /** The day of the month periods begin on; null where nothing is charged by invoice. */
  anchorDay: number | null;
  /** What it becomes with the next period. */
  nextTerms: SubscriptionTerms | null;
  isEnding: boolean;
  providerReference: string | null;
  checkoutReference: string | null;
  /** At the provider: what this one has taken the place of, and must not be charged on. */
  replacedReferences: { reference: string; isEnded: boolean }[];
  version: number;
};

const COLUMNS = columns<SubscriptionRow>()(
  'organizationId subscriptionId provider status rawStatus items country state promoCode',
  'maxActiveClients currentPeriodEnd isEnding providerReference checkoutReference anchorDay',
  'nextTerms replacedReferences version',
);

/** An order without payment counts only when there is nothing else, one that was replaced never before what replaced it. */
const BEST_FIRST = `(status = 'incomplete'), (coalesce(raw_status, '') = 'replaced'), created_at desc, subscription_id desc`;

/** One change of an organization's subscription at a time, until the transaction ends. */
export async function lockSubscriptions(sql: Queryable, organizationId: OrganizationId): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `subscription:${organizationId}`,
  ]);
}

export async function listSubscriptions(
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<SubscriptionRow[]> {
  return sql.query<SubscriptionRow>(
    `select ${COLUMNS} from subscription where organization_id = $1 order by ${BEST_FIRST} limit 100`,
    [organizationId],
  );
}

/** The one that decides what the organization may do. */
export async function currentSubscription(
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<SubscriptionRow | undefined> {
  const rows = await sql.query<SubscriptionRow>(
    `select ${COLUMNS} from subscription where organization_id = $1 order by ${BEST_FIRST} limit 1`,
    [organizationId],
  );
  return rows[0];
}

export async function findSubscription(
  sql: Queryable,
  organizationId: OrganizationId,
  subscriptionId: SubscriptionId,
): Promise<SubscriptionRow | undefined> {
  const rows = await sql.query<SubscriptionRow>(
    `select ${COLUMNS} from subscription where organization_id = $1 and subscription_id = $2`,
    [organizationId, subscriptionId],
  );
  return rows[0];
}

/** Stores a new one, or everything of one that was read before. */
export async function putSubscription(
  sql: Queryable,
  row: Omit<SubscriptionRow, 'version'>,
  at: string,
): Promise<void> {
  await sql.query(
    `insert into subscription (organization_id, subscription_id, provider, status, raw_status, items, country, state,
       promo_code, max_active_clients, current_period_end, is_ending, provider_reference, checkout_reference,
       anchor_day, next_terms, replaced_references, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::jsonb, $17::jsonb, $18, $18)
     on conflict (organization_id, subscription_id) do update set
       provider = excluded.provider, status = excluded.status, raw_status = excluded.raw_status,
       items = excluded.items, country = excluded.country, state = excluded.state,
       promo_code = excluded.promo_code, max_active_clients = excluded.max_active_clients,
       current_period_end = excluded.current_period_end, is_ending = excluded.is_ending,
       provider_reference = excluded.provider_reference, checkout_reference = excluded.checkout_reference,
       anchor_day = excluded.anchor_day, next_terms = excluded.next_terms,
       replaced_references = excluded.replaced_references,
       updated_at = excluded.updated_at, version = subscription.version + 1`,
    [
      row.organizationId,
      row.subscriptionId,
      row.provider,
      row.status,
      row.rawStatus,
      JSON.stringify(row.items),
      row.country,
      row.state,
      row.promoCode,
      row.maxActiveClients,
      row.currentPeriodEnd,
      row.isEnding,
      row.providerReference,
      row.checkoutReference,
      row.anchorDay,
      row.nextTerms === null ? null : JSON.stringify(row.nextTerms),
      JSON.stringify(row.replacedReferences),
      at,
    ],
  );
}

type Told = {
  status: SubscriptionStatus;
  rawStatus: string;
  reference: string;
  currentPeriodEnd: string | null;
  isEnding: boolean;
  /** When the provider was asked. */
  readAt: string;
};

/** What a provider told, unless something newer is stored. True when it was taken. */
export async function putProviderState(
  sql: Queryable,
  { organizationId, subscriptionId }: Pick<SubscriptionRow, 'organizationId' | 'subscriptionId'>,
  told: Told,
): Promise<boolean> {
  const rows = await sql.query(
    `update subscription
     set status = $3, raw_status = $4, provider_reference = $5, current_period_end = $6, is_ending = $7,
         provider_read_at = $8, updated_at = $8, version = version + 1
     where organization_id = $1 and subscription_id = $2 and (provider_read_at is null or provider_read_at <= $8)
     returning 1 as taken`,
    [
      organizationId,
      subscriptionId,
      told.status,
      told.rawStatus,
      told.reference,
      told.currentPeriodEnd,
      told.isEnding,
      told.readAt,
    ],
  );
  return rows.length === 1;
}

/**
 * Everything that is not cancelled or expired yet, but this one: it has taken their place. What a provider charges by
 * itself is noted to be ended there.
 */
export async function replaceOthers(
  sql: Queryable,
  { organizationId, subscriptionId }: Pick<SubscriptionRow, 'organizationId' | 'subscriptionId'>,
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

/** True the first time an event comes. */
export async function takeEvent(
  sql: Queryable,
  provider: string,
  eventId: string,
  at: string,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into payment_event (provider, event_id, received_at) values ($1, $2, $3)
     on conflict do nothing returning 1 as taken`,
    [provider, eventId, at],
  );
  return rows.length === 1;
}

/** Organizations whose invoices or periods ask for something. */
export async function organizationsWithBillingDue(sql: Queryable, now: string): Promise<OrganizationId[]> {
  const rows = await sql.query<{ id: OrganizationId }>(
    `select organization_id as id from invoice where status = 'open' and due_at <= $1
     union
     select organization_id from subscription
     where provider = 'invoice' and status in ('active', 'trialing') and current_period_end <= $1
     order by id limit 10000`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** What was replaced and is still charged at the provider; of all organizations where none is named. */
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

type Key = Pick<SubscriptionRow, 'organizationId' | 'subscriptionId'>;

/** `reference` at the provider has been replaced by another one of the same subscription, and has to be ended there. */
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

/** It is charged no more; the reference stays, so that late events of it count for nothing. */
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
