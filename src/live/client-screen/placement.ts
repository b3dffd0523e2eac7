import type { TextStorage } from '../store/browser-storage.ts';

/** Position and size of a window on the desktop, in CSS pixels. */
export type Placement = { left: number; top: number; width: number; height: number };

const KEY = 'loopwell.client-screen.placement';
/** A window of middle size, away from the edges of the monitor. */
export const FIRST: Placement = { left: 80, top: 80, width: 960, height: 600 };

type PlacementStorage = Pick<TextStorage, 'getItem' | 'setItem'>;

/** Where the client's screen was last on this computer. Undefined if unknown or unreadable. */
export function readPlacement(storage: PlacementStorage): Placement | undefined {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<Placement> | null;
    const { left, top, width, height } = stored ?? {};
    return [left, top, width, height].every(Number.isFinite) && width! > 0 && height! > 0
      ? { left: left!, top: top!, width: width!, height: height! }
      : undefined;
  } catch {
    return undefined;
  }
}

export function storePlacement(storage: PlacementStorage, placement: Placement): void {
  try {
    storage.setItem(KEY, JSON.stringify(placement));
  } catch {
    // Without storage, the window opens at its first place next time.
  }
}

/** The part of `ScreenDetailed` (Window Management API) used here. */
export type Monitor = {
  availLeft: number;
  availTop: number;
  availWidth: number;
  availHeight: number;
};

/** Whether the middle of the window is on `monitor`. The monitor of the last session may be disconnected by now. */
export const isOn = ({ left, top, width, height }: Placement, monitor: Monitor): boolean =>
  left + width / 2 >= monitor.availLeft &&
  left + width / 2 < monitor.availLeft + monitor.availWidth &&
  top + height / 2 >= monitor.availTop &&
  top + height / 2 < monitor.availTop + monitor.availHeight;

/**
 * Where to open the client's screen: its last place if a monitor is there, else all of the first monitor other than the
 * therapist's, else a window of middle size. `others` is undefined where the browser does not tell about monitors.
 */
export function choosePlacement(
  stored: Placement | undefined,
  own: Monitor,
  others: readonly Monitor[] | undefined,
): Placement {
  const monitors = others === undefined ? undefined : [own, ...others];
  if (stored && (monitors?.some((monitor) => isOn(stored, monitor)) ?? true)) return stored;
  const second = others?.[0];
  return second ? wholeOf(second) : FIRST;
}

export const wholeOf = ({ availLeft, availTop, availWidth, availHeight }: Monitor): Placement => ({
  left: availLeft,
  top: availTop,
  width: availWidth,
  height: availHeight,
});

export const windowFeatures = ({ left, top, width, height }: Placement): string =>
  `popup,left=${left},top=${top},width=${width},height=${height}`;
