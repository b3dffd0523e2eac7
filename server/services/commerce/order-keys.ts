import type { Order } from '#shared/api/commerce/commerce.ts';
import type { SubscriptionId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { PurchaseRow } from '#server/repositories/commerce/purchases.ts';
import type { Caller, Deps } from '../core/deps.ts';
import { idFrom } from '../core/request-ids.ts';

const utf8 = new TextEncoder();

/** A request as it came. */
export type AskedOrder = {
  order: Order;
  /** The subscription to change; undefined for a new one. */
  target: SubscriptionId | undefined;
  /** Of the `Idempotency-Key` header. */
  key: string | undefined;
};

/** Of the order and of the subscription it would begin: the same for the same key of an organization. */
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
  deps.sha256(
    utf8.encode(
      JSON.stringify([
        target ?? null,
        order.billing.country,
        order.billing.state,
        order.priceIds,
        order.promoCode ?? '',
      ]),
    ),
  );

/** The answer of an order that was placed before; AppError `conflict` when it was another one. */
export function answerAgain(placed: PurchaseRow, fingerprint: string): PurchaseRow['answer'] {
  if (placed.fingerprint === fingerprint) return placed.answer;
  throw new AppError(
    'conflict',
    'Another order was placed from this page already. Reload the page to see it, then order again if you still need to.',
  );
}
