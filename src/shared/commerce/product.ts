import { z } from 'zod';

/** Specification section 9: these two are subscriptions; prices determine the kind of all other products. */
const SUBSCRIPTION_TYPES = ['coach', 'therapist'] as const;

/** Specification section 9. */
export const DEFAULT_MAX_ACTIVE_CLIENTS = 5;

/** Ids of the catalogue are readable words, the same on every installation. */
const catalogueIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'This is no id of the catalogue.');
export const productIdSchema = catalogueIdSchema.brand<'ProductId'>();
export type ProductId = z.infer<typeof productIdSchema>;
export const priceIdSchema = catalogueIdSchema.brand<'PriceId'>();
export type PriceId = z.infer<typeof priceIdSchema>;

export const priceSchema = z.object({
  priceId: priceIdSchema,
  /** True when it is charged again after every interval. */
  isRecurring: z.boolean(),
  interval: z.enum(['month', 'year']).nullable(),
  /** In the smallest unit of the currency: cents. */
  amountCents: z.number().int().min(0).max(100_000_000),
  /** Three lower-case letters, ISO 4217. */
  currency: z.string().regex(/^[a-z]{3}$/),
});
export type Price = z.infer<typeof priceSchema>;

export const productSchema = z.object({
  productId: productIdSchema,
  /** `coach` and `therapist` are subscriptions; others are `addOn` and `hardware`. */
  productType: z.string().min(1).max(40),
  name: z.string(),
  description: z.string(),
  prices: z.array(priceSchema),
  /** Ids of products that can be added to this one. */
  addOns: z.array(productIdSchema),
  /** Number of active clients it covers, or adds as an add-on; null if it does not affect them. */
  maxActiveClients: z.number().int().min(0).nullable(),
});
export type Product = z.infer<typeof productSchema>;

export type ProductKind = 'subscription' | 'recurring' | 'oneTime';

/** Subscriptions are recognized by type. Other products are recurring if all their prices are. */
export function productKind({ productType, prices }: Pick<Product, 'productType' | 'prices'>): ProductKind {
  if ((SUBSCRIPTION_TYPES as readonly string[]).includes(productType)) return 'subscription';
  return prices.length > 0 && prices.every(({ isRecurring }) => isRecurring) ? 'recurring' : 'oneTime';
}

export type Offer = { product: Product; price: Price };

/** The product of a price; undefined if the catalog has no such price. */
export function offerOf(products: readonly Product[], priceId: string): Offer | undefined {
  for (const product of products) {
    const price = product.prices.find((each) => each.priceId === priceId);
    if (price) return { product, price };
  }
  return undefined;
}
