import { useEffect, useEffectEvent } from 'react';

/**
 * Lets the browser ask before the page is closed, reloaded, or left by Back for a page outside of the app. `isHeld` is
 * asked when it happens.
 */
export function useUnloadWarning(isOn: boolean, isHeld: () => boolean = () => true): void {
  const hold = useEffectEvent(isHeld);
  useEffect(() => {
    if (!isOn) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (hold()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
