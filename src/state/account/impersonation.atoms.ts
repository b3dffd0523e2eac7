import { endImpersonation, impersonate } from '#shared/api/identity/impersonation.ts';
import { ApiError } from '#api/api-error.ts';
import { personOf } from '#api/tokens.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Giver } from '#model/visits/waiting-ratings.ts';
import { authAtom } from '../auth.atoms.ts';
import { atom, useAtomValue } from '../jotai.ts';
import { type Services, servicesAtom } from '../services.atoms.ts';
import { showToastAtom } from '../toasts.atoms.ts';
import { resetUserSettingsAtom } from './user-settings.atoms.ts';

const changesAtom = atom(0);

/** The user this browser acts as, or undefined. The flag changes presentation only. */
export const actingAtom = atom((get) => {
  // Recomputed when the signed-in user changes and when this tab starts or ends acting.
  const auth = get(authAtom);
  get(changesAtom);
  if (auth.kind !== 'signedIn') return undefined;
  const acting = get(servicesAtom)?.acting.read();
  return acting?.userId === auth.identity.userId ? acting : undefined;
});

export const useActing = () => useAtomValue(actingAtom);

/** Who gives what is sent from this browser: the signed-in user, or an administrator as that user. */
export const giverAtom = atom((get): Giver | undefined => {
  const auth = get(authAtom);
  if (auth.kind !== 'signedIn' || !auth.user) return undefined;
  const actingId = get(actingAtom) && ownIdentity(get(servicesAtom))?.userId;
  return { userId: auth.user.userId, ...(actingId && { actingId }) };
});

const returnAtom = atom(null, (get, set) => {
  const identity = ownIdentity(get(servicesAtom));
  set(resetUserSettingsAtom);
  set(changesAtom, (count) => count + 1);
  set(authAtom, identity ? { type: 'login', identity } : { type: 'logout' });
});

/** Shows the app as the operator sees it. Rejects with ApiError. */
export const startActingAtom = atom(null, async (get, set, userId: UserId) => {
  const services = get(servicesAtom);
  if (!services) return;
  const answer = await services.api.callEndpoint(impersonate, { body: { userId } });
  services.acting.write({
    accessToken: answer.accessToken,
    userId: answer.userId,
    organizationId: answer.organizationId,
    expiresAtMs: services.clock.nowMs() + answer.expiresInSeconds * 1000,
  });
  set(resetUserSettingsAtom);
  set(changesAtom, (count) => count + 1);
  set(authAtom, { type: 'login', identity: answer });
});

/** Returns to the administrator's own account, even if the server cannot be notified. The token expires soon anyway. */
export const stopActingAtom = atom(null, async (get, set) => {
  const services = get(servicesAtom);
  if (!services?.acting.read()) return;
  try {
    await services.api.callEndpoint(endImpersonation, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  services.acting.clear();
  set(returnAtom);
});

/** The server ended the impersonation: the half hour is over, or the administrator lost the permission. */
export const actingEndedAtom = atom(null, (get, set) => {
  const auth = get(authAtom);
  const own = ownIdentity(get(servicesAtom));
  if (auth.kind !== 'signedIn' || auth.identity.userId === own?.userId) return;
  set(returnAtom);
  set(showToastAtom, {
    kind: 'info',
    message: 'Your time acting as another user has ended. You are signed in as yourself again.',
  });
});

/** The impersonation expired by this computer's clock. The server rejects the token from the same time on. */
export const actingOverAtom = atom(null, (get, set) => {
  get(servicesAtom)?.acting.clear();
  set(actingEndedAtom);
});

/** Follows an impersonation that another tab started or ended. */
export const followActingAtom = atom(null, (get, set) => {
  const services = get(servicesAtom);
  const identity = services?.acting.read() ?? ownIdentity(services);
  const auth = get(authAtom);
  if (!identity || auth.kind !== 'signedIn' || auth.identity.userId === identity.userId) return;
  set(resetUserSettingsAtom);
  set(changesAtom, (count) => count + 1);
  set(authAtom, { type: 'login', identity });
});

function ownIdentity(services: Services | undefined) {
  const stored = services?.tokens.read();
  return stored && personOf(stored);
}
