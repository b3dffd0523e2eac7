import { earlyOr } from '#ui/navigation/run-early.ts';

/** The file of menu and top bar around the pages of the app. */
export const frameFile = earlyOr('frame', () => import('./frame/AppFrame.tsx'));
