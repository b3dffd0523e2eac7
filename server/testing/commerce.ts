import type { Ordered, Subscription } from '#shared/api/commerce/commerce.ts';
import type { Invoice } from '#shared/api/commerce/invoices.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { TestServer, TestUser } from './test-server.ts';

export const BILLING = { country: 'DE', state: '' };

export type Shop = {
  /** Places an order of the user; `target` is the subscription to change. */
  order(
    priceIds: string[],
    options?: { target?: string; promoCode?: string; billing?: object; key?: string },
  ): Promise<Response>;
  ordered(
    priceIds: string[],
    options?: { target?: string; promoCode?: string; key?: string },
  ): Promise<Ordered>;
  subscriptions(): Promise<Subscription[]>;
  invoices(): Promise<Invoice[]>;
  pay(invoiceId: string, body?: object): Promise<Response>;
  info(): Promise<{ status: string | undefined; maxActiveClients: number; productType: string[] }>;
};

/** The shop as one user sees it. */
export function shopOf(server: TestServer, user: TestUser): Shop {
  const base = `/v2/organization/${user.organizationId}`;
  const call = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    server.call(method, path, { token: await server.tokenFor(user), body, headers });
  const read = async <T>(path: string) => (await (await call('GET', path)).json()) as T;
  const shop: Shop = {
    order: (priceIds, { target, promoCode, billing = BILLING, key } = {}) =>
      call(
        target === undefined ? 'POST' : 'PUT',
        target === undefined ? `${base}/subscription` : `${base}/subscription/${target}`,
        { billing, priceIds, promoCode },
        key === undefined ? undefined : { 'Idempotency-Key': key },
      ),
    async ordered(priceIds, options) {
      const response = await shop.order(priceIds, options);
      if (response.status !== 200) throw new Error(`Order failed: ${await response.text()}`);
      return (await response.json()) as Ordered;
    },
    subscriptions: () => read(`${base}/subscriptions`),
    invoices: async () => (await read<{ invoices: Invoice[] }>(`${base}/invoices`)).invoices,
    pay: (invoiceId, body = { receivedOn: new Date(server.clock.nowMs()).toISOString().slice(0, 10) }) =>
      call('POST', `${base}/invoice/${invoiceId}/payment`, body),
    async info() {
      const info = await read<{
        account: { subscription: { status: string } | null; maxActiveClients: number };
        productType: string[];
      }>(`/v2/users/${user.userId}/info`);
      const { account, productType } = info;
      return {
        status: account.subscription?.status,
        maxActiveClients: account.maxActiveClients,
        productType,
      };
    },
  };
  return shop;
}

export async function subscriptionOf(server: TestServer, organizationId: OrganizationId): Promise<string> {
  const [row] = await server.db.query<{ id: string }>(
    'system',
    'select subscription_id as id from subscription where organization_id = $1 order by created_at desc limit 1',
    [organizationId],
  );
  return row!.id;
}

/** Orders something by invoice and returns the id of the invoice. */
export async function orderInvoice(
  server: TestServer,
  token: string,
  organizationId: OrganizationId,
): Promise<string> {
  const response = await server.call('POST', `/v2/organization/${organizationId}/subscription`, {
    token,
    body: { billing: BILLING, priceIds: ['callibri-buy'] },
  });
  return ((await response.json()) as Ordered).invoiceId!;
}
