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
  items: { id: string; unitCents: number; quantity: number; product: string }[];
  /** Invoice of the last change. */
  latest_invoice: Json | null;
};
export type FakeSession = {
  id: string;
  url: string;
  form: URLSearchParams;
  isOpen: boolean;
  /** Set once the session has been paid. */
  paid?: { subscription: string | null };
};

/** A fake of the Stripe API we use: stores sessions, coupons and subscriptions, and signs events. */
export type FakeStripe = {
  server: StripeServer;
  sessions: FakeSession[];
  coupons: Set<string>;
  products: Set<string>;
  /** Responses by idempotency key, as at Stripe. */
  answers: Map<string, [number, Json]>;
  isDeclining: boolean;
  /** Status with which it refuses to end a subscription. */
  refusesToEnd: 400 | 500 | undefined;
  subscriptions: Map<string, FakeSubscription>;
  requests: { method: string; path: string; idempotencyKey: string | undefined; authorization: string }[];
  isDown: boolean;
  /** The buyer pays on the page of the session. */
  pay(session: FakeSession): FakeSubscription;
  /** A trial is over: Stripe drafts the invoice of the first period. */
  endTrial(subscription: FakeSubscription): void;
  /** Stripe charges a drafted invoice, about an hour later. */
  collect(subscription: FakeSubscription): void;
  /** The same for a one-time purchase; returns the event that reports it. */
  payOnce(session: FakeSession): { body: string; signature: string };
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
const MISSING: [number, Json] = [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } },
];

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
      const known = typeof key === 'string' ? fake.answers.get(key) : undefined;
      const [status, body] = known ?? answer(`${request.method} ${path}`, form);
      if (typeof key === 'string' && status === 200) fake.answers.set(key, [status, body]);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });

  const answer = (call: string, form: URLSearchParams): [number, Json] => {
    if (fake.isDown) return [500, { error: { type: 'api_error', message: 'down' } }];
    const reference = /subscriptions\/(\w+)$/.exec(call)?.[1];
    if (call === 'POST /v1/checkout/sessions') return [200, openSession(form)];
    if (call === 'POST /v1/coupons') return addTo(fake.coupons, 'coupon', form);
    if (call === 'POST /v1/products') return addTo(fake.products, 'product', form);
    const named = /sessions\/(\w+)(\/expire)?$/.exec(call);
    const session = fake.sessions.find(({ id }) => id === named?.[1]);
    if (session) return answerSession(session, named?.[2] !== undefined);
    const subscription = reference === undefined ? undefined : fake.subscriptions.get(reference);
    if (!subscription) return MISSING;
    if (call.startsWith('DELETE')) {
      if (fake.refusesToEnd === 500) return [500, { error: { type: 'api_error', message: 'down' } }];
      if (fake.refusesToEnd === 400) {
        return [
          400,
          { error: { type: 'invalid_request_error', code: 'parameter_unknown', message: 'Unknown' } },
        ];
      }
      if (subscription.status === 'canceled') return MISSING;
      subscription.status = 'canceled';
    }
    if (form.has('cancel_at_period_end')) {
      subscription.cancel_at_period_end = form.get('cancel_at_period_end') === 'true';
    }
    if (form.has('items[0][id]') && !change(subscription, form, fake)) {
      return [402, { error: { type: 'card_error', code: 'card_declined', message: 'Declined' } }];
    }
    return [200, subscriptionView(subscription)];
  };
  const answerSession = (session: FakeSession, isExpiring: boolean): [number, Json] => {
    if (isExpiring && !session.isOpen) {
      return [
        400,
        { error: { type: 'invalid_request_error', message: 'Only open sessions can be expired' } },
      ];
    }
    if (isExpiring) session.isOpen = false;
    const { id, paid, form, isOpen } = session;
    const rest = { object: 'checkout.session', metadata: metadataIn(form, 'metadata') };
    const status = isOpen ? 'open' : paid ? 'complete' : 'expired';
    const payment_status = paid ? 'paid' : 'unpaid';
    return [200, { id, ...rest, status, payment_status, subscription: paid?.subscription ?? null }];
  };
  const openSession = (form: URLSearchParams): Json => {
    const id = `cs_${randomUUID().replaceAll('-', '')}`;
    const session = { id, url: `https://checkout.stripe.test/${id}`, form, isOpen: true };
    fake.sessions.push(session);
    return { id, object: 'checkout.session', url: session.url };
  };
  const addTo = (all: Set<string>, object: string, form: URLSearchParams): [number, Json] => {
    const id = form.get('id') ?? '';
    if (all.has(id)) {
      return [
        400,
        { error: { type: 'invalid_request_error', code: 'resource_already_exists', message: id } },
      ];
    }
    all.add(id);
    return [200, { id, object }];
  };

  const fake: FakeStripe = {
    server: { host: '127.0.0.1', port: 0, protocol: 'http' },
    sessions: [],
    coupons: new Set(),
    products: new Set(),
    answers: new Map(),
    isDeclining: false,
    refusesToEnd: undefined,
    subscriptions: new Map(),
    requests: [],
    isDown: false,
    pay(session) {
      if (!session.isOpen) throw new Error('This page of Stripe is closed');
      session.isOpen = false;
      const { form } = session;
      const subscription = {
        id: `sub_${randomUUID().replaceAll('-', '')}`,
        status: isTrial(form) ? 'trialing' : 'active',
        metadata: metadataIn(form, 'subscription_data[metadata]'),
        cancel_at_period_end: false,
        current_period_end: PERIOD_END,
        items: itemsIn(form, 'line_items'),
        latest_invoice: firstInvoice(form),
      };
      session.paid = { subscription: subscription.id };
      fake.subscriptions.set(subscription.id, subscription);
      return subscription;
    },
    endTrial(subscription) {
      subscription.status = 'active';
      subscription.latest_invoice = invoice('draft', 0);
    },
    collect(subscription) {
      subscription.latest_invoice = invoice('paid', sumOf(subscription.items));
    },
    payOnce(session) {
      session.isOpen = false;
      session.paid = { subscription: null };
      return fake.event('checkout.session.completed', { id: session.id, subscription: null });
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

const metadataIn = (form: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    ['organizationId', 'subscriptionId', 'orderId'].map((key) => [key, form.get(`${name}[${key}]`) ?? '']),
  );

const isTrial = (form: URLSearchParams): boolean => form.has('subscription_data[trial_period_days]');

const invoice = (status: string, amount_paid: number): Json => ({
  id: `in_${randomUUID()}`,
  object: 'invoice',
  status,
  amount_paid,
});

/** During a trial, the first invoice charges one-time items only; it is of 0 without them. */
function firstInvoice(form: URLSearchParams): Json {
  const recurring = isTrial(form) ? 0 : sumOf(itemsIn(form, 'line_items'));
  const [, percentOff] = /-(\d+)-\w+$/.exec(form.get('discounts[0][coupon]') ?? '') ?? [];
  const sum = recurring + sumOf(itemsIn(form, 'line_items', 'once'));
  return invoice('paid', Math.round((sum * (100 - Number(percentOff ?? 0))) / 100));
}

/** Recurring items, or those that are charged once. */
function itemsIn(
  form: URLSearchParams,
  name: string,
  kind: 'recurring' | 'once' = 'recurring',
): FakeSubscription['items'] {
  const items: FakeSubscription['items'] = [];
  for (
    let index = 0;
    form.has(`${name}[${index}][price_data][currency]`) || form.has(`${name}[${index}][id]`);
    index++
  ) {
    const price = `${name}[${index}][price_data]`;
    if (form.has(`${price}[recurring][interval]`) !== (kind === 'recurring')) continue;
    items.push({
      id: `si_${randomUUID()}`,
      unitCents: Number(form.get(`${price}[unit_amount]`)),
      quantity: Number(form.get(`${name}[${index}][quantity]`)),
      product: form.get(`${price}[product]`) ?? '',
    });
  }
  return items;
}

const sumOf = (items: FakeSubscription['items']): number =>
  items.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);

/** Half of the period is left, so a change charges half of the difference. False if the payment is declined. */
function change(subscription: FakeSubscription, form: URLSearchParams, fake: FakeStripe): boolean {
  if (fake.isDeclining) return false;
  const items = itemsIn(form, 'items');
  if (items.some(({ product }) => !fake.products.has(product))) throw new Error('No such product');
  const once = Number(form.get('add_invoice_items[0][price_data][unit_amount]') ?? 0);
  const difference = subscription.status === 'trialing' ? 0 : (sumOf(items) - sumOf(subscription.items)) / 2;
  const amount_paid = Math.max(0, difference + once);
  subscription.items = items;
  subscription.metadata = metadataIn(form, 'metadata');
  subscription.latest_invoice = invoice('paid', amount_paid);
  return true;
}

const subscriptionView = ({ current_period_end, items, ...subscription }: FakeSubscription): Json => ({
  ...subscription,
  object: 'subscription',
  items: { object: 'list', data: items.map(({ id }) => ({ id, current_period_end })) },
  latest_invoice:
    subscription.status === 'past_due'
      ? {
          id: 'in_1',
          object: 'invoice',
          status: 'open',
          hosted_invoice_url: 'https://invoice.stripe.test/in_1',
        }
      : subscription.latest_invoice,
});
