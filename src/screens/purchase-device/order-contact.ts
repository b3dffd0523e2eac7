/** Contact for headset sales of this installation, set at build time (`VITE_ORDER_CONTACT`); undefined if not set. */
export const ORDER_CONTACT = readContact(import.meta.env.VITE_ORDER_CONTACT);

/** Accepts an e-mail address only without anything that could add recipients or headers to an e-mail. */
export function readContact(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.+-]+@[\w.-]+\.[a-z]{2,}$/i.test(value) ? value : undefined;
}
