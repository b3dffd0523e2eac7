import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import type { Headset } from '#shared/eeg/headsets/headset.ts';
import { formatUsd, listName } from '#widgets/headsets/headset-words.ts';

export const MOST_OF_ONE = 99;

export type OrderWay = 'buy' | 'rent';
export type OrderLine = { headset: Headset; quantity: number; priceUsd: number };

/** Reads an order from the address: `?crown=2&callibri=1`. Invalid entries are ignored. */
export function readOrder(address: URLSearchParams): OrderLine[] {
  return HEADSETS.flatMap((headset) => {
    const quantity = clampQuantity(Number(address.get(headset.deviceType) ?? 0));
    return quantity > 0 ? [{ headset, quantity, priceUsd: quantity * headset.priceUsd }] : [];
  });
}

/** The address of the order with another quantity of one headset; other parameters stay. */
export function withQuantity(
  address: URLSearchParams,
  deviceType: string,
  quantity: number,
): URLSearchParams {
  const next = new URLSearchParams(address);
  if (clampQuantity(quantity) === 0) next.delete(deviceType);
  else next.set(deviceType, String(clampQuantity(quantity)));
  return next;
}

/** A whole number from 0 to the maximum of one headset; 0 for anything that is not a number. */
export function clampQuantity(quantity: number): number {
  return Number.isFinite(quantity) ? Math.min(MOST_OF_ONE, Math.max(0, Math.trunc(quantity))) : 0;
}

export const totalUsd = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { priceUsd }) => sum + priceUsd, 0);

/** The order as the payment page reads it. */
export const orderQuery = (lines: readonly OrderLine[]): URLSearchParams =>
  new URLSearchParams(lines.map(({ headset, quantity }) => [headset.deviceType, String(quantity)]));

/** Text of an order in an e-mail: one line per headset, and the sum if there is one. */
export function orderText(lines: readonly OrderLine[], way: OrderWay): string {
  const items = lines.map(({ headset, quantity, priceUsd }) =>
    way === 'buy'
      ? `${quantity} x ${listName(headset)} at ${formatUsd(headset.priceUsd)} = ${formatUsd(priceUsd)}`
      : `${quantity} x ${listName(headset)}, monthly rental`,
  );
  const sum =
    way === 'buy'
      ? `Total: ${formatUsd(totalUsd(lines))} (US dollars, before tax and shipping)`
      : 'Please tell us the monthly price and the one-time setup fee.';
  return [...items, '', sum].join('\n');
}

/** An e-mail that is ready to send; without a recipient the mail program asks for one. */
export function offerMailto(contact: string | undefined, lines: readonly OrderLine[], way: OrderWay): string {
  const subject = way === 'buy' ? 'Quote for headsets' : 'Quote for headset rental';
  const body = `Please send a quote for:\n\n${orderText(lines, way)}\n\nShip to:\nInvoice to:\n`;
  return `mailto:${contact ?? ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
