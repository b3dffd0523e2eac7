import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { instantQuery } from '#model/sessions/instant.ts';
import { pathTo } from '#shared/routes.ts';
import type { Breakdown } from '../breakdown.ts';
import { Charts } from '../Charts.tsx';
import type { SessionIds } from '../use-breakdown.ts';
import { useMarkers } from '../use-markers.ts';
import { RawSignalForm } from './RawSignalForm.tsx';

type ChartsWithSignalProps = { ids: SessionIds; breakdown: Breakdown };

/** The charts of the session; a click, or a time typed below them, opens the recording in the review there. */
export function ChartsWithSignal({ ids, breakdown: { settings, table, component } }: ChartsWithSignalProps) {
  const [, navigate] = useLocation();
  const { therapistId, clientId, sessionId } = ids;
  const open = useCallback(
    (seconds: number) =>
      navigate(pathTo.sessionReview({ therapistId, clientId, sessionId }, instantQuery(seconds))),
    [navigate, therapistId, clientId, sessionId],
  );
  const markers = useMarkers(therapistId, component);
  if (!table) return undefined;
  const hasSignal = component.recording.storedSeqs.length > 0;
  return (
    <>
      <Charts settings={settings} table={table} markers={markers} onInstant={hasSignal ? open : undefined} />
      <div className="lw-no-print">
        <RawSignalForm
          lengthSeconds={component.recording.durationSeconds}
          hasSignal={hasSignal}
          onInstant={open}
        />
      </div>
    </>
  );
}
