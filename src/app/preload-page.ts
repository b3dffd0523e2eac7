import type { ReactNode } from 'react';
import { lazyScreen } from './routes/lazy-screen.tsx';
import { frameOf, matchRoute } from './routes/route-table.ts';
import { SCREENS } from './routes/screens.tsx';

/** Menu and top bar around the pages of the app. */
export const appFrame = lazyScreen<{ children: ReactNode }>(() =>
  import('./frame/AppFrame.tsx').then((module) => module.AppFrame),
);

/** Loads the code of a page while the app still asks the server whether it may be shown. */
export function preloadPage(path: string): void {
  const name = matchRoute(path)?.name;
  if (name === undefined) return;
  SCREENS[name].preload();
  if (frameOf(name) === 'page') appFrame.preload();
}
