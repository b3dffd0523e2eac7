import { useCallback, useLayoutEffect, useRef } from 'react';

/** Always the same function, which does what the last drawing gave it to do: memoised parts are not drawn again for it. */
export function useLatest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
