import type { ReactNode } from 'react';
import type { LoadAheadInput } from '#state/lists/load-ahead.ts';
import { lazyScreen } from './routes/lazy-screen.tsx';
import { frameOf } from './routes/route-table.ts';
import { matchRoute } from '#shared/match-route.ts';
import { frameFile } from './frame-file.ts';
import { SCREENS } from './routes/screens.tsx';

/** Menu and top bar around the pages of the app. */
export const appFrame = lazyScreen<{ children: ReactNode }>(() =>
  frameFile().then((module) => module.AppFrame),
);

/** Loads the code of a page while the app still loads the user. Resolves when that is done or has failed. */
export async function preloadPage(path: string): Promise<void> {
  const name = matchRoute(path)?.name;
  if (name === undefined) return;
  await Promise.all([SCREENS[name].preload(), frameOf(name) === 'page' && appFrame.preload()]);
}

/**
 * Requests the data of a page while the app still loads the user; afterwards it would arrive one response later.
 * Resolves when the answers stored in this browser have been read.
 */
export async function loadPageAhead(path: string, input: LoadAheadInput): Promise<void> {
  const name = matchRoute(path)?.name;
  if (name !== undefined) await SCREENS[name].loadAhead?.(input);
}
