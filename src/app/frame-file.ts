/** The file of menu and top bar around the pages of the app. */
export const frameFile = () => import('./frame/AppFrame.tsx');
