import { z } from 'zod';
import { productIdSchema, priceIdSchema, productSchema } from '#shared/commerce/product.ts';
import { SUBSCRIPTION_STATUSES } from '#shared/commerce/subscription-status.ts';
import { totalsSchema } from '#shared/commerce/totals.ts';
import { invoiceIdSchema, subscriptionIdSchema } from '#shared/domain/ids.ts';
import { endpoint, idempotencyHeadersSchema } from '../endpoint.ts';

export const billingSchema = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose the country of the invoice.'),
  /** State, province or region; needed in the United States and Canada. */
  state: z.string().trim().max(80),
});
export type Billing = z.infer<typeof billingSchema>;

const MOST_PRICES = 500;

export const orderSchema = z.object({
  billing: billingSchema,
  /** A price id repeats once per unit. */
  priceIds: z.array(priceIdSchema).min(1, 'Choose a product first.').max(MOST_PRICES),
  promoCode: z.string().trim().max(40).optional(),
});
export type Order = z.infer<typeof orderSchema>;

const itemsSchema = z.array(
  z.object({
    priceId: z.string(),
    quantity: z.number().int(),
    product: z.object({ productId: z.string(), productType: z.string(), name: z.string() }),
  }),
);

export const subscriptionSchema = z.object({
  subscriptionId: subscriptionIdSchema,
  status: z.enum(SUBSCRIPTION_STATUSES),
  items: itemsSchema,
  /** Items from the next period on; null if nothing changes. */
  nextItems: itemsSchema.nullable().default(null),
  /** `local`: created with this server, without payment. */
  provider: z.enum(['local', 'invoice', 'stripe', 'sandbox']),
  maxActiveClients: z.number().int(),
  billing: z.object({ country: z.string(), state: z.string() }).nullable(),
  promoCode: z.string().nullable(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  /** The subscription ends with the period and is not charged again. */
  isEnding: z.boolean(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Result of an order: an invoice or a checkout page; neither if nothing has to be paid. */
export const orderedSchema = subscriptionSchema.extend({
  /** The invoice for this order. */
  invoiceId: invoiceIdSchema.nullable(),
  /** The payment provider's page to which the buyer is sent. */
  checkoutUrl: z.url().nullable(),
});
export type Ordered = z.infer<typeof orderedSchema>;

export const listSubscriptions = endpoint.get('/v2/organization/{id}/subscriptions', {
  summary: 'Subscriptions of an organization; the one that counts comes first',
  access: { permission: 'settings.own', of: 'ownPractice' },
  impersonation: 'allowed',
  response: z.array(subscriptionSchema),
});

export const createSubscription = endpoint.post('/v2/organization/{id}/subscription', {
  summary: 'Order a subscription, or one-time products in addition to the current one',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
  headers: idempotencyHeadersSchema,
  body: orderSchema,
  response: orderedSchema,
  holdsSecret: true,
});

export const updateSubscription = endpoint.put('/v2/organization/{id}/subscription/{subscriptionId}', {
  summary: 'Change a subscription, or renew an expired or overdue one',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
  headers: idempotencyHeadersSchema,
  body: orderSchema,
  response: orderedSchema,
  holdsSecret: true,
});

export const cancelSubscription = endpoint.delete('/v2/organization/{id}/subscription/{subscriptionId}', {
  summary: 'Cancel a subscription at the end of its period',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
  response: subscriptionSchema,
});

export const listProducts = endpoint.get('/v2/psp/products', {
  summary: 'Products of this installation with their prices',
  access: 'signedIn',
  impersonation: 'allowed',
  response: z.array(productSchema),
});

export const listAddOns = endpoint.get('/v2/psp/product/{productId}/addOns', {
  names: { productId: productIdSchema },
  summary: 'Products that can be added to another one',
  access: 'signedIn',
  impersonation: 'allowed',
  response: z.array(productSchema),
});

export const registrationCart = endpoint.post('/v2/psp/registration/cart', {
  summary: 'Check a cart and compute its cost',
  access: 'signedIn',
  impersonation: 'refused',
  body: orderSchema.pick({ priceIds: true, promoCode: true }),
  response: z.object({
    /** Products in the cart, each only with the chosen prices. */
    products: z.array(productSchema),
    totals: totalsSchema,
    /** Null without a promo code. */
    promo: z
      .object({ code: z.string(), percentOff: z.number().int(), duration: z.enum(['once', 'forever']) })
      .nullable(),
    maxActiveClients: z.number().int(),
    /**
     * Effect of the cart on the current subscription; null if there is none. `now`: at once, the difference for the
     * rest of the period is charged here. `byProvider`: the same, charged at the provider. `nextPeriod`: from `day` on.
     */
    change: z
      .object({ effect: z.enum(['now', 'byProvider', 'nextPeriod']), day: z.iso.datetime().nullable() })
      .nullable()
      .default(null),
    /** Payment provider of this installation. */
    provider: z.enum(['invoice', 'stripe', 'sandbox']),
  }),
});
