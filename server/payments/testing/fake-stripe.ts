import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { StripeServer } from '../stripe-provider.ts';

export const STRIPE_ACCOUNT = {
  secretKey: 'sk_test_loopwell',
  webhookSecret: 'whsec_loopwell',
  publicUrl: 'https://loopwell.example',
};

type Json = Record<string, unknown>;
export type FakeSubscription = {
  id: string;
  status: string;
  metadata: Record<string, string>;
  cancel_at_period_end: boolean;
  current_period_end: number;
};
type FakeSession = { id: string; url: string; form: URLSearchParams; isOpen: boolean };

/** Stripe as far as we talk to it: it remembers sessions, coupons and subscriptions, and signs its events. */
export type FakeStripe = {
  server: StripeServer;
  sessions: FakeSession[];
  coupons: Set<string>;
  subscriptions: Map<string, FakeSubscription>;
  requests: { method: string; path: string; idempotencyKey: string | undefined; authorization: string }[];
  isDown: boolean;
  /** The buyer pays on the page of the session. */
  pay(session: FakeSession): FakeSubscription;
  /** A signed event; `timestampSeconds` defaults to now. */
  event(
    type: string,
    object: Json,
    options?: { id?: string; secret?: string; timestampSeconds?: number },
  ): {
    body: string;
    signature: string;
  };
  close(): Promise<void>;
};

const PERIOD_END = 1_800_000_000;

export async function startFakeStripe(): Promise<FakeStripe> {
  const sdk = new Stripe(STRIPE_ACCOUNT.secretKey);
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = new URL(request.url ?? '/', 'http://stripe.test').pathname;
      const { authorization = '', 'idempotency-key': key } = request.headers;
      fake.requests.push({
        method: request.method ?? '',
        path,
        idempotencyKey: typeof key === 'string' ? key : undefined,
        authorization,
      });
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const [status, body] = answer(`${request.method} ${path}`, form);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });

  const answer = (call: string, form: URLSearchParams): [number, Json] => {
    if (fake.isDown) return [500, { error: { type: 'api_error', message: 'down' } }];
    const reference = /subscriptions\/(\w+)$/.exec(call)?.[1];
    if (call === 'POST /v1/checkout/sessions') return [200, openSession(form)];
    if (call === 'POST /v1/coupons') return addCoupon(form);
    const left = /sessions\/(\w+)\/expire$/.exec(call)?.[1];
    const session = fake.sessions.find(({ id, isOpen }) => id === left && isOpen);
    if (session) {
      session.isOpen = false;
      return [200, { id: session.id, object: 'checkout.session', status: 'expired' }];
    }
    const subscription = reference === undefined ? undefined : fake.subscriptions.get(reference);
    if (!subscription) return [404, { error: { type: 'invalid_request_error', message: 'No such thing' } }];
    if (form.get('cancel_at_period_end') === 'true') subscription.cancel_at_period_end = true;
    return [200, subscriptionView(subscription)];
  };
  const openSession = (form: URLSearchParams): Json => {
    const id = `cs_${randomUUID().replaceAll('-', '')}`;
    const session = { id, url: `https://checkout.stripe.test/${id}`, form, isOpen: true };
    fake.sessions.push(session);
    return { id, object: 'checkout.session', url: session.url };
  };
  const addCoupon = (form: URLSearchParams): [number, Json] => {
    const id = form.get('id') ?? '';
    if (fake.coupons.has(id)) {
      return [
        400,
        { error: { type: 'invalid_request_error', code: 'resource_already_exists', message: id } },
      ];
    }
    fake.coupons.add(id);
    return [200, { id, object: 'coupon' }];
  };

  const fake: FakeStripe = {
    server: { host: '127.0.0.1', port: 0, protocol: 'http' },
    sessions: [],
    coupons: new Set(),
    subscriptions: new Map(),
    requests: [],
    isDown: false,
    pay(session) {
      if (!session.isOpen) throw new Error('This page of Stripe is closed');
      session.isOpen = false;
      const { form } = session;
      const subscription = {
        id: `sub_${randomUUID().replaceAll('-', '')}`,
        status: 'active',
        metadata: {
          organizationId: form.get('subscription_data[metadata][organizationId]') ?? '',
          subscriptionId: form.get('subscription_data[metadata][subscriptionId]') ?? '',
        },
        cancel_at_period_end: false,
        current_period_end: PERIOD_END,
      };
      fake.subscriptions.set(subscription.id, subscription);
      return subscription;
    },
    event(
      type,
      object,
      { id = `evt_${randomUUID()}`, secret = STRIPE_ACCOUNT.webhookSecret, timestampSeconds } = {},
    ) {
      const body = JSON.stringify({ id, object: 'event', type, data: { object } });
      const timestamp = timestampSeconds ?? Math.floor(Date.now() / 1000);
      return {
        body,
        signature: sdk.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
      };
    },
    close: () => new Promise((resolve) => http.close(() => resolve())),
  };
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  fake.server.port = (http.address() as AddressInfo).port;
  return fake;
}

const subscriptionView = ({ current_period_end, ...subscription }: FakeSubscription): Json => ({
  ...subscription,
  object: 'subscription',
  items: { object: 'list', data: [{ id: 'si_1', current_period_end }] },
  latest_invoice:
    subscription.status === 'past_due'
      ? {
          id: 'in_1',
          object: 'invoice',
          status: 'open',
          hosted_invoice_url: 'https://invoice.stripe.test/in_1',
        }
      : null,
});
