import { useEffect, useEffectEvent, useRef } from 'react';

type HoldBack = {
  isOn: boolean;
  /** Whether going from one address to the other would lose work. Called when it happens. */
  isHeld: (from: URL, to: URL) => boolean;
  onHeld: () => void;
};

type Entry = { state: unknown; href: string };
const entryNow = (): Entry => ({ state: window.history.state, href: window.location.href });

/** Each returns whether it holds the history step. */
const holders = new Set<() => boolean>();

function onPopState(event: PopStateEvent): void {
  if ([...holders].some((holds) => holds())) event.stopImmediatePropagation();
}

/**
 * Call before the router starts to listen. Browsers call window listeners in registration order, whatever the phase. A
 * router that receives the event first has already removed the page. A second call changes nothing.
 */
export const hearHistoryFirst = (): void =>
  window.addEventListener('popstate', onPopState, { capture: true });

/**
 * Stops the browser's Back and Forward from leaving unsaved work without a question. The step has already happened when
 * the page is notified. So the previous entry is pushed again, and the router receives neither change. `goBack` takes
 * the step after all.
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
    // The router's own navigation fires these events.
    window.addEventListener('pushState', remember);
    window.addEventListener('replaceState', remember);
    return () => {
      holders.delete(holds);
      window.removeEventListener('pushState', remember);
      window.removeEventListener('replaceState', remember);
    };
  }, [isOn]);
  return {
    /** `onGone` runs after the router has followed. */
    goBack: (onGone: () => void = () => undefined) => {
      isLetGo.current = true;
      window.addEventListener('popstate', () => window.setTimeout(onGone), { once: true });
      window.history.back();
    },
  };
}
