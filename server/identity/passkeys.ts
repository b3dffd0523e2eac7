import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** The host that passkeys are bound to, and the page's origin as sent by the browser. */
export type Site = { host: string; origin: string };

export type StoredPasskey = {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
};

const asCredential = ({ credentialId, publicKey, counter, transports }: StoredPasskey) => ({
  id: credentialId,
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  counter,
  transports: transports as AuthenticatorTransport[],
});

/** Options the browser needs to create a passkey for this account. */
export function passkeyCreation(
  site: Site,
  user: { userId: string; email: string; name: string },
  known: readonly StoredPasskey[],
) {
  return generateRegistrationOptions({
    rpName: 'Loopwell',
    rpID: site.host,
    userID: new Uint8Array(Buffer.from(user.userId)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    // One passkey per authenticator.
    excludeCredentials: known.map((passkey) => asCredential(passkey)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** Reads the passkey a browser has created; undefined if it does not answer `challenge` on this site. */
export async function readPasskey(
  site: Site,
  { challenge, credential }: { challenge: string; credential: unknown },
): Promise<StoredPasskey | undefined> {
  const checked = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** Options the browser needs to sign in with one of these passkeys. */
export const passkeyRequest = (site: Site, passkeys: readonly StoredPasskey[]) =>
  generateAuthenticationOptions({
    rpID: site.host,
    allowCredentials: passkeys.map((passkey) => asCredential(passkey)),
    userVerification: 'required',
  });

/**
 * The passkey that signed the challenge, and its new counter; undefined if none did. A counter that goes backwards
 * indicates a copied authenticator and is refused.
 */
export async function verifyPasskey(
  site: Site,
  given: { challenge: string; credential: unknown; passkeys: readonly StoredPasskey[] },
): Promise<{ credentialId: string; counter: number } | undefined> {
  const response = given.credential as AuthenticationResponseJSON | undefined;
  const passkey = given.passkeys.find(({ credentialId }) => credentialId === response?.id);
  if (!response || !passkey) return undefined;
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: given.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: asCredential(passkey),
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  return { credentialId: passkey.credentialId, counter: checked.authenticationInfo.newCounter };
}
