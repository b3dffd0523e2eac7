/** `$1,499` or `€49.50`. */
export function asMoney(amountCents: number, currency: string): string {
  const digits = amountCents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amountCents / 100);
}
