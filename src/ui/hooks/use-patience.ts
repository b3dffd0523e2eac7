import { useEffect, useState } from 'react';

/** Waiting shorter than this shows nothing: a flash is worse than a pause. */
const PATIENCE_MS = 300;

/** True once something has been going on for so long that it must be shown. */
export function usePatience(isBusy: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = window.setTimeout(() => setLong(true), PATIENCE_MS);
    return () => {
      window.clearTimeout(timer);
      setLong(false);
    };
  }, [isBusy]);
  return isLong;
}
