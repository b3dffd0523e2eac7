import { useMemo } from 'react';
import type { SessionComponent } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { RecordedEvent } from '#shared/engine/recorded-event.ts';
import { useRecordedEvents } from './use-breakdown.ts';

export type Markers = {
  /** In order of time; empty until loaded. */
  shown: readonly RecordedEvent[];
  timesSeconds: readonly number[];
  isLoading: boolean;
  problem: string | undefined;
  retry: () => void;
};

export const NO_MARKERS: Markers = {
  shown: [],
  timesSeconds: [],
  isLoading: false,
  problem: undefined,
  retry: () => undefined,
};

/** The markers people set in a session. */
export function useMarkers(therapistId: UserId, component: SessionComponent): Markers {
  const { data, problem, retry } = useRecordedEvents(therapistId, component);
  const found = useMemo(() => {
    const shown = (data?.events ?? [])
      .filter(({ type }) => type === 'marker')
      .toSorted((a, b) => a.atSeconds - b.atSeconds);
    return { shown, timesSeconds: shown.map(({ atSeconds }) => atSeconds) };
  }, [data]);
  return { ...found, isLoading: data === undefined && problem === undefined, problem, retry };
}
