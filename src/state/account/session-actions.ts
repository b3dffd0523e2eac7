import { ApiError } from '#api/api-error.ts';
import {
  type ChallengeAnswer,
  type ChallengeOutcome,
  type PendingChallenge,
  type SignInOutcome,
} from '#api/identity-client.ts';
import { personOf, type Tokens } from '#api/tokens.ts';
import { MESSAGES } from '#model/messages.ts';
import { authAtom } from '../auth.atoms.ts';
import { atom } from '../jotai.ts';
import { listWordsAtom } from '../lists/list-words.atoms.ts';
import { servicesFor } from '../services.atoms.ts';
import { ANEW_KEY } from './user-loading.atoms.ts';
import { resetUserSettingsAtom } from './user-settings.atoms.ts';

/** Restores the sign-in stored in this browser, if there is one. */
export const initialiseAuthAtom = atom(null, (get, set) => {
  const { tokens, acting } = servicesFor(get);
  const stored = tokens.read();
  const identity = stored && personOf(stored);
  if (!identity) tokens.clear();
  // An impersonation continues after a reload.
  set(authAtom, { type: 'initialise', identity: identity && (acting.read() ?? identity) });
});

export type Credentials = { email: string; password: string };

/** Rejects with ApiError when the provider does not respond. Wrong credentials are an outcome, not an error. */
export const signInAtom = atom(null, async (get, set, given: Credentials): Promise<SignInOutcome> => {
  const { identity } = servicesFor(get);
  const outcome = await identity.signIn(given.email, given.password);
  if (outcome.kind === 'success') set(enterAtom, outcome.tokens);
  return outcome;
});

export type ChallengeReply = { challenge: PendingChallenge; email: string; answer: ChallengeAnswer };

/** The next step of a sign-in. Rejects as `signInAtom` does; a wrong answer is an outcome. */
export const respondAtom = atom(null, async (get, set, given: ChallengeReply): Promise<ChallengeOutcome> => {
  const { identity } = servicesFor(get);
  const outcome = await identity.respond(given.challenge, given.email, given.answer);
  if (outcome.kind === 'success') set(enterAtom, outcome.tokens);
  return outcome;
});

/** Stores new tokens and signs in their owner. Throws ApiError when the tokens do not name one. */
const enterAtom = atom(null, (get, set, given: Tokens) => {
  const signedIn = personOf(given);
  if (!signedIn) throw new ApiError('badResponse', MESSAGES.tokensInvalid);
  servicesFor(get).tokens.write(given);
  set(authAtom, { type: 'login', identity: signedIn });
});

/**
 * Renews the tokens after a lapse without leaving the page. Refuses another person's account: the running session
 * belongs to the user who started it. Rejects with ApiError as `signInAtom` does.
 */
export const signInAgainAtom = atom(null, async (get, set, given: Credentials) => {
  const { identity, tokens } = servicesFor(get);
  const outcome = await identity.signIn(given.email, given.password);
  if (outcome.kind !== 'success') return outcome;
  const signedIn = personOf(outcome.tokens);
  if (!signedIn) throw new ApiError('badResponse', MESSAGES.tokensInvalid);
  const auth = get(authAtom);
  if (auth.kind !== 'signedIn' || auth.identity.userId !== signedIn.userId)
    return { kind: 'otherPerson' as const };
  tokens.write(outcome.tokens);
  set(authAtom, { type: 'renew', identity: signedIn });
  return outcome;
});

/** Reads tokens that another tab stored. They end a lapse if they belong to the same person. */
export const takeUpTokensAtom = atom(null, (get, set) => {
  const stored = servicesFor(get).tokens.read();
  const identity = stored && personOf(stored);
  if (identity) set(authAtom, { type: 'renew', identity });
});

/** Goes to the issuer's sign-in page. Rejects with ApiError. */
export const startProviderSignInAtom = atom(null, async (get) => {
  const { oidc, goTo, storage } = servicesFor(get);
  goTo(await oidc.start({ isAnew: storage.getItem(ANEW_KEY) !== null }));
});

/** Completes the sign-in after the return from the issuer. `search` is the address's query. Rejects with ApiError. */
export const completeProviderSignInAtom = atom(null, async (get, set, search: string) => {
  const { oidc, storage } = servicesFor(get);
  set(enterAtom, await oidc.complete(search));
  storage.removeItem(ANEW_KEY);
});

type SignOutScope = 'everywhere' | 'thisComputerOnly' | 'handedOver';

/**
 * `thisComputerOnly` deletes the tokens without notifying the provider, for when it is unreachable. `handedOver` does
 * the same, and the next user must authenticate again at the issuer. Resolves with the address of the provider's
 * sign-out page, if there is one.
 */
export const signOutAtom = atom(null, async (get, set, scope: SignOutScope) => {
  const { identity, tokens, storage } = servicesFor(get);
  if (scope === 'handedOver') storage.setItem(ANEW_KEY, '1');
  const stored: Tokens | undefined = tokens.read();
  const logoutHref = stored && scope === 'everywhere' ? await identity.signOut(stored) : undefined;
  tokens.clear();
  set(resetUserSettingsAtom);
  set(listWordsAtom, new Map());
  set(authAtom, { type: 'logout' });
  return logoutHref;
});
