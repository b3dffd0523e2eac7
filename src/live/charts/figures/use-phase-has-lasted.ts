import { useCallback, useSyncExternalStore } from 'react';
import type { LiveSignals } from '#live/signals/live-signals.ts';

type Phase = Pick<LiveSignals, 'phaseElapsedSeconds' | 'phasePlannedSeconds'>;

/**
 * True once a phase of planned length has lasted `seconds`. Checked on every frame; React renders only when the answer
 * changes. Until the first frame of the phase, the signals still tell of the open phase before it.
 */
export function usePhaseHasLasted(live: Phase, seconds: number): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => live.phaseElapsedSeconds.subscribe(onChange),
    [live],
  );
  return useSyncExternalStore(
    subscribe,
    () => Number.isFinite(live.phasePlannedSeconds.peek()) && live.phaseElapsedSeconds.peek() >= seconds,
  );
}
