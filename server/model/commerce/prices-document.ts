import { buildCatalogue } from './catalogue.ts';

const amountWords = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** `docs/prices.md`: the default price of every product, and how to change it. */
export function pricesDocument(): string {
  const rows = buildCatalogue().flatMap(({ name, productType, prices }) =>
    prices.map(({ priceId, amountCents, currency, interval }) => {
      const source = productType === 'hardware' ? 'list price' : 'placeholder';
      const charged = interval ? `every ${interval}` : 'once';
      return `| \`${priceId}\` | ${name} | ${amountWords(amountCents, currency)} | ${charged} | ${source} |`;
    }),
  );
  return `${HEAD}${rows.join('\n')}\n${TAIL}`;
}

const HEAD = `# Prices

Who runs Loopwell decides what it costs. The prices of subscriptions below are placeholders: set your own before you sell.
Headsets have the list prices of their makers. All amounts are before tax.

| Price | Product | Amount | Charged | Source |
| --- | --- | --- | --- | --- |
`;

const TAIL = `
## Setting your own

Put a file \`commerce.json\` into the data folder (\`./data\`, or what \`LOOPWELL_DATA\` names) and start Loopwell again. All of
it is optional; a price that is not named keeps its amount. Amounts are cents. A mistake in the file stops the start and is
named. What was sold keeps the amounts of its day.

\`\`\`json
{
  "currency": "eur",
  "prices": { "coach-month": 4900, "coach-year": 49000 },
  "promoCodes": [{ "code": "SPRING", "percentOff": 20, "duration": "once" }],
  "seller": { "name": "Your company", "address": "Your street 1, Your town", "taxId": "" },
  "paymentInstructions": "Pay to account ..., with the number of the invoice.",
  "dueDays": 30,
  "expireDays": 60,
  "trialDays": 0,
  "localMaxActiveClients": 5
}
\`\`\`

\`trialDays\` pass before a practice pays for its first subscription, where Stripe collects. With invoices, \`dueDays\` do.
`;
