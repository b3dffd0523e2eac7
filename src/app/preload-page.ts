import type { ReactNode } from 'react';
import { type LoadAheadInput, lazyScreen } from './routes/lazy-screen.tsx';
import { frameOf, matchRoute } from './routes/route-table.ts';
import { frameFile } from './frame-file.ts';
import { SCREENS } from './routes/screens.tsx';

/** Menu and top bar around the pages of the app. */
export const appFrame = lazyScreen<{ children: ReactNode }>(() =>
  frameFile().then((module) => module.AppFrame),
);

/** Loads the code of a page while the app still asks the server whether it may be shown. */
export function preloadPage(path: string): void {
  const name = matchRoute(path)?.name;
  if (name === undefined) return;
  SCREENS[name].preload();
  if (frameOf(name) === 'page') appFrame.preload();
}

/** Requests the data of a page while the app still loads the user; afterwards it would arrive one response later. */
export function loadPageAhead(path: string, input: LoadAheadInput): void {
  const name = matchRoute(path)?.name;
  if (name !== undefined) SCREENS[name].loadAhead?.(input);
}
