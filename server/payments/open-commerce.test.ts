import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offerOf } from '#shared/commerce/product.ts';
import { openCommerce, readPayments } from './open-commerce.ts';

const STRIPE = {
  LOOPWELL_PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  PUBLIC_URL: 'https://loopwell.example/',
};

describe('how money is taken', () => {
  it('is by invoice unless told otherwise', () => {
    expect(readPayments({})).toEqual({ kind: 'invoice' });
    expect(readPayments(STRIPE)).toMatchObject({
      kind: 'stripe',
      account: { publicUrl: 'https://loopwell.example' },
    });
  });

  it.each([
    [{ LOOPWELL_PAYMENTS: 'paypal' }, 'LOOPWELL_PAYMENTS=paypal is not known'],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, 'needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
    [{ ...STRIPE, PUBLIC_URL: 'loopwell' }, 'PUBLIC_URL=loopwell is no address'],
  ])('says what is wrong with %j', (environment, words) => {
    expect(() => readPayments(environment)).toThrow(words);
  });

  it('is never a play thing in production', () => {
    const config = readPayments({ LOOPWELL_PAYMENTS: 'sandbox', NODE_ENV: 'production' });

    expect(() => openCommerce(config, os.tmpdir())).toThrow('takes no money');
    expect(openCommerce(readPayments({ LOOPWELL_PAYMENTS: 'sandbox' }), os.tmpdir()).payments.kind).toBe(
      'sandbox',
    );
  });
});

describe('commerce.json', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-commerce-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
  const open = (text: string) => {
    fs.writeFileSync(path.join(folder, 'commerce.json'), text);
    return openCommerce({ kind: 'invoice' }, folder);
  };

  it('sets amounts, currency and days', () => {
    const commerce = open('{"currency":"eur","prices":{"coach-month":4200},"dueDays":14}');

    expect(offerOf(commerce.products, 'coach-month')!.price).toMatchObject({
      amountCents: 4200,
      currency: 'eur',
    });
    expect(commerce.settings).toMatchObject({ dueDays: 14, expireDays: 60, trialDays: 0 });
  });

  it.each([
    ['{', 'it is not JSON'],
    ['{"prices":{"coach":1}}', "there is no price 'coach'"],
    ['{"dueDays":0}', 'dueDays'],
    ['{"price":{}}', 'commerce.json cannot be used'],
  ])('says what is wrong with %s', (text, words) => {
    expect(() => open(text)).toThrow(words);
  });
});
