import { loadPageAhead } from '#app/preload-page.ts';
import { showAppearance } from '#app/appearance.ts';
import { getUserInfo, getUserSettings } from '#shared/api/identity/users.ts';
import { initialiseAuthAtom } from '#state/account/session-actions.ts';
import { loadUserAtom, showStoredUserAtom } from '#state/account/user-loading.atoms.ts';
import { loadSetupAtom } from '#state/account/setup.atoms.ts';
import { authAtom } from '#state/auth.atoms.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Store } from '#state/jotai.ts';
import { type Services, servicesAtom } from '#state/services.atoms.ts';
import { settingsAtom } from '#state/settings.atoms.ts';
import type { Cache } from '#state/use-change.ts';

type Start = {
  store: Store;
  services: Services;
  cache: Cache;
  location: Pick<Location, 'pathname' | 'search'>;
  /** Resolves when the code of the page is there. */
  page?: Promise<void>;
};

/** The longest time that the first render waits for stored answers, in ms. */
const MOST_WAIT_MS = 1000;

/**
 * Requests what the first page needs, before anything is rendered: whether the server is set up and, with a stored
 * sign-in, the user, the settings and the rows of the page. One after another, the rows would arrive two answers
 * later. Components of the app report errors and retry.
 *
 * Answers that this browser stored at an earlier visit are shown until the server answers. Resolves when it is time for
 * the first render: a page with stored answers is ready so soon that a spinner before it would only cost time.
 */
export function startApp(start: Start): Promise<void> {
  const { store, services, cache, location } = start;
  store.set(servicesAtom, services);
  // Before the first render: later, the browser would compute all styles of the page a second time.
  const show = () => showAppearance(store.get(settingsAtom));
  show();
  store.sub(settingsAtom, show);
  void store.set(loadSetupAtom);
  store.set(initialiseAuthAtom);
  const auth = store.get(authAtom);
  if (auth.kind !== 'signedIn') return Promise.resolve();
  const { userId } = auth.identity;
  void store.set(loadUserAtom).catch(() => undefined);
  const { api, readStored } = services;
  // A list with an order or filter in its address is requested when it is shown.
  const rows = location.search === '' && loadPageAhead(location.pathname, { api, readStored, cache, userId });
  // Not earlier where the server answers first: a render without rows delays those that are about to arrive.
  return Promise.race([showStored(start, userId, rows), afterMs(MOST_WAIT_MS)]);
}

/** Resolves when the page can be shown with the stored user, or at once if there is none. */
async function showStored({ store, services, page }: Start, id: UserId, rows: unknown): Promise<void> {
  const { readStored } = services;
  const params = { id };
  const [user, settings] = await Promise.all([
    readStored(getUserInfo, { params }),
    readStored(getUserSettings, { params }),
  ]);
  if (!user || !settings) return;
  store.set(showStoredUserAtom, { user, settings });
  await Promise.all([page, rows]);
}

const afterMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
