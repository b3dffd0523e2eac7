import type { Ordered } from '#shared/api/commerce/commerce.ts';
import type { InvoiceLine } from '#shared/api/commerce/invoices.ts';
import type { OrganizationId, SubscriptionId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { InvoiceRow } from './invoices.ts';
import type { SubscriptionTerms } from './subscriptions.ts';
import { columns } from '../core/columns.ts';

export type PurchaseRow = {
  organizationId: OrganizationId;
  orderId: string;
  fingerprint: string;
  provider: 'invoice' | 'stripe' | 'sandbox';
  status: 'open' | 'paid' | 'invoiced';
  subscriptionId: SubscriptionId;
  terms: SubscriptionTerms | null;
  /** Each as often as it was ordered. */
  priceIds: string[];
  lines: InvoiceLine[];
  currency: string;
  billTo: InvoiceRow['billTo'];
  orderedBy: UserId;
  answer: Ordered;
  createdAt: string;
};

const COLUMNS = columns<PurchaseRow>()(
  'organizationId orderId fingerprint provider status subscriptionId terms priceIds lines',
  'currency billTo orderedBy answer createdAt',
);

export async function findPurchase(
  sql: Queryable,
  organizationId: OrganizationId,
  orderId: string,
): Promise<PurchaseRow | undefined> {
  const rows = await sql.query<PurchaseRow>(
    `select ${COLUMNS} from purchase where organization_id = $1 and order_id = $2`,
    [organizationId, orderId],
  );
  return rows[0];
}

export async function insertPurchase(sql: Queryable, row: PurchaseRow): Promise<void> {
  await sql.query(
    `insert into purchase (organization_id, order_id, fingerprint, provider, status, subscription_id, terms, lines,
       currency, bill_to, ordered_by, answer, created_at, price_ids)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10::jsonb, $11, $12::jsonb, $13, $14::jsonb)`,
    [
      row.organizationId,
      row.orderId,
      row.fingerprint,
      row.provider,
      row.status,
      row.subscriptionId,
      row.terms === null ? null : JSON.stringify(row.terms),
      JSON.stringify(row.lines),
      row.currency,
      JSON.stringify(row.billTo),
      row.orderedBy,
      JSON.stringify(row.answer),
      row.createdAt,
      JSON.stringify(row.priceIds),
    ],
  );
}

/** True the first time. */
export async function markPaid(
  sql: Queryable,
  { organizationId, orderId }: Pick<PurchaseRow, 'organizationId' | 'orderId'>,
): Promise<boolean> {
  const rows = await sql.query(
    `update purchase set status = 'paid'
     where organization_id = $1 and order_id = $2 and status = 'open' returning 1 as paid`,
    [organizationId, orderId],
  );
  return rows.length === 1;
}

/** The order an invoice was written for; undefined where it asks for something else. */
export async function findPurchaseOfInvoice(
  sql: Queryable,
  organizationId: OrganizationId,
  invoiceId: string,
): Promise<PurchaseRow | undefined> {
  const rows = await sql.query<PurchaseRow>(
    `select ${COLUMNS} from purchase
     where organization_id = $1 and status = 'invoiced' and answer->>'invoiceId' = $2::text`,
    [organizationId, invoiceId],
  );
  return rows[0];
}
