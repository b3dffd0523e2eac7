import { loadPageAhead } from '#app/preload-page.ts';
import { initialiseAuthAtom, loadUserAtom } from '#state/account/session-actions.ts';
import { loadSetupAtom } from '#state/account/setup.atoms.ts';
import { authAtom } from '#state/auth.atoms.ts';
import type { Store } from '#state/jotai.ts';
import { type Services, servicesAtom } from '#state/services.atoms.ts';
import type { Cache } from '#state/use-change.ts';

type Start = {
  store: Store;
  services: Services;
  cache: Cache;
  location: Pick<Location, 'pathname' | 'search'>;
};

/**
 * Requests what the first page needs, before anything is rendered: whether the server is set up and, with a stored
 * sign-in, the user, the settings and the rows of the page. One after another, the rows would arrive two answers
 * later. Components of the app report errors and retry.
 */
export function startApp({ store, services, cache, location }: Start): void {
  store.set(servicesAtom, services);
  void store.set(loadSetupAtom);
  store.set(initialiseAuthAtom);
  const auth = store.get(authAtom);
  if (auth.kind !== 'signedIn') return;
  store.set(loadUserAtom).catch(() => undefined);
  // A list with an order or filter in its address is requested when it is shown.
  if (location.search !== '') return;
  const { userId } = auth.identity;
  loadPageAhead(location.pathname, { api: services.api, cache, userId });
}
