import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from './context.ts';
import { hasJsonBody } from './context.ts';

/**
 * Cards have 13 to 19 digits, often in groups. More of them, and digits that are part of a word, of a decimal, or of a
 * telephone number with its plus, are something else; so are hashes and UUIDs.
 */
const DIGITS = /(?<![\w+.])(?<!\d[ -])(?<!\w-)\d(?:[ -]?\d){12,18}(?!\w)(?![ -]\d)(?!-\w)/g;
/** Ids and hashes of ours and of devices can look like anything. */
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

/** True when a text anywhere in `value` holds what looks like the number of a card. Fields that are ids are left out. */
export function holdsCardNumber(value: unknown): boolean {
  // No recursion: strangers decide how deep a body is.
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

/** All zeros pass the check digit and are nobody's card. */
const isCard = (digits: string): boolean => passesLuhn(digits) && !/^0+$/.test(digits);

/** Refuses a JSON body with the number of a card in it, before anything could store or log it. */
export const refuseCardNumbers: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (hasJsonBody(c)) {
    // What is no JSON is refused by the check of its shape.
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
