import type { CartLine } from '#shared/commerce/cart.ts';
import type { SubscriptionStatus } from '#shared/commerce/subscription-status.ts';
import type { PromoCode } from '#shared/commerce/totals.ts';
import type { OrganizationId, SubscriptionId } from '#shared/domain/ids.ts';

/** An order that has been checked. */
export type Purchase = {
  organizationId: OrganizationId;
  subscriptionId: SubscriptionId;
  /** Unique per order: the same id twice means the same order. */
  orderId: string;
  buyerEmail: string;
  lines: readonly CartLine[];
  promo: PromoCode | undefined;
  /** Reference and status of the subscription at the provider that this order replaces. */
  previous: { reference: string; status: SubscriptionStatus } | undefined;
  /** The payment page of an earlier order of the subscription: it must not be paid in addition to this one. */
  leftCheckout: string | undefined;
  /** Before the first charge of a new subscription; 0: no trial. */
  trialDays: number;
};

export type Opened =
  /** The service issues an invoice; nothing was sent to a provider. */
  | { kind: 'invoice' }
  /**
   * The buyer pays on a page of the provider; a webhook reports the result. `debt`: overdue invoices, not the order.
   */
  | { kind: 'redirect'; pays: 'order' | 'debt'; url: string; reference: string }
  /** A running subscription was changed at once, and `chargedCents` were charged for the rest of its period. */
  | { kind: 'changed'; state: ProviderState; chargedCents: number }
  /** Already paid. */
  | { kind: 'settled' };

export type ProviderState = {
  reference: string;
  rawStatus: string;
  status: SubscriptionStatus;
  currentPeriodEnd: string | undefined;
  isEnding: boolean;
  /** Collected for the latest invoice of the subscription; undefined while that invoice is unpaid. */
  paidCents: number | undefined;
};

/** A webhook event: says only that something happened. The current state is fetched separately. */
export type ProviderEvent = {
  eventId: string;
  /** Undefined for events that concern neither a subscription nor a one-time purchase. */
  about: { kind: 'subscription' | 'purchase'; reference: string } | undefined;
};

/** Our subscription that a provider's subscription belongs to, and the order that last changed it. */
export type ProviderOwner = {
  organizationId: OrganizationId;
  subscriptionId: SubscriptionId;
  orderId: string | undefined;
};

/** Collects payments. Every error meant for people is an AppError. */
export interface PaymentProvider {
  readonly kind: 'invoice' | 'stripe' | 'sandbox';
  open(purchase: Purchase): Promise<Opened>;
  /** Cancels at the end of the period. Undefined if the provider has no subscriptions of its own. */
  endWithPeriod(reference: string): Promise<ProviderState | undefined>;
  /** Cancels at once; the rest of the period is credited. A subscription that has already ended is not an error. */
  endNow(reference: string): Promise<void>;
  /** Undefined if the provider has no webhooks. */
  readonly webhook: ProviderWebhook | undefined;
}

export type ProviderWebhook = {
  /** `body` must be the raw bytes. Rejects with AppError `invalid` if the signature is not the provider's. */
  read(body: string, signature: string): Promise<ProviderEvent>;
  /** The current state. Owner undefined: it was not sold here. */
  find(reference: string): Promise<{ state: ProviderState; owner: ProviderOwner | undefined }>;
  /** The same for a one-time purchase. */
  findPurchase(reference: string): Promise<{ isPaid: boolean; owner: ProviderOwner | undefined }>;
};
