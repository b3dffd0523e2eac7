import { z } from 'zod';
import type { CartLine } from './cart.ts';
import { DEFAULT_MAX_ACTIVE_CLIENTS } from './product.ts';

export const promoCodeSchema = z.object({
  code: z.string().regex(/^[A-Z0-9-]{3,32}$/),
  percentOff: z.number().int().min(1).max(100),
  /** `once`: applies to the first charge only. */
  duration: z.enum(['once', 'forever']),
  /** Last moment of validity. */
  expiresAt: z.iso.datetime().optional(),
});
export type PromoCode = z.infer<typeof promoCodeSchema>;

/** Finds a promo code as typed; undefined if it does not exist or has expired. */
export function findPromo(codes: readonly PromoCode[], typed: string, nowMs: number): PromoCode | undefined {
  const code = typed.trim().toUpperCase();
  const promo = codes.find((each) => each.code === code);
  return promo && (promo.expiresAt === undefined || Date.parse(promo.expiresAt) >= nowMs) ? promo : undefined;
}

export const totalsSchema = z.object({
  currency: z.string(),
  subtotalCents: z.number().int(),
  discountCents: z.number().int(),
  totalCents: z.number().int(),
  /** Amount of each later charge, including a lasting discount. */
  recurringCents: z.number().int(),
});
export type Totals = z.infer<typeof totalsSchema>;

/** Whole cents; a half is rounded up, in the customer's favour. */
export const discountOf = (cents: number, percent: number): number =>
  Math.floor((cents * percent + 50) / 100);

const sum = (lines: readonly CartLine[]): number =>
  lines.reduce((total, { price, quantity }) => total + price.amountCents * quantity, 0);

/** Amount due now and amount of each later charge, before tax. */
export function cartTotals(lines: readonly CartLine[], promo: PromoCode | undefined): Totals {
  const subtotalCents = sum(lines);
  const discountCents = promo ? discountOf(subtotalCents, promo.percentOff) : 0;
  const recurring = sum(lines.filter(({ price }) => price.isRecurring));
  const lasting = promo?.duration === 'forever' ? discountOf(recurring, promo.percentOff) : 0;
  return {
    currency: lines[0]?.price.currency ?? 'usd',
    subtotalCents,
    discountCents,
    totalCents: subtotalCents - discountCents,
    recurringCents: recurring - lasting,
  };
}

/** Number of active clients covered by the subscription with its add-ons; the default if no product sets it. */
export function maxActiveClientsOf(lines: readonly CartLine[]): number {
  const counts = lines.flatMap(({ product, quantity }) =>
    product.maxActiveClients === null ? [] : [product.maxActiveClients * quantity],
  );
  return counts.length === 0 ? DEFAULT_MAX_ACTIVE_CLIENTS : counts.reduce((a, b) => a + b, 0);
}
