import Stripe from 'stripe';
import { z } from 'zod';
import type { CartLine } from '#shared/commerce/cart.ts';
import { statusOfStripe } from '#shared/commerce/subscription-status.ts';
import { organizationIdSchema, subscriptionIdSchema } from '#shared/domain/ids.ts';
import type { ProviderOwner, ProviderState, Purchase } from '../ports/payment-provider.ts';

/** Metadata of every object we create at Stripe; identifies its owner. */
export const metadataOf = ({ organizationId, subscriptionId, orderId }: Purchase) => ({
  organizationId,
  subscriptionId,
  orderId,
});

export const lineItem = ({ product, price, quantity }: CartLine) => ({
  quantity,
  price_data: {
    currency: price.currency,
    unit_amount: price.amountCents,
    product_data: { name: product.name, metadata: { productId: product.productId, priceId: price.priceId } },
    ...(price.interval && { recurring: { interval: price.interval } }),
  },
});

/** Stripe returns either an id or the expanded object. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? idOf(value.id) : undefined;
}

/** Takes the error of creating an object by our own id: one that exists already is as good as a new one. */
export function unlessAlreadyThere(error: unknown): void {
  const isThere = error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
  if (!isThere) throw error;
}

export function stateOf(subscription: Stripe.Subscription): ProviderState {
  // Stripe stores the period with each item; all items of ours have the same period.
  const endSeconds = subscription.items.data[0]?.current_period_end;
  return {
    reference: subscription.id,
    rawStatus: subscription.status,
    status: statusOfStripe(subscription.status),
    currentPeriodEnd: endSeconds === undefined ? undefined : new Date(endSeconds * 1000).toISOString(),
    isEnding: subscription.cancel_at_period_end,
    paidCents: paidCentsOf(subscription),
  };
}

/** Undefined where the request has not expanded it. */
export const latestInvoiceOf = ({
  latest_invoice: invoice,
}: Stripe.Subscription): Stripe.Invoice | undefined =>
  invoice === null || typeof invoice === 'string' ? undefined : invoice;

/** After a trial the status is 'active' for about an hour before Stripe charges: the invoice is a draft until then. */
function paidCentsOf(subscription: Stripe.Subscription): number | undefined {
  const invoice = latestInvoiceOf(subscription);
  return invoice?.status === 'paid' ? invoice.amount_paid : undefined;
}

export function ownerOf(metadata: Stripe.Metadata): ProviderOwner | undefined {
  const organizationId = organizationIdSchema.safeParse(metadata.organizationId);
  const subscriptionId = subscriptionIdSchema.safeParse(metadata.subscriptionId);
  if (!organizationId.success || !subscriptionId.success) return undefined;
  return {
    organizationId: organizationId.data,
    subscriptionId: subscriptionId.data,
    orderId: z.uuid().safeParse(metadata.orderId).data,
  };
}
