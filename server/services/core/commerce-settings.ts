import { buildCatalogue } from '#server/model/commerce/catalogue.ts';
import type { Product } from '#shared/commerce/product.ts';
import { type CommerceSettings, commerceSettingsSchema } from '#server/model/commerce/settings.ts';
import { AppError } from '#shared/errors.ts';
import type { PaymentProvider } from '#server/ports/payment-provider.ts';

/** Products of a server, and its payment settings. */
export type Commerce = {
  products: readonly Product[];
  settings: CommerceSettings;
  payments: PaymentProvider;
};

/** Reads `commerce.json` of an installation. Throws AppError naming the invalid part. */
export function readCommerceSettings(text: string, fileName: string): CommerceSettings {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable(fileName, 'it is not JSON');
  }
  const parsed = commerceSettingsSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unreadable(fileName, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  const known = new Set(
    buildCatalogue().flatMap(({ prices }) => prices.map((price) => String(price.priceId))),
  );
  const stray = Object.keys(parsed.data.prices).find((priceId) => !known.has(priceId));
  if (stray !== undefined) {
    throw unreadable(fileName, `there is no price '${stray}'. Known are: ${[...known].join(', ')}`);
  }
  return parsed.data;
}

export const createCommerce = (settings: CommerceSettings, payments: PaymentProvider): Commerce => ({
  products: buildCatalogue({ currency: settings.currency, amountsCents: settings.prices }),
  settings,
  payments,
});

const unreadable = (fileName: string, why: string): AppError =>
  new AppError('invalid', `${fileName} cannot be used: ${why}. Correct it and start Loopwell again.`);
