import type { Monitor } from './placement.ts';

/** The part of `screen` used here: the monitor of the page, and whether there is another one. */
export type PageMonitor = Monitor & { readonly isExtended?: boolean } & Pick<
    EventTarget,
    'addEventListener' | 'removeEventListener'
  >;

export type MonitorDeps = {
  screen: PageMonitor;
  /** Moves the window to a place on the desktop, in CSS pixels. */
  moveTo: (place: Monitor) => void;
  /** The monitor that showed the window was disconnected. The window is now on `left`. */
  onLost: (lost: Monitor, left: Monitor) => void;
  /** The window is on another monitor again. */
  onBack: () => void;
};

/**
 * Notices that the monitor of this window is disconnected, and moves the window back once a second monitor is there.
 * Needs no permission: `screen` says only that there is another monitor. With three monitors, one that is disconnected
 * leaves two, so it is not noticed; the system then moves the window. Returns a function that stops watching.
 */
export function watchMonitor({ screen, moveTo, onLost, onBack }: MonitorDeps): () => void {
  let before = read(screen);
  let lost: Monitor | undefined;
  const onChange = () => {
    const now = read(screen);
    if (lost && now.isExtended) {
      if (isSame(now, before)) moveTo(lost);
      else {
        lost = undefined;
        onBack();
      }
    } else if (!lost && before.isExtended && !now.isExtended && !isSame(now, before)) {
      lost = before;
      onLost(lost, now);
    }
    before = now;
  };
  screen.addEventListener('change', onChange);
  return () => screen.removeEventListener('change', onChange);
}

const read = ({ availLeft, availTop, availWidth, availHeight, isExtended }: PageMonitor) => ({
  availLeft,
  availTop,
  availWidth,
  availHeight,
  isExtended: isExtended === true,
});

const isSame = (one: Monitor, other: Monitor): boolean =>
  one.availLeft === other.availLeft &&
  one.availTop === other.availTop &&
  one.availWidth === other.availWidth &&
  one.availHeight === other.availHeight;
