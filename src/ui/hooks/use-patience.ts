import { useEffect, useState } from 'react';

/** In ms. Shorter waits show nothing: a flash is worse than a pause. */
const PATIENCE_MS = 300;

/** True once something has been busy long enough to be shown. */
export function usePatience(isBusy: boolean, patienceMs = PATIENCE_MS): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = window.setTimeout(() => setLong(true), patienceMs);
    return () => {
      window.clearTimeout(timer);
      setLong(false);
    };
  }, [isBusy, patienceMs]);
  return isLong;
}
