import { messageOf } from '#api/api-error.ts';
import { REFRESH_MARGIN_MS } from '#api/http-client.ts';
import { MESSAGES } from '#model/messages.ts';
import { authAtom } from '../auth.atoms.ts';
import { type Getter, atom } from '../jotai.ts';
import { servicesAtom, servicesFor } from '../services.atoms.ts';

export type PasswordChange = { previous: string; proposed: string };

/** `message` is text of the specification and is shown verbatim. */
export type PasswordChangeOutcome = { kind: 'changed' | 'failed'; message: string };

/** Changes the password of the signed-in user and ends the account's other sign-ins. Never rejects. */
export const changePasswordAtom = atom(
  null,
  async (get, _set, { previous, proposed }: PasswordChange): Promise<PasswordChangeOutcome> => {
    const services = get(servicesAtom);
    if (!services || get(authAtom).kind !== 'signedIn' || !services.tokens.read())
      return { kind: 'failed', message: MESSAGES.notLoggedIn };
    try {
      const accessToken = await freshAccessToken(get);
      const tokens = await services.account.changePassword(accessToken, previous, proposed);
      if (tokens) services.tokens.write(tokens);
      return { kind: 'changed', message: MESSAGES.passwordChanged };
    } catch (error) {
      const message = MESSAGES.passwordChangeFailed.replace('{reason}', () => messageOf(error));
      return { kind: 'failed', message };
    }
  },
);

/** Valid access token for identity provider calls that take the token in the body. Rejects with ApiError. */
export async function freshAccessToken(get: Getter): Promise<string> {
  const services = servicesFor(get);
  const stored = services.tokens.read();
  const isFresh = stored && stored.expiresAtMs - services.clock.nowMs() >= REFRESH_MARGIN_MS;
  return isFresh ? stored.accessToken : (await services.http.refresh()).accessToken;
}
