import { useEffect } from 'react';
import type { ReviewDesk } from '../desk/review-desk.ts';

/** Closing or reloading the page asks first while something is not saved. */
export function useLeaveGuard(desk: ReviewDesk): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!desk.isUnsaved) return;
      void desk.flush();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [desk]);
}
