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

/** Whether the phase has lasted `seconds`. Frames ask 25 times a second; React renders when the answer changes. */
export function useHasLasted(live: Pick<LiveSignals, 'phaseElapsedSeconds'>, seconds: number): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => live.phaseElapsedSeconds.subscribe(onChange),
    [live],
  );
  return useSyncExternalStore(subscribe, () => live.phaseElapsedSeconds.peek() >= seconds);
}
