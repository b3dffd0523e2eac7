import { ApiError } from '#api/api-error.ts';
import type { IdentityAccount, IdentityProof } from '#api/identity-account.ts';
import { MESSAGES } from '#model/messages.ts';
import { atom, useSetAtom } from '../jotai.ts';
import { freshAccessToken } from './password-actions.ts';
import { servicesFor } from '../services.atoms.ts';

type Work<T> = (account: IdentityAccount, accessToken: string) => Promise<T>;

const withAccountAtom = atom(null, async (get, _set, work: Work<unknown>) => {
  const services = servicesFor(get);
  return work(services.account, await freshAccessToken(get));
});

/** Runs an account action at the identity provider with a valid access token. Rejects with ApiError. */
export function useWithAccount() {
  const run = useSetAtom(withAccountAtom);
  return <T>(work: Work<T>): Promise<T> => run(work) as Promise<T>;
}

/** Proves the user's identity again and stores the new tokens. Rejects with ApiError when the proof is wrong. */
export const proveIdentityAtom = atom(null, async (get, _set, proof: IdentityProof): Promise<void> => {
  const services = servicesFor(get);
  await freshAccessToken(get);
  const tokens = services.tokens.read();
  if (!tokens) throw new ApiError('unauthenticated', MESSAGES.notLoggedIn);
  services.tokens.write(await services.account.proveIdentity(tokens, proof));
});
