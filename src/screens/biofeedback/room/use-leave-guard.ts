import { useEffect, useEffectEvent } from 'react';
import { useUnloadWarning } from '#ui/navigation/use-unload-warning.ts';

/**
 * While a session runs, closing or reloading the page asks first. The browser's Back opens the end dialog instead of
 * leaving.
 */
export function useLeaveGuard(isUnderWay: boolean, onBack: () => void): void {
  const goneBack = useEffectEvent(onBack);
  useUnloadWarning(isUnderWay);
  useEffect(() => {
    if (!isUnderWay) return;
    const stay = () => {
      history.pushState(history.state, '', location.href);
      goneBack();
    };
    // A duplicate history entry, so that going back does not leave the room.
    history.pushState(history.state, '', location.href);
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [isUnderWay]);
}
