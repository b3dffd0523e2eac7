import { Button, NonIdealState, Spinner } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { useEditor } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import type { ScreenProps } from '#ui/screen-props.ts';
import './biofeedback.css';
import './headset/headset.css';
import './live-panels.css';
import './protocol.css';
import './stages.css';
import { AssessmentScreen } from './assessment/AssessmentScreen.tsx';
import { InterruptedStage } from './InterruptedStage.tsx';
import { ROOM_TITLE } from './other-tab.ts';
import { isOthersToBegin, OthersSession } from './OthersSession.tsx';
import { OtherTabStage } from './OtherTabStage.tsx';
import { clientPath } from './paths.ts';
import { SessionRoom } from './SessionRoom.tsx';
import { readIds, useBiofeedbackData } from './use-biofeedback-data.ts';

/** The session room of one biofeedback component, from the choice of the source to the end. */
export function BiofeedbackScreen({ params }: ScreenProps) {
  const query = useBiofeedbackData(params);
  const editor = useEditor();
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    document.title = ROOM_TITLE;
  }, []);

  if (!readIds(params)) {
    return (
      <Message title="This address does not name a session.">
        <AppLink href="/app/clients">Go to the clients</AppLink>
      </Message>
    );
  }
  if (query.isError) {
    return (
      <Message title={messageOf(query.error)}>
        <Button intent="primary" onClick={() => void query.refetch()}>
          Try again
        </Button>
        <AppLink href="/app/clients">Go to the clients</AppLink>
      </Message>
    );
  }
  if (!query.data) return <Opening />;

  const { component, leftover, session, isInOtherTab } = query.data;
  if (component.assessment) return <AssessmentScreen params={params} />;
  // Its own recording is never one of another tab: this is asked once, before the room opens.
  if (isInOtherTab && component.recording.state !== 'complete' && !isFresh) {
    return <OtherTabStage data={query.data} onReload={() => void query.refetch()} />;
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
      leaveTo={clientPath(session)}
    />
  );
}

function Message({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <main className="lw-room-message">
      <NonIdealState title={title} action={<div className="lw-room-message__actions">{children}</div>} />
    </main>
  );
}

/** Nothing for a moment, then a spinner: a quick answer must not flicker. */
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
