import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from './context.ts';
import { hasJsonBody } from './context.ts';

/**
 * Cards have 13 to 19 digits, often in groups. Longer numbers do not match, nor do digits within a word, a decimal or a
 * telephone number with a plus sign. Hashes and UUIDs do not match either.
 */
const DIGITS = /(?<![\w+.])(?<!\d[ -])(?<!\w-)\d(?:[ -]?\d){12,18}(?!\w)(?![ -]\d)(?!-\w)/g;
/** Our ids and hashes, and those of devices, can look like card numbers. */
const KNOWN_ID =
  /^(?:.*Ids?|id|ids|token|state|sha256|checksum|serial|serialNumber|deviceName|fileName|mac|address)$/;

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Returns true if any text in `value` seems to contain a card number. Id fields are skipped. */
export function holdsCardNumber(value: unknown): boolean {
  // No recursion: an attacker controls how deep the body is.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each === 'string') {
      if (hasCard(each)) return true;
    } else if (Array.isArray(each)) {
      for (const item of each) left.push(item);
    } else if (typeof each === 'object' && each !== null) {
      for (const [key, field] of Object.entries(each))
        if (!KNOWN_ID.test(key) || typeof field === 'object') left.push(field);
    }
  }
  return false;
}

const hasCard = (text: string): boolean =>
  (text.match(DIGITS) ?? []).some((found) => isCard(found.replace(/\D/g, '')));

/** All zeros pass the check digit but are not a card number. */
const isCard = (digits: string): boolean => passesLuhn(digits) && !/^0+$/.test(digits);

/** Refuses a JSON body that contains a card number, before it can be stored or logged. */
export const refuseCardNumbers: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (hasJsonBody(c)) {
    // Shape validation refuses a body that is not JSON.
    const body: unknown = await c.req.json().catch(() => undefined);
    if (holdsCardNumber(body)) {
      throw new AppError(
        'invalid',
        'This looks like a card number. Loopwell must never store one: pay on the page of the payment ' +
          'provider, and remove the number here.',
      );
    }
  }
  await next();
};
