import { useCallback, useSyncExternalStore } from 'react';
import type { LiveSignals } from '#live/signals/live-signals.ts';

/** Whether no sample has arrived for 500 ms; changes at human speed. False without panels. */
export function useIsStale(live: Pick<LiveSignals, 'isStale'> | undefined): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => live?.isStale.subscribe(onChange) ?? (() => undefined),
    [live],
  );
  return useSyncExternalStore(subscribe, () => live?.isStale.peek() ?? false);
}
