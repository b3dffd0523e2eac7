import type { Lock } from '#model/questionnaires/answering.ts';

const ITERATIONS = 200_000;
const TRIES = 5;

/** Browsers provide hashing only on pages loaded over a secure connection. */
export const canUsePin = (crypto: Crypto | undefined): boolean => crypto?.subtle !== undefined;

export async function makePin(crypto: Crypto, pin: string): Promise<NonNullable<Lock['pin']>> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)));
  return { salt, hash: await hashOf(crypto, pin, salt), triesLeft: TRIES };
}

export const isPin = async (crypto: Crypto, { salt, hash }: NonNullable<Lock['pin']>, pin: string) =>
  (await hashOf(crypto, pin, salt)) === hash;

async function hashOf(crypto: Crypto, pin: string, salt: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(pin), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: ITERATIONS };
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256)));
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
