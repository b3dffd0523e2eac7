import type { ReactNode } from 'react';
import { personOf } from '#api/tokens.ts';
import { getUserInfo, getUserSettings } from '#shared/api/identity/users.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { PageStart } from '#state/account/page-start.ts';
import type { Services } from '#state/services.atoms.ts';
import { lazyScreen } from './routes/lazy-screen.tsx';
import { frameOf, isInApp, matchRoute } from './routes/route-table.ts';
import { SCREENS } from './routes/screens.tsx';

/** Menu and top bar around the pages of the app. */
export const appFrame = lazyScreen<{ children: ReactNode }>(() =>
  import('./frame/AppFrame.tsx').then((module) => module.AppFrame),
);

type Place = Pick<PageStart, 'search' | 'windowHeightPx'> & { path: string };
type Known = Pick<Services, 'tokens' | 'acting' | 'callEarly'>;

/** Loads the code of a page, and what it shows first, while the app still asks the server whether it may be shown. */
export function preloadPage({ path, ...place }: Place, services: Known): void {
  const name = matchRoute(path)?.name;
  if (name === undefined) return;
  const screen = SCREENS[name];
  screen.preload();
  if (frameOf(name) === 'page') appFrame.preload();
  const userId = userOf(services);
  if (userId === undefined || !isInApp(name)) return;
  const { callEarly } = services;
  callEarly(getUserInfo, { params: { id: userId } });
  callEarly(getUserSettings, { params: { id: userId } });
  screen.ask?.({ userId, ...place, callEarly });
}

/** The user whose pages are shown: the signed-in one, or the one acted as. */
function userOf({ tokens, acting }: Known): UserId | undefined {
  const stored = tokens.read();
  return stored && (acting.read() ?? personOf(stored))?.userId;
}
