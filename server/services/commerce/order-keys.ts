import type { Order } from '#shared/api/commerce/commerce.ts';
import type { SubscriptionId } from '#shared/domain/ids.ts';
import type { PurchaseRow } from '#server/repositories/commerce/purchases.ts';
import type { Caller, Deps } from '../core/deps.ts';
import { hashText } from '../core/hash-text.ts';
import { idFrom } from '../core/request-ids.ts';
import { conflict } from '../core/refusals.ts';

/** A request as received. */
export type AskedOrder = {
  order: Order;
  /** The subscription to change; undefined for a new one. */
  target: SubscriptionId | undefined;
  /** The `Idempotency-Key` header. */
  key: string | undefined;
};

/** Ids of the order and of the subscription it would begin. The same key of an organization gives the same ids. */
export function idsOfOrder(
  deps: Pick<Deps, 'sha256' | 'ids'>,
  { organizationId }: Pick<Caller, 'organizationId'>,
  key: string | undefined,
): { orderId: string; newSubscriptionId: SubscriptionId } {
  const idOf = (what: string) =>
    key === undefined ? deps.ids.next() : idFrom(deps, `${what}:${organizationId}:${key}`);
  return { orderId: idOf('order'), newSubscriptionId: idOf('subscription') as SubscriptionId };
}

export const fingerprintOf = (deps: Pick<Deps, 'sha256'>, { order, target }: AskedOrder): string =>
  hashText(
    deps,
    JSON.stringify([
      target ?? null,
      order.billing.country,
      order.billing.state,
      order.priceIds,
      order.promoCode ?? '',
    ]),
  );

/** The response to an order that was already placed; AppError `conflict` if the content differs. */
export function answerAgain(placed: PurchaseRow, fingerprint: string): PurchaseRow['answer'] {
  if (placed.fingerprint === fingerprint) return placed.answer;
  throw conflict(
    'Another order was placed from this page already. Reload the page to see it, then order again if you still need to.',
  );
}
