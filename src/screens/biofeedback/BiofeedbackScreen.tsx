import { Button, Spinner } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useEditor } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import './room/biofeedback.css';
import './headset/headset.css';
import './run/live-panels.css';
import './traces/trace-panels.css';
import './prepare/protocol.css';
import './room/stages.css';
import { AssessmentScreen } from './assessment/AssessmentScreen.tsx';
import { InterruptedStage } from './end/InterruptedStage.tsx';
import { isOthersToBegin, OthersSession } from './room/OthersSession.tsx';
import { OtherTabStage } from './room/OtherTabStage.tsx';
import { RoomMessage } from './room/RoomMessage.tsx';
import { SessionRoom } from './SessionRoom.tsx';
import { readIds, useBiofeedbackData } from './room/use-biofeedback-data.ts';
import { pathTo } from '#shared/routes.ts';

/** The session room of one biofeedback component, from the choice of the source to the end. */
export function BiofeedbackScreen({ params }: ScreenProps) {
  const query = useBiofeedbackData(params);
  const editor = useEditor();
  const [isFresh, setIsFresh] = useState(false);
  const nameOf = useNameOf();
  usePageTitle(query.data && nameOf(query.data.client), 'Biofeedback session');

  if (!readIds(params)) {
    return (
      <RoomMessage title="There is no session at this address.">
        <AppLink href={pathTo.clients()}>Go to clients</AppLink>
      </RoomMessage>
    );
  }
  if (query.problem) {
    return (
      <RoomMessage title={query.problem}>
        <Button intent="primary" onClick={query.retry}>
          Try again
        </Button>
        <AppLink href={pathTo.clients()}>Go to clients</AppLink>
      </RoomMessage>
    );
  }
  if (!query.data) return <Opening />;

  const { component, leftover, session, isInOtherTab } = query.data;
  if (component.assessment) return <AssessmentScreen params={params} />;
  // Asked once, before the room opens, so the room's own recording is never taken for another tab's.
  if (isInOtherTab && component.recording.state !== 'complete' && !isFresh) {
    return <OtherTabStage data={query.data} onReload={query.retry} />;
  }
  if (isOthersToBegin(query.data, editor)) return <OthersSession data={query.data} />;
  const isUsed = component.recording.state !== 'none' || leftover !== undefined;
  if (isUsed && !isFresh) {
    return <InterruptedStage data={query.data} />;
  }
  return (
    <SessionRoom
      key={component.sessionComponentId}
      data={query.data}
      onStarted={() => setIsFresh(true)}
      leaveTo={pathTo.client(session)}
    />
  );
}

/** Shows nothing at first, then a spinner, so that a quick answer does not flicker. */
function Opening() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="lw-room-message" aria-busy="true">
      {isSlow ? <Spinner aria-label="Opening the session" /> : undefined}
    </main>
  );
}
