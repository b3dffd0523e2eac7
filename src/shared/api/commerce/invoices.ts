import { z } from 'zod';
import { daySchema } from '#shared/domain/day-and-version.ts';
import { invoiceIdSchema } from '#shared/domain/ids.ts';
import { endpoint } from '../endpoint.ts';

const INVOICE_STATUSES = ['open', 'paid', 'void'] as const;

export const invoiceLineSchema = z.object({
  text: z.string(),
  quantity: z.number().int(),
  unitCents: z.number().int(),
  totalCents: z.number().int(),
});
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

export const invoiceSchema = z.object({
  invoiceId: invoiceIdSchema,
  /** `2026-0001`: consecutive within each year and organization. */
  number: z.string(),
  status: z.enum(INVOICE_STATUSES),
  isOverdue: z.boolean(),
  /** The practice may record its payment; on a hosted server, only the operator of the server may. */
  isRecordable: z.boolean(),
  currency: z.string(),
  lines: z.array(invoiceLineSchema),
  totalCents: z.number().int(),
  issuedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  billTo: z.object({ name: z.string(), country: z.string(), state: z.string() }),
  seller: z.object({ name: z.string(), address: z.string(), taxId: z.string() }),
  /** Payment instructions, written by the operator of this installation. */
  instructions: z.string(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const listInvoices = endpoint.get('/v2/organization/{id}/invoices', {
  summary: 'Invoices of an organization, newest first',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
  response: z.object({ invoices: z.array(invoiceSchema) }),
});

export const getInvoice = endpoint.get('/v2/organization/{id}/invoice/{invoiceId}', {
  summary: 'One invoice, to be read or printed',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
  response: invoiceSchema,
});

export const recordPayment = endpoint.post('/v2/organization/{id}/invoice/{invoiceId}/payment', {
  summary: 'Record that an invoice was paid in full',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
  body: z.object({
    receivedOn: daySchema('Enter the day the payment was received.'),
    /** Of a bank statement, a check, ...; never a card number. */
    reference: z.string().trim().max(120).default(''),
  }),
  response: invoiceSchema,
});
