import { useRef, useState } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import { createKeyring, newRequestKey } from '#api/request-key.ts';
import {
  type Order,
  type Ordered,
  type Subscription,
  createSubscription,
  updateSubscription,
} from '#shared/api/commerce/commerce.ts';
import type { UserInfo } from '#shared/api/identity/users.ts';
import { DEFAULT_MAX_ACTIVE_CLIENTS } from '#shared/commerce/product.ts';
import { isRunning, orderWay } from '#shared/commerce/subscription-status.ts';
import { useAuthDispatch, useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { SUBSCRIPTION_CALLS } from '#state/calls/subscription-calls.ts';
import { useCache } from '#state/use-change.ts';

/**
 * An active subscription that was bought is updated too; a local one from the server is replaced by the first order.
 */
function isUpdate(current: Subscription | undefined, hasSubscription: boolean): boolean {
  if (!current || !hasSubscription) return false;
  return orderWay(current.status) === 'update' || (isRunning(current) && current.provider !== 'local');
}

const newKey = (): string => newRequestKey((bytes) => window.crypto.getRandomValues(bytes));

export type OrderState = {
  isBusy: boolean;
  problem: string | undefined;
  fields: Readonly<Record<string, string>>;
  ordered: Ordered | undefined;
};

/** Places an order: a new subscription, or an update of the one there is. */
export function useOrder(current: Subscription | undefined) {
  const api = useApi();
  const { organization, account } = useUser();
  const dispatch = useAuthDispatch();
  const cache = useCache();
  const [state, setState] = useState<OrderState>({
    isBusy: false,
    problem: undefined,
    fields: {},
    ordered: undefined,
  });
  const id = organization.organizationId;
  const isPlacing = useRef(false);
  const [keyOf] = useState(() => createKeyring(newKey));

  const place = async (body: Order, hasSubscription: boolean) => {
    // A second click can come before the button shows that it is busy.
    if (isPlacing.current) return;
    isPlacing.current = true;
    setState({ isBusy: true, problem: undefined, fields: {}, ordered: undefined });
    // One key per cart: sent again after a lost answer, it is the same order.
    const headers = { 'idempotency-key': keyOf(body) };
    try {
      const ordered =
        current && isUpdate(current, hasSubscription)
          ? await api.callEndpoint(updateSubscription, {
              params: { id, subscriptionId: current.subscriptionId },
              headers,
              body,
            })
          : await api.callEndpoint(createSubscription, { params: { id }, headers, body });
      if (ordered.checkoutUrl !== null) {
        window.location.assign(ordered.checkoutUrl);
        return;
      }
      if (hasSubscription && ordered.nextItems === null)
        dispatch({ type: 'update', changes: changesBy(ordered, account) });
      await cache.refresh(SUBSCRIPTION_CALLS);
      setState({ isBusy: false, problem: undefined, fields: {}, ordered });
    } catch (error) {
      setState({
        isBusy: false,
        problem: messageOf(error),
        fields: error instanceof ApiError ? error.fields : {},
        ordered: undefined,
      });
    } finally {
      isPlacing.current = false;
    }
  };
  return { ...state, place };
}

/** Changes of the account after an order, without another request (specification section 4). */
function changesBy(ordered: Ordered, account: UserInfo['account']): Partial<UserInfo> {
  return {
    account: {
      ...account,
      subscription: { status: 'active' },
      maxActiveClients: ordered.maxActiveClients || DEFAULT_MAX_ACTIVE_CLIENTS,
    },
    subscriptionId: ordered.subscriptionId,
    productType: [...new Set(ordered.items.map(({ product }) => product.productType))],
  };
}
