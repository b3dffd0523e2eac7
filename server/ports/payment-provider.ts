import type { CartLine } from '#shared/commerce/cart.ts';
import type { SubscriptionStatus } from '#shared/commerce/subscription-status.ts';
import type { PromoCode } from '#shared/commerce/totals.ts';
import type { OrganizationId, SubscriptionId } from '#shared/domain/ids.ts';

/** An order that has been checked. */
export type Purchase = {
  organizationId: OrganizationId;
  subscriptionId: SubscriptionId;
  /** Told apart from every other order: the same id twice is the same order. */
  orderId: string;
  buyerEmail: string;
  lines: readonly CartLine[];
  promo: PromoCode | undefined;
  /** The subscription at the provider this one takes the place of, and how it stands there. */
  previous: { reference: string; status: SubscriptionStatus } | undefined;
  /** The page of an earlier order of a subscription: it must not be paid beside this one. */
  leftCheckout: string | undefined;
};

export type Opened =
  /** The service writes an invoice; nothing has gone out. */
  | { kind: 'invoice' }
  /** The buyer pays on a page of the provider; a webhook tells how it went. `debt`: what is overdue, not the order. */
  | { kind: 'redirect'; pays: 'order' | 'debt'; url: string; reference: string }
  /** A subscription that runs was changed at once, and `chargedCents` were taken for the rest of its period. */
  | { kind: 'changed'; state: ProviderState; chargedCents: number }
  /** Paid already. */
  | { kind: 'settled' };

/** How a subscription stands at the provider. */
export type ProviderState = {
  reference: string;
  rawStatus: string;
  status: SubscriptionStatus;
  currentPeriodEnd: string | undefined;
  isEnding: boolean;
};

/** What a webhook says: only that something happened; how things stand is asked for. */
export type ProviderEvent = {
  eventId: string;
  /** Undefined for events that concern neither a subscription nor a purchase beside one. */
  about: { kind: 'subscription' | 'purchase'; reference: string } | undefined;
};

/** Which subscription of ours one at the provider stands for, and the order that made it what it is. */
export type ProviderOwner = {
  organizationId: OrganizationId;
  subscriptionId: SubscriptionId;
  orderId: string | undefined;
};

/** Takes the money. Everything it rejects with for people is an AppError. */
export interface PaymentProvider {
  readonly kind: 'invoice' | 'stripe' | 'sandbox';
  open(purchase: Purchase): Promise<Opened>;
  /** Lets it end with its period. Undefined where the provider keeps none of its own. */
  endWithPeriod(reference: string): Promise<ProviderState | undefined>;
  /** Ends it at once; what was paid for the rest is credited. One that has ended already is none. */
  endNow(reference: string): Promise<void>;
  /** Undefined where there are no webhooks. */
  readonly webhook: ProviderWebhook | undefined;
}

export type ProviderWebhook = {
  /** `body` byte for byte as it came. Rejects with AppError `invalid` when the signature is not the provider's. */
  read(body: string, signature: string): Promise<ProviderEvent>;
  /** How it stands now. Undefined owner: it was not sold here. */
  find(reference: string): Promise<{ state: ProviderState; owner: ProviderOwner | undefined }>;
  /** Of what was bought beside a subscription. */
  findPurchase(reference: string): Promise<{ isPaid: boolean; owner: ProviderOwner | undefined }>;
};
