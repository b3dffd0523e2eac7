import { matchRoute } from '#shared/match-route.ts';
import { type PageName, PATHS } from '#shared/routes.ts';

/** `full` fills the window without menu or padding; `page` has menu and top bar; `public` has the public top bar. */
export type PageFrame = 'public' | 'page' | 'full';

const FULL: ReadonlySet<PageName> = new Set<PageName>([
  'biofeedback',
  'recording',
  'eegReview',
  'sessionReview',
  'sessionReport',
  'progressReport',
  'assessmentReport',
]);

/** Pages of the app need a sign-in. */
export const isInApp = (page: PageName): boolean => page === 'app' || PATHS[page].startsWith(`${PATHS.app}/`);

export function frameOf(page: PageName): PageFrame {
  if (!isInApp(page)) return 'public';
  return FULL.has(page) ? 'full' : 'page';
}

/** Whether the page at `path` fills the window, so that a banner of the app would be in the way. */
export function fillsWindow(path: string): boolean {
  const route = matchRoute(path);
  return route !== undefined && frameOf(route.name) === 'full';
}
