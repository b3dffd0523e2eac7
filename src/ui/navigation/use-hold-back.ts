import { useEffect, useEffectEvent, useRef } from 'react';

type HoldBack = {
  isOn: boolean;
  /** Whether going from one address to the other would lose something. Asked when it happens. */
  isHeld: (from: URL, to: URL) => boolean;
  onHeld: () => void;
};

type Entry = { state: unknown; href: string };
const entryNow = (): Entry => ({ state: window.history.state, href: window.location.href });

/** Each says whether it holds the step. */
const holders = new Set<() => boolean>();

function hear(event: PopStateEvent): void {
  if ([...holders].some((holds) => holds())) event.stopImmediatePropagation();
}

/**
 * Before the router begins to listen: browsers tell listeners of a window in the order they came, whatever the phase,
 * and a router that has heard of a step has already taken the page away. A second call changes nothing.
 */
export const hearHistoryFirst = (): void => window.addEventListener('popstate', hear, { capture: true });

/**
 * Keeps the browser's Back and Forward from leaving unsaved work behind unasked. By the time a page hears of such a step
 * it has happened, so the entry that was left is put back, and no router hears of either. `goBack` takes the step after
 * all.
 */
export function useHoldBack({ isOn, isHeld, onHeld }: HoldBack) {
  const isLetGo = useRef(false);
  const isToHold = useEffectEvent(
    (from: Entry) => !isLetGo.current && isHeld(new URL(from.href), new URL(window.location.href)),
  );
  const ask = useEffectEvent(onHeld);
  useEffect(() => {
    if (!isOn) return;
    let here = entryNow();
    const remember = () => {
      here = entryNow();
    };
    const holds = () => {
      if (!isToHold(here)) {
        isLetGo.current = false;
        remember();
        return false;
      }
      window.history.pushState(here.state, '', here.href);
      ask();
      return true;
    };
    hearHistoryFirst();
    holders.add(holds);
    // What the router tells of its own steps.
    window.addEventListener('pushState', remember);
    window.addEventListener('replaceState', remember);
    return () => {
      holders.delete(holds);
      window.removeEventListener('pushState', remember);
      window.removeEventListener('replaceState', remember);
    };
  }, [isOn]);
  return {
    /** `onGone` once the router has followed. */
    goBack: (onGone: () => void = () => undefined) => {
      isLetGo.current = true;
      window.addEventListener('popstate', () => window.setTimeout(onGone), { once: true });
      window.history.back();
    },
  };
}
