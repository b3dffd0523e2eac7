import { registeredOr } from '#ui/navigation/registered-modules.ts';

/** The file of menu and top bar around the pages of the app. */
export const frameFile = registeredOr('frame', () => import('./frame/AppFrame.tsx'));
