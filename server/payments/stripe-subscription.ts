import Stripe from 'stripe';
import type { CartLine } from '#shared/commerce/cart.ts';
import type { Opened, Purchase } from '../ports/payment-provider.ts';
import { latestInvoiceOf, metadataOf, stateOf, unlessAlreadyThere } from './stripe-values.ts';

type Change = { reference: string; purchase: Purchase; coupon: string | undefined };

/**
 * Replaces the items of a running subscription. Stripe charges the difference for the rest of the period at once. If
 * the payment fails, nothing changes. Facts: https://docs.stripe.com/billing/subscriptions/prorations
 */
export async function changeRunning(
  stripe: Stripe,
  { reference, purchase, coupon }: Change,
): Promise<Opened> {
  const before = await stripe.subscriptions.retrieve(reference, { expand: ['latest_invoice'] });
  // A retry after a lost response.
  if (before.metadata.orderId === purchase.orderId) return changed(before, chargedBy(before));
  const lines = await Promise.all(
    purchase.lines.map(async (line) => ({ line, product: await productFor(stripe, line) })),
  );
  const after = await stripe.subscriptions.update(
    reference,
    {
      items: [
        ...before.items.data.map(({ id }) => ({ id, deleted: true })),
        ...lines.flatMap(({ line, product }) =>
          line.price.interval === null
            ? []
            : [
                {
                  quantity: line.quantity,
                  price_data: { ...priceOf(line, product), recurring: { interval: line.price.interval } },
                },
              ],
        ),
      ],
      add_invoice_items: lines.flatMap(({ line, product }) =>
        line.price.interval === null ? [{ quantity: line.quantity, price_data: priceOf(line, product) }] : [],
      ),
      ...(coupon !== undefined && { discounts: [{ coupon }] }),
      metadata: metadataOf(purchase),
      cancel_at_period_end: false,
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      expand: ['latest_invoice'],
    },
    { idempotencyKey: purchase.orderId },
  );
  const isNew = latestInvoiceOf(after)?.id !== latestInvoiceOf(before)?.id;
  return changed(after, isNew ? chargedBy(after) : 0);
}

const changed = (subscription: Stripe.Subscription, chargedCents: number): Opened => ({
  kind: 'changed',
  state: stateOf(subscription),
  chargedCents,
});

const chargedBy = (subscription: Stripe.Subscription): number =>
  latestInvoiceOf(subscription)?.amount_paid ?? 0;

const priceOf = ({ price }: CartLine, product: string) => ({
  currency: price.currency,
  unit_amount: price.amountCents,
  product,
});

/** Items of a subscription need a product at Stripe. Its id is ours, so it is created only once. */
async function productFor(stripe: Stripe, { product }: CartLine): Promise<string> {
  const id = `loopwell-${product.productId}`;
  await stripe.products.create({ id, name: product.name }).catch(unlessAlreadyThere);
  return id;
}

/** The amount paid for the rest of the period becomes a credit of the customer at Stripe. */
export async function endNow(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(reference, { prorate: true, invoice_now: true });
  } catch (error) {
    // It has already ended.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing') {
      throw error;
    }
  }
}
