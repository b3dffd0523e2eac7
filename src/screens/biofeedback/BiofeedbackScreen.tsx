import { Spinner } from '@blueprintjs/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { LeftRecording } from '#live/session/index.ts';
import { messageOf } from '#api/api-error.ts';
import { errorInPlaceOfPage } from '#api/error-in-place-of-page.ts';
import { useEditor } from '#state/auth.atoms.ts';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import './room-styles.ts';
import { InterruptedStage } from './end/InterruptedStage.tsx';
import { isOthersToBegin, OthersSession } from './room/OthersSession.tsx';
import { OtherTabStage } from './room/OtherTabStage.tsx';
import { RoomMessage } from './room/RoomMessage.tsx';
import { SessionRoom } from './SessionRoom.tsx';
import { readIds, useBiofeedbackData } from './room/use-biofeedback-data.ts';
import { pathTo } from '#shared/routes.ts';

/** With its report it is a sixth of the room, and a training needs none of it. */
const AssessmentScreen = lazy(async () => ({
  default: (await import('./assessment/AssessmentScreen.tsx')).AssessmentScreen,
}));

const TO_CLIENTS = { href: pathTo.clients(), label: 'Go to clients' };

/** The session room of one biofeedback component, from the choice of the source to the end. */
export function BiofeedbackScreen({ params }: ScreenProps) {
  const query = useBiofeedbackData(params);
  const editor = useEditor();
  const [isFresh, setIsFresh] = useState(false);
  const [left, setLeft] = useState<LeftRecording>();
  const nameOf = useNameOf();
  usePageTitle(query.data && nameOf(query.data.client), 'Biofeedback session');

  if (!readIds(params)) {
    return <RoomMessage title="There is no session at this address." link={TO_CLIENTS} />;
  }
  // A session that was begun stays, whatever happens to its page.
  const failed = isFresh || left ? undefined : errorInPlaceOfPage([query.error], query.data);
  if (failed) return <RoomMessage title={messageOf(failed)} onRetry={query.retry} link={TO_CLIENTS} />;
  if (!query.data) return <Opening />;

  const { component, leftover, isInOtherTab } = query.data;
  if (component.assessment) {
    return (
      <Suspense fallback={<Opening />}>
        <AssessmentScreen params={params} />
      </Suspense>
    );
  }
  // Asked once, before the room opens, so the room's own recording is never taken for another tab's.
  if (isInOtherTab && component.recording.state !== 'complete' && !isFresh) {
    return <OtherTabStage data={query.data} onReload={query.retry} />;
  }
  if (isOthersToBegin(query.data, editor)) return <OthersSession data={query.data} />;
  const isUsed = component.recording.state !== 'none' || leftover !== undefined;
  if (isUsed && !isFresh && !left) {
    return <InterruptedStage data={query.data} onContinue={setLeft} />;
  }
  return (
    <SessionRoom
      key={component.sessionComponentId}
      data={query.data}
      left={left}
      onStarted={() => setIsFresh(true)}
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
