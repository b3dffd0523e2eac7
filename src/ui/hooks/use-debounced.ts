import { useEffect, useState } from 'react';

/** The value after it has not changed for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), delayMs);
    return () => window.clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}
