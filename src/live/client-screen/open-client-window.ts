import { browserStorage } from '../store/index.ts';
import type { OpenedWindow } from './client-screen-host.ts';
import { choosePlacement, type Monitor, type Placement, readPlacement, windowFeatures } from './placement.ts';

/** `getScreenDetails` of the Window Management API. TypeScript's typings do not have it yet. */
type ScreenDetails = { currentScreen: Monitor; screens: readonly Monitor[] };
type WithScreens = { getScreenDetails?: () => Promise<ScreenDetails> };

/** Undefined if the browser does not tell, or the person refuses. The first time, the browser asks for permission. */
async function learnMonitors(): Promise<ScreenDetails | undefined> {
  try {
    return await (globalThis as WithScreens).getScreenDetails?.();
  } catch {
    return undefined;
  }
}

/**
 * Opens the client's screen of a recording. Null if the browser refuses pop-ups. The window opens at once, because a
 * click allows it only for a moment, and moves when the monitors are known.
 */
export function openClientWindow(recordingId: string): OpenedWindow | null {
  const stored = readPlacement(browserStorage());
  const first = choosePlacement(stored, screen as unknown as Monitor, undefined);
  const opened = window.open(
    `/client-screen.html?session=${encodeURIComponent(recordingId)}`,
    `loopwell-client-screen-${recordingId}`,
    windowFeatures(first),
  );
  if (opened) void learnMonitors().then((details) => details && move(opened, { stored, first }, details));
  return opened;
}

/** `first`: where the window has opened. It stays there, at its size, if that suits the monitors. */
function move(
  opened: Window,
  { stored, first }: { stored: Placement | undefined; first: Placement },
  { currentScreen, screens }: ScreenDetails,
): void {
  const others = screens.filter((each) => each !== currentScreen);
  const chosen = choosePlacement(stored, currentScreen, others);
  if (chosen === first) return;
  opened.moveTo(chosen.left, chosen.top);
  opened.resizeTo(chosen.width, chosen.height);
}
