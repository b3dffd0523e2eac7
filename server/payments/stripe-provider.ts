import Stripe from 'stripe';
import { isRunning } from '#shared/commerce/subscription-status.ts';
import type { PromoCode } from '#shared/commerce/totals.ts';
import { AppError } from '#shared/errors.ts';
import { pathTo } from '#shared/routes.ts';
import type { Opened, PaymentProvider, ProviderEvent, Purchase } from '../ports/payment-provider.ts';
import { changeRunning, endNow } from './stripe-subscription.ts';
import { idOf, lineItem, metadataOf, ownerOf, stateOf, unlessAlreadyThere } from './stripe-values.ts';

export type StripeAccount = {
  secretKey: string;
  webhookSecret: string;
  /** The public URL of this server without a trailing slash: Stripe redirects buyers back to it. */
  publicUrl: string;
};
/** A server that replaces Stripe's, for tests. */
export type StripeServer = { host: string; port: number; protocol: 'http' | 'https' };

const LIMIT_MS = 20_000;
const SUBSCRIPTION_EVENT = /^customer\.subscription\./;

/**
 * Stripe with its hosted Checkout: buyers pay on a page of Stripe and return, so card numbers never reach our server.
 * Prices are sent with each order; only our catalogue decides what is sold. Facts: https://docs.stripe.com/api
 * (Checkout Sessions, Subscriptions), https://docs.stripe.com/webhooks
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
    endNow: (reference) => guarded(() => endNow(stripe, reference)),
    webhook: {
      async read(body, signature) {
        const event = await stripe.webhooks
          .constructEventAsync(body, signature, account.webhookSecret)
          .catch(() => undefined);
        if (!event) {
          throw new AppError('invalid', 'This event is not signed by Stripe, or is too old.');
        }
        return { eventId: event.id, about: aboutOf(event) };
      },
      find: (reference) =>
        guarded(async () => {
          const subscription = await stripe.subscriptions.retrieve(reference, { expand: ['latest_invoice'] });
          return { state: stateOf(subscription), owner: ownerOf(subscription.metadata) };
        }),
      findPurchase: (reference) =>
        guarded(async () => {
          const session = await stripe.checkout.sessions.retrieve(reference);
          return { isPaid: session.payment_status === 'paid', owner: ownerOf(session.metadata ?? {}) };
        }),
    },
  };
}

async function open(stripe: Stripe, publicUrl: string, purchase: Purchase): Promise<Opened> {
  const { organizationId, lines, promo, previous, orderId } = purchase;
  if (previous?.status === 'past_due') {
    const url = await unpaidInvoiceUrl(stripe, previous.reference);
    if (url) return { kind: 'redirect', pays: 'debt', url, reference: previous.reference };
  }
  const metadata = metadataOf(purchase);
  const isRecurring = lines.some(({ price }) => price.isRecurring);
  if (purchase.leftCheckout !== undefined)
    await closeCheckout(stripe, purchase.leftCheckout, previous?.reference);
  const coupon = promo ? await couponFor(stripe, promo) : undefined;
  // A second checkout beside a running subscription would charge twice.
  if (previous && isRecurring && isRunning(previous)) {
    return changeRunning(stripe, { reference: previous.reference, purchase, coupon });
  }
  const session = await stripe.checkout.sessions.create(
    {
      mode: isRecurring ? 'subscription' : 'payment',
      line_items: lines.map(lineItem),
      customer_email: purchase.buyerEmail,
      client_reference_id: organizationId,
      metadata,
      ...(isRecurring && { subscription_data: { metadata, ...trialOf(purchase) } }),
      ...(coupon !== undefined && { discounts: [{ coupon }] }),
      success_url: publicUrl + pathTo.payment({ checkout: isRecurring ? 'done' : 'bought' }),
      cancel_url: publicUrl + pathTo.payment({ checkout: 'left' }),
    },
    { idempotencyKey: orderId },
  );
  if (!session.url) throw unreachable();
  return { kind: 'redirect', pays: 'order', url: session.url, reference: session.id };
}

/** Stripe refuses a trial of 0 days. */
const trialOf = ({ trialDays }: Purchase) => (trialDays > 0 ? { trial_period_days: trialDays } : {});

/**
 * Expires an abandoned checkout page. It stays payable for a day and would be charged beside the new one. If it has
 * just been paid, the new order is refused, unless it created the subscription that the order changes.
 */
async function closeCheckout(stripe: Stripe, reference: string, known: string | undefined): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(reference);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const session = await stripe.checkout.sessions.retrieve(reference).catch(() => undefined);
    if (session?.status !== 'complete' || idOf(session.subscription) === known) return;
    throw new AppError(
      'conflict',
      'Your earlier order has just been paid, so nothing more was ordered. Reload the page in a minute to see it.',
    );
  }
}

/** Payment page of an overdue invoice, which must be paid instead of ordering again. */
async function unpaidInvoiceUrl(stripe: Stripe, reference: string): Promise<string | undefined> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(reference, {
    expand: ['latest_invoice'],
  });
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return undefined;
  return invoice.hosted_invoice_url ?? undefined;
}

/** A coupon for our promo code. Its id contains all values, so that a changed code gets a new coupon. */
async function couponFor(stripe: Stripe, { code, percentOff, duration }: PromoCode): Promise<string> {
  const id = `loopwell-${code}-${percentOff}-${duration}`;
  await stripe.coupons
    .create({ id, percent_off: percentOff, duration, name: code })
    .catch(unlessAlreadyThere);
  return id;
}

const PAID_PAGE = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

function aboutOf(event: Stripe.Event): ProviderEvent['about'] {
  const { object } = event.data as { object: { id?: unknown; subscription?: unknown } };
  if (SUBSCRIPTION_EVENT.test(event.type)) return about('subscription', object.id);
  if (PAID_PAGE.includes(event.type)) {
    return about('subscription', object.subscription) ?? about('purchase', object.id);
  }
  if (event.type === 'invoice.paid' || event.type === 'invoice.payment_failed') {
    return about('subscription', event.data.object.parent?.subscription_details?.subscription);
  }
  return undefined;
}

function about(kind: 'subscription' | 'purchase', value: unknown): ProviderEvent['about'] {
  const reference = idOf(value);
  return reference === undefined ? undefined : { kind, reference };
}

const unreachable = (): AppError =>
  new AppError(
    'unavailable',
    'The payment provider cannot be reached right now. Nothing was charged; try again in a moment.',
  );

/** Stripe's error messages can contain addresses and keys, so they are not passed on. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.type === 'StripeConnectionError' || error.type === 'StripeAPIError') throw unreachable();
    if (error.type === 'StripeAuthenticationError' || error.type === 'StripePermissionError') {
      throw new AppError(
        'unavailable',
        'The payment provider does not accept this server. The person who runs the server must check STRIPE_SECRET_KEY.',
      );
    }
    if (error.type === 'StripeCardError') {
      throw new AppError(
        'conflict',
        'The payment was declined, so nothing was changed. Check your payment method at the payment provider, then try again.',
      );
    }
    throw new AppError(
      'conflict',
      'The payment provider refused this order. Nothing was charged; check it and try again.',
    );
  }
}
