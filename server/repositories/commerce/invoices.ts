import type { InvoiceLine } from '#shared/api/commerce/invoices.ts';
import type { InvoiceId, OrganizationId, SubscriptionId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { findValue, first, insertRow, listValues, updateRows } from '../core/rows.ts';

export type InvoiceRow = {
  organizationId: OrganizationId;
  invoiceId: InvoiceId;
  year: number;
  number: number;
  subscriptionId: SubscriptionId | null;
  status: 'open' | 'paid' | 'void';
  currency: string;
  lines: InvoiceLine[];
  totalCents: number;
  isCarriedOver: boolean;
  billTo: { name: string; country: string; state: string };
  seller: { name: string; address: string; taxId: string };
  issuedAt: string;
  dueAt: string;
  paidAt: string | null;
};

const FIELDS = [
  'organizationId invoiceId year number subscriptionId status currency lines totalCents',
  'isCarriedOver billTo seller issuedAt dueAt paidAt',
] as const;
const COLUMNS = columns<InvoiceRow>()(...FIELDS);

/**
 * The next number of a year. Its row stays locked until the transaction ends, so a failed transaction uses no number.
 */
export async function nextInvoiceNumber(
  sql: Queryable,
  organizationId: OrganizationId,
  year: number,
): Promise<number> {
  const number = await findValue<number>(
    sql,
    `insert into invoice_number (organization_id, year, last_number) values ($1, $2, 1)
     on conflict (organization_id, year) do update set last_number = invoice_number.last_number + 1
     returning last_number`,
    [organizationId, year],
  );
  if (number === undefined) throw new Error('An invoice number could not be taken');
  return number;
}

export async function insertInvoice(sql: Queryable, row: InvoiceRow): Promise<void> {
  await insertRow(sql, 'invoice', FIELDS, row);
}

export async function listInvoices(sql: Queryable, organizationId: OrganizationId): Promise<InvoiceRow[]> {
  return sql.query<InvoiceRow>(
    `select ${COLUMNS} from invoice where organization_id = $1 order by year desc, number desc limit 500`,
    [organizationId],
  );
}

/** Open invoices of an organization, oldest first, for any subscription: a new subscription does not clear debts. */
export async function openInvoices(sql: Queryable, organizationId: OrganizationId): Promise<InvoiceRow[]> {
  return sql.query<InvoiceRow>(
    `select ${COLUMNS} from invoice
     where organization_id = $1 and status = 'open' order by year, number limit 500`,
    [organizationId],
  );
}

export const findInvoice = (
  sql: Queryable,
  organizationId: OrganizationId,
  invoiceId: InvoiceId,
): Promise<InvoiceRow | undefined> =>
  first(sql, `select ${COLUMNS} from invoice where organization_id = $1 and invoice_id = $2`, [
    organizationId,
    invoiceId,
  ]);

/** False if it is no longer open. */
export const closeInvoice = (
  sql: Queryable,
  { organizationId, invoiceId }: Pick<InvoiceRow, 'organizationId' | 'invoiceId'>,
  status: 'paid' | 'void',
  paidAt: string | null,
): Promise<boolean> =>
  updateRows(sql, 'invoice', { organizationId, invoiceId, status: 'open' }, { status, paidAt });

export type PaymentRow = {
  organizationId: OrganizationId;
  invoiceId: InvoiceId;
  amountCents: number;
  receivedOn: string;
  reference: string;
  recordedBy: UserId;
  recordedAt: string;
};

export async function insertPayment(sql: Queryable, row: PaymentRow): Promise<void> {
  await insertRow(
    sql,
    'invoice_payment',
    'organizationId invoiceId amountCents receivedOn reference recordedBy recordedAt',
    row,
  );
}

/** Recipients of e-mails about money; without those who have left. */
export const listAdministratorEmails = (sql: Queryable, organizationId: OrganizationId): Promise<string[]> =>
  listValues(
    sql,
    `select email from app_user
     where organization_id = $1 and user_groups @> '["AccountAdmin"]'::jsonb and deactivated_at is null
     order by user_id limit 20`,
    [organizationId],
  );
