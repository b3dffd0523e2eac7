import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that calls the latest `act`, so that memoized components do not re-render for it. */
export function useLatest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
