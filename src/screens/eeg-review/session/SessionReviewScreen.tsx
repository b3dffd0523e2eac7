import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { pathTo } from '#shared/routes.ts';
import { readInstant } from '#model/sessions/instant.ts';
import { readRouteIds } from '#model/route-ids.ts';
import { useAddress } from '#ui/navigation/address.ts';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { Failure, OpeningScreen, Review } from '../EegReviewScreen.tsx';
import { type SessionIds, useSessionRecording } from './use-session-recording.ts';

/** The review workbench on the stored recording of a session, at the instant in the address. */
export function SessionReviewScreen({ params }: ScreenProps) {
  const { therapistId, clientId, sessionId } = params;
  // A stable object: another one would open the recording again.
  const ids = useMemo(
    () =>
      readRouteIds({ therapistId: therapistId ?? '', clientId: clientId ?? '', sessionId: sessionId ?? '' }, [
        'therapistId',
        'clientId',
        'sessionId',
      ]),
    [therapistId, clientId, sessionId],
  );
  return ids ? <SessionReview ids={ids} /> : <Failure>There is no session at this address.</Failure>;
}

function SessionReview({ ids }: { ids: SessionIds }) {
  const recording = useSessionRecording(ids, readInstant(useAddress().search));
  const session = { backHref: pathTo.sessionBreakdown(ids) };
  switch (recording.kind) {
    case 'loading':
      return <OpeningScreen share={recording.share} session={session} />;
    case 'failed':
      return (
        <Failure
          session={session}
          action={recording.retry && <Button onClick={recording.retry}>Try again</Button>}
        >
          {recording.message}
        </Failure>
      );
    case 'ready':
      return <Review stored={recording.chosen} />;
  }
}
