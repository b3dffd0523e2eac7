import { choosePlacement, type Monitor, readPlacement, windowFeatures } from './placement.ts';
import type { OpenedWindow } from './client-screen-host.ts';

/** `getScreenDetails` of the Window Management API. TypeScript's typings do not have it yet. */
type ScreenDetails = { currentScreen: Monitor; screens: readonly Monitor[] };
type WithScreens = { getScreenDetails?: () => Promise<ScreenDetails> };

let details: ScreenDetails | undefined;

/**
 * Learns about the monitors, so that the client's screen opens on the second one. Asks for permission the first time,
 * therefore called from a click; without it the window opens where it was last.
 */
export async function learnMonitors(): Promise<void> {
  try {
    details ??= await (globalThis as WithScreens).getScreenDetails?.();
  } catch {
    // Refused: the person moves the window.
  }
}

const storageOrNone = (): Pick<Storage, 'getItem' | 'setItem'> => {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
};

/** Opens the client's screen of a recording. Null if the browser refuses pop-ups. */
export function openClientWindow(recordingId: string): OpenedWindow | null {
  const others = details?.screens.filter((each) => each !== details?.currentScreen);
  const own = details?.currentScreen ?? (screen as unknown as Monitor);
  const placement = choosePlacement(readPlacement(storageOrNone()), own, others);
  return window.open(
    `/client-screen.html?session=${encodeURIComponent(recordingId)}`,
    `loopwell-client-screen-${recordingId}`,
    windowFeatures(placement),
  );
}
