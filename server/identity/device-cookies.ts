import { IDP_PATH } from '#shared/api/identity/identity.ts';
import type { SecretBox } from './secret-box.ts';

/** A browser in which the owner of an account has signed in before. */
export type KnownDevice = {
  /** Of the account, in lower case. */
  email: string;
  /** Names the browser for this account. */
  id: string;
  signedInAtMs: number;
};

const NAME = 'loopwell-device-';
const CONTEXT = 'known device';
/** Half a year, renewed with each sign-in. */
const LIFE_SECONDS = 180 * 24 * 3600;
/** People who share a browser. More would make every request to the identity provider large. */
export const MOST_DEVICES = 12;

/** The known devices in a `Cookie` header. Cookies that this server did not seal are ignored. */
export function readDevices(header: string | undefined, secrets: SecretBox): KnownDevice[] {
  const cookies = (header ?? '').split(';').flatMap((part) => {
    const [name = '', value = ''] = part.trim().split('=');
    return name.startsWith(NAME) ? [value] : [];
  });
  return cookies.slice(0, MOST_DEVICES + 1).flatMap((value) => {
    const text = secrets.open(value, CONTEXT);
    return text === undefined ? [] : [JSON.parse(text) as KnownDevice];
  });
}

/**
 * `Set-Cookie` headers after a sign-in on `device`, in a browser that sent `others`. Scripts cannot read the cookie, and
 * only the identity provider receives it. The browser forgets the device that was used longest ago if there are too many.
 */
export function deviceCookies(
  device: KnownDevice,
  others: readonly KnownDevice[],
  { secrets, isSecure }: { secrets: SecretBox; isSecure: boolean },
): string[] {
  const cookie = (id: string, value: string, seconds: number) =>
    `${NAME}${id}=${value}; Path=${IDP_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict` +
    (isSecure ? '; Secure' : '');
  const left = others
    .filter(({ id }) => id !== device.id)
    .toSorted((a, b) => b.signedInAtMs - a.signedInAtMs)
    .slice(MOST_DEVICES - 1);
  return [
    cookie(device.id, secrets.seal(JSON.stringify(device), CONTEXT), LIFE_SECONDS),
    ...left.map(({ id }) => cookie(id, '', 0)),
  ];
}
