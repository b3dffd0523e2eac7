import fs from 'node:fs';
import path from 'node:path';
import { DEFAULT_COMMERCE_SETTINGS } from '../model/commerce/settings.ts';
import { AppError } from '#shared/errors.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import type { Commerce } from '../services/core/commerce-settings.ts';
import { createCommerce, readCommerceSettings } from '../services/core/commerce-settings.ts';
import { INVOICE_PROVIDER } from './invoice-provider.ts';
import { createSandboxProvider } from './sandbox-provider.ts';
import type { StripeAccount } from './stripe-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

export type PaymentsConfig =
  | { kind: 'invoice' }
  | { kind: 'stripe'; account: StripeAccount }
  | { kind: 'sandbox'; isProduction: boolean };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the payment settings. Throws AppError naming the invalid variable. */
export function readPayments(environment: Environment): PaymentsConfig {
  const { LOOPWELL_PAYMENTS: kind = '', NODE_ENV } = environment;
  switch (kind) {
    case '':
    case 'invoice':
      return { kind: 'invoice' };
    case 'stripe':
      return { kind, account: readStripe(environment) };
    case 'sandbox':
      return { kind, isProduction: NODE_ENV === 'production' };
    default:
      throw new AppError('invalid', `LOOPWELL_PAYMENTS=${kind} is not known. Use invoice or stripe.`);
  }
}

function readStripe(environment: Environment): StripeAccount {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, PUBLIC_URL } = environment;
  if (!secretKey || !webhookSecret || !PUBLIC_URL) {
    throw new AppError(
      'invalid',
      "LOOPWELL_PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET as Stripe's dashboard shows them, " +
        'and PUBLIC_URL, the address people reach this Loopwell at.',
    );
  }
  if (!URL.canParse(PUBLIC_URL) || !/^https?:$/.test(new URL(PUBLIC_URL).protocol)) {
    throw new AppError(
      'invalid',
      `PUBLIC_URL=${PUBLIC_URL} is no address. Use one such as https://loopwell.example.`,
    );
  }
  return { secretKey, webhookSecret, publicUrl: PUBLIC_URL.replace(/\/+$/, '') };
}

/** The products of this installation: the defaults, and `commerce.json` in its data folder if it exists. */
export function openCommerce(config: PaymentsConfig, dataDirectory: string): Commerce {
  const file = path.join(dataDirectory, 'commerce.json');
  const settings = fs.existsSync(file)
    ? readCommerceSettings(fs.readFileSync(file, 'utf8'), file)
    : DEFAULT_COMMERCE_SETTINGS;
  return createCommerce(settings, openProvider(config));
}

function openProvider(config: PaymentsConfig): PaymentProvider {
  switch (config.kind) {
    case 'invoice':
      return INVOICE_PROVIDER;
    case 'stripe':
      return createStripeProvider(config.account);
    case 'sandbox':
      return createSandboxProvider(config);
  }
}
