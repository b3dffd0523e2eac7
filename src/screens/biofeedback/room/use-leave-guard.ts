import { useEffect, useEffectEvent } from 'react';
import { useUnloadWarning } from '#ui/navigation/use-unload-warning.ts';

/**
 * While a session is under way, closing or reloading the page asks first, and the browser's back button opens the
 * end dialog instead of leaving.
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
    // One entry of the same address to fall back on, so that going back does not leave the room.
    history.pushState(history.state, '', location.href);
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [isUnderWay]);
}
