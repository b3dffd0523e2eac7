/** Who sells headsets for this installation, set when it is built (`VITE_ORDER_CONTACT`); undefined while it is not. */
export const ORDER_CONTACT = readContact(import.meta.env.VITE_ORDER_CONTACT);

/** An e-mail address, and nothing that could add recipients or headers to an e-mail. */
export function readContact(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.+-]+@[\w.-]+\.[a-z]{2,}$/i.test(value) ? value : undefined;
}
