/** Public surface of the client's screen: the window, tab or view that the client looks at. */
export { ClientScreen } from './ClientScreen.tsx';
export { type ClientScreenHandle, openClientScreen } from './open-client-screen.ts';
