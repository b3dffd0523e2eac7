import Stripe from 'stripe';
import type { CartLine } from '#shared/commerce/cart.ts';
import { statusOfStripe } from '#shared/commerce/subscription-status.ts';
import type { PromoCode } from '#shared/commerce/totals.ts';
import { organizationIdSchema, subscriptionIdSchema } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type {
  Opened,
  PaymentProvider,
  ProviderOwner,
  ProviderState,
  Purchase,
} from '../ports/payment-provider.ts';

export type StripeAccount = {
  secretKey: string;
  webhookSecret: string;
  /** Where people reach this server, without a slash at the end: Stripe sends them back there. */
  publicUrl: string;
};
/** Another server in the place of Stripe's, for tests. */
export type StripeServer = { host: string; port: number; protocol: 'http' | 'https' };

const LIMIT_MS = 20_000;
const SUBSCRIPTION_EVENT = /^customer\.subscription\./;

/**
 * Stripe with its hosted Checkout: people leave for a page of Stripe and come back, so no card number ever touches ours.
 * Prices go along with each order; what is sold is decided by our catalogue alone.
 * Facts: https://docs.stripe.com/api (Checkout Sessions, Subscriptions), https://docs.stripe.com/webhooks
 */
export function createStripeProvider(account: StripeAccount, server?: StripeServer): PaymentProvider {
  const stripe = new Stripe(account.secretKey, {
    ...server,
    timeout: LIMIT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    kind: 'stripe',
    open: (purchase) => guarded(() => open(stripe, account.publicUrl, purchase)),
    endWithPeriod: (reference) =>
      guarded(async () =>
        stateOf(await stripe.subscriptions.update(reference, { cancel_at_period_end: true })),
      ),
    webhook: {
      async read(body, signature) {
        const event = await stripe.webhooks
          .constructEventAsync(body, signature, account.webhookSecret)
          .catch(() => undefined);
        if (!event) {
          throw new AppError('invalid', 'This event is not signed by Stripe, or is too old.');
        }
        return { eventId: event.id, subscriptionReference: subscriptionReferenceOf(event) };
      },
      find: (reference) =>
        guarded(async () => {
          const subscription = await stripe.subscriptions.retrieve(reference);
          return { state: stateOf(subscription), owner: ownerOf(subscription.metadata) };
        }),
    },
  };
}

/** A second checkout beside one of these would be charged twice. */
const RUNNING = ['active', 'trialing'] as const;

const stillRunning = (): AppError =>
  new AppError(
    'conflict',
    'Your subscription is running, and another one would be charged beside it. Nothing was ordered. Cancel the running one ' +
      'in Settings; it stays in force to the end of its period, and then the new one can be ordered.',
  );

async function open(stripe: Stripe, publicUrl: string, purchase: Purchase): Promise<Opened> {
  if (purchase.previous?.status === 'past_due') {
    const url = await unpaidInvoiceUrl(stripe, purchase.previous.reference);
    if (url) return { kind: 'redirect', url, reference: purchase.previous.reference };
  }
  const { organizationId, subscriptionId, lines, promo, idempotencyKey } = purchase;
  const metadata = { organizationId, subscriptionId };
  const isRecurring = lines.some(({ price }) => price.isRecurring);
  if (isRecurring && RUNNING.some((status) => status === purchase.previous?.status)) throw stillRunning();
  if (purchase.leftCheckout !== undefined) await closeCheckout(stripe, purchase.leftCheckout);
  const coupon = promo ? await couponFor(stripe, promo) : undefined;
  const session = await stripe.checkout.sessions.create(
    {
      mode: isRecurring ? 'subscription' : 'payment',
      line_items: lines.map(lineItem),
      customer_email: purchase.buyerEmail,
      client_reference_id: organizationId,
      metadata,
      ...(isRecurring && { subscription_data: { metadata } }),
      ...(coupon !== undefined && { discounts: [{ coupon }] }),
      success_url: `${publicUrl}/payment?checkout=done`,
      cancel_url: `${publicUrl}/payment?checkout=left`,
    },
    { idempotencyKey },
  );
  if (!session.url) throw unreachable();
  return { kind: 'redirect', url: session.url, reference: session.id };
}

/** A page that was left stays payable for a day; paid beside a second one it would be charged twice. */
async function closeCheckout(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(reference);
  } catch (error) {
    // It is paid or over already, which the webhook tells.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/** What is overdue is paid, not bought again. */
async function unpaidInvoiceUrl(stripe: Stripe, reference: string): Promise<string | undefined> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(reference, {
    expand: ['latest_invoice'],
  });
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return undefined;
  return invoice.hosted_invoice_url ?? undefined;
}

const lineItem = ({ product, price, quantity }: CartLine) => ({
  quantity,
  price_data: {
    currency: price.currency,
    unit_amount: price.amountCents,
    product_data: { name: product.name, metadata: { productId: product.productId, priceId: price.priceId } },
    ...(price.interval && { recurring: { interval: price.interval } }),
  },
});

/** A coupon of our promo code; its id says all of it, so that a changed code gets a coupon of its own. */
async function couponFor(stripe: Stripe, { code, percentOff, duration }: PromoCode): Promise<string> {
  const id = `loopwell-${code}-${percentOff}-${duration}`;
  try {
    await stripe.coupons.create({ id, percent_off: percentOff, duration, name: code });
  } catch (error) {
    const isThere = error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
    if (!isThere) throw error;
  }
  return id;
}

function subscriptionReferenceOf(event: Stripe.Event): string | undefined {
  if (SUBSCRIPTION_EVENT.test(event.type)) return idOf((event.data.object as { id?: unknown }).id);
  if (event.type === 'checkout.session.completed') return idOf(event.data.object.subscription);
  if (event.type === 'invoice.paid' || event.type === 'invoice.payment_failed') {
    return idOf(event.data.object.parent?.subscription_details?.subscription);
  }
  return undefined;
}

/** Stripe gives an id, or the whole thing with its id. */
function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? idOf(value.id) : undefined;
}

function stateOf(subscription: Stripe.Subscription): ProviderState {
  // Stripe keeps the period with each item; all of ours have the same.
  const endSeconds = subscription.items.data[0]?.current_period_end;
  return {
    reference: subscription.id,
    rawStatus: subscription.status,
    status: statusOfStripe(subscription.status),
    currentPeriodEnd: endSeconds === undefined ? undefined : new Date(endSeconds * 1000).toISOString(),
    isEnding: subscription.cancel_at_period_end,
  };
}

function ownerOf(metadata: Stripe.Metadata): ProviderOwner | undefined {
  const organizationId = organizationIdSchema.safeParse(metadata.organizationId);
  const subscriptionId = subscriptionIdSchema.safeParse(metadata.subscriptionId);
  if (!organizationId.success || !subscriptionId.success) return undefined;
  return { organizationId: organizationId.data, subscriptionId: subscriptionId.data };
}

const unreachable = (): AppError =>
  new AppError(
    'unavailable',
    'The payment provider cannot be reached right now. Nothing was charged; try again in a moment.',
  );

/** Stripe's own words can hold addresses and keys, so they stay here. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.type === 'StripeConnectionError' || error.type === 'StripeAPIError') throw unreachable();
    if (error.type === 'StripeAuthenticationError' || error.type === 'StripePermissionError') {
      throw new AppError(
        'unavailable',
        'The payment provider does not accept this server. Its operator has to check STRIPE_SECRET_KEY.',
      );
    }
    throw new AppError(
      'conflict',
      'The payment provider refused this order. Nothing was charged; check it and try again.',
    );
  }
}
