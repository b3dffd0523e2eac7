import type { OpenedWindow } from './client-screen-host.ts';
import {
  choosePlacement,
  type Monitor,
  type Placement,
  type PlacementStorage,
  readPlacement,
  windowFeatures,
} from './placement.ts';

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

function readable(): PlacementStorage {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

/**
 * Opens the client's screen of a recording. Null if the browser refuses pop-ups. The window opens at once, because a
 * click allows it only for a moment, and moves when the monitors are known.
 */
export function openClientWindow(recordingId: string): OpenedWindow | null {
  const stored = readPlacement(readable());
  const own = screen as unknown as Monitor;
  const opened = window.open(
    `/client-screen.html?session=${encodeURIComponent(recordingId)}`,
    `loopwell-client-screen-${recordingId}`,
    windowFeatures(choosePlacement(stored, own, undefined)),
  );
  if (opened) void learnMonitors().then((details) => details && place(opened, stored, details));
  return opened;
}

function place(
  opened: Window,
  stored: Placement | undefined,
  { currentScreen, screens }: ScreenDetails,
): void {
  const others = screens.filter((each) => each !== currentScreen);
  const { left, top, width, height } = choosePlacement(stored, currentScreen, others);
  opened.moveTo(left, top);
  opened.resizeTo(width, height);
}
