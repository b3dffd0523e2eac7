import { z } from 'zod';
import { DEFAULT_MAX_ACTIVE_CLIENTS } from '#shared/commerce/product.ts';
import { promoCodeSchema } from '#shared/commerce/totals.ts';

/** Sales settings of an installation: the content of `commerce.json`. */
export const commerceSettingsSchema = z.strictObject({
  currency: z
    .string()
    .regex(/^[a-z]{3}$/, 'three small letters, such as usd')
    .default('usd'),
  /** Amounts in cents by price id. */
  prices: z.record(z.string(), z.number().int().min(0).max(100_000_000)).default({}),
  promoCodes: z.array(promoCodeSchema).default([]),
  /** Issuer of the invoices. */
  seller: z
    .strictObject({
      name: z.string().default('Loopwell'),
      address: z.string().default(''),
      taxId: z.string().default(''),
    })
    .prefault({}),
  /** How to pay an invoice: account, reference, contact. */
  paymentInstructions: z
    .string()
    .default('Pay to the account the provider of your Loopwell has named, with the number of the invoice.'),
  dueDays: z.number().int().min(1).max(365).default(30),
  /** Number of days past due after which the subscription expires. */
  expireDays: z.number().int().min(1).max(365).default(60),
  /** Before a first subscription is charged, where the provider charges by itself; 0: no trial. */
  trialDays: z.number().int().min(0).max(365).default(0),
  /** Active clients of a practice on its own server. */
  localMaxActiveClients: z.number().int().min(1).default(DEFAULT_MAX_ACTIVE_CLIENTS),
});
export type CommerceSettings = z.infer<typeof commerceSettingsSchema>;

export const DEFAULT_COMMERCE_SETTINGS: CommerceSettings = commerceSettingsSchema.parse({});
