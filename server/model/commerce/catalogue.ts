import { HEADSET_ABOUT } from '#shared/eeg/headsets/about.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import type { Price, Product } from '#shared/commerce/product.ts';
import { DEFAULT_MAX_ACTIVE_CLIENTS, priceIdSchema, productIdSchema } from '#shared/commerce/product.ts';

/** Settings of an installation: amounts in cents by price id, and one currency for all. */
export type CatalogueSettings = {
  currency: string;
  amountsCents: Readonly<Record<string, number>>;
};

const DEFAULT_CATALOGUE_SETTINGS: CatalogueSettings = { currency: 'usd', amountsCents: {} };

/**
 * Cents by price id, before tax. The specification does not define them: they are placeholders that the operator of an
 * installation sets in `commerce.json` (docs/prices.md). A year costs as much as ten months.
 */
const PLACEHOLDER_PRICES_CENTS = {
  'therapist-month': 9900,
  'therapist-year': 99_000,
  'coach-month': 5900,
  'coach-year': 59_000,
  'more-clients-month': 2900,
  'more-clients-year': 29_000,
} as const;

const MORE_CLIENTS = productIdSchema.parse('more-clients');
/** Active clients added by one such add-on. */
export const MORE_CLIENTS_STEP = 10;

type Plain = { id: 'therapist' | 'coach'; name: string; description: string };

/**
 * The products of an installation. Prices of headsets come from the specification. Prices of subscriptions do not; they
 * are defaults that every installation is expected to replace.
 */
export function buildCatalogue(settings: CatalogueSettings = DEFAULT_CATALOGUE_SETTINGS): Product[] {
  const priced = (priceId: string, amountCents: number, interval: Price['interval']): Price => ({
    priceId: priceIdSchema.parse(priceId),
    isRecurring: interval !== null,
    interval,
    amountCents: settings.amountsCents[priceId] ?? amountCents,
    currency: settings.currency,
  });
  const byPeriod = (id: 'therapist' | 'coach' | 'more-clients'): Price[] => [
    priced(`${id}-month`, PLACEHOLDER_PRICES_CENTS[`${id}-month`], 'month'),
    priced(`${id}-year`, PLACEHOLDER_PRICES_CENTS[`${id}-year`], 'year'),
  ];
  const subscription = ({ id, name, description }: Plain): Product => ({
    productId: productIdSchema.parse(id),
    productType: id,
    name,
    description,
    prices: byPeriod(id),
    addOns: [MORE_CLIENTS],
    maxActiveClients: DEFAULT_MAX_ACTIVE_CLIENTS,
  });
  return [
    subscription({
      id: 'therapist',
      name: 'Therapist',
      description: 'For licensed practitioners: sessions, protocols, recordings, reviews and assessments.',
    }),
    subscription({
      id: 'coach',
      name: 'Coach',
      description: 'For coaches: sessions and protocols with their clients.',
    }),
    {
      productId: MORE_CLIENTS,
      productType: 'addOn',
      name: 'Ten more active clients',
      description: `Raises the number of clients that can be active at once by ${MORE_CLIENTS_STEP}.`,
      prices: byPeriod('more-clients'),
      addOns: [],
      maxActiveClients: MORE_CLIENTS_STEP,
    },
    ...HEADSETS.map(
      (headset): Product => ({
        productId: productIdSchema.parse(headset.deviceType),
        productType: 'hardware',
        name: headset.deviceName,
        description: HEADSET_ABOUT[headset.deviceType].summary,
        prices: [priced(`${headset.deviceType}-buy`, headset.priceUsd * 100, null)],
        addOns: [],
        maxActiveClients: null,
      }),
    ),
  ];
}
