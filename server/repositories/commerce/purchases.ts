import type { Ordered } from '#shared/api/commerce/commerce.ts';
import type { InvoiceLine } from '#shared/api/commerce/invoices.ts';
import type { OrganizationId, SubscriptionId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { InvoiceRow } from './invoices.ts';
import type { SubscriptionTerms } from './subscriptions.ts';
import { columns } from '../core/columns.ts';
import { first, insertRow, updateRows } from '../core/rows.ts';

export type PurchaseRow = {
  organizationId: OrganizationId;
  orderId: string;
  fingerprint: string;
  provider: 'invoice' | 'stripe' | 'sandbox';
  /** `trialing`: settled except for the subscription, which is charged after its trial. */
  status: 'open' | 'trialing' | 'paid' | 'invoiced';
  subscriptionId: SubscriptionId;
  terms: SubscriptionTerms | null;
  /** Repeated for each unit ordered. */
  priceIds: string[];
  lines: InvoiceLine[];
  currency: string;
  billTo: InvoiceRow['billTo'];
  orderedBy: UserId;
  answer: Ordered;
  createdAt: string;
};

const FIELDS = [
  'organizationId orderId fingerprint provider status subscriptionId terms priceIds lines',
  'currency billTo orderedBy answer createdAt',
] as const;
const COLUMNS = columns<PurchaseRow>()(...FIELDS);

export const findPurchase = (
  sql: Queryable,
  organizationId: OrganizationId,
  orderId: string,
): Promise<PurchaseRow | undefined> =>
  first(sql, `select ${COLUMNS} from purchase where organization_id = $1 and order_id = $2`, [
    organizationId,
    orderId,
  ]);

export async function insertPurchase(sql: Queryable, row: PurchaseRow): Promise<void> {
  await insertRow(sql, 'purchase', FIELDS, row);
}

/** True the first time. */
export const markSettled = (
  sql: Queryable,
  { organizationId, orderId }: Pick<PurchaseRow, 'organizationId' | 'orderId'>,
  status: 'trialing' | 'paid',
): Promise<boolean> => updateRows(sql, 'purchase', { organizationId, orderId, status: 'open' }, { status });

/** Marks the order of a subscription in trial as paid, and returns it. Undefined if none is in trial. */
export async function endTrial(
  sql: Queryable,
  { organizationId, subscriptionId }: Pick<PurchaseRow, 'organizationId' | 'subscriptionId'>,
): Promise<PurchaseRow | undefined> {
  return first(
    sql,
    `update purchase set status = 'paid'
     where organization_id = $1 and subscription_id = $2 and status = 'trialing' returning ${COLUMNS}`,
    [organizationId, subscriptionId],
  );
}

/** The order an invoice was issued for; undefined if it was issued for something else. */
export const findPurchaseOfInvoice = (
  sql: Queryable,
  organizationId: OrganizationId,
  invoiceId: string,
): Promise<PurchaseRow | undefined> =>
  first(
    sql,
    `select ${COLUMNS} from purchase
     where organization_id = $1 and status = 'invoiced' and answer->>'invoiceId' = $2::text`,
    [organizationId, invoiceId],
  );
