import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { isBeingRecorded } from '#live/session/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { askForTab, RECORDING_TITLE } from './other-tab.ts';
import type { BiofeedbackData } from './use-biofeedback-data.ts';
import { RoomCard } from './RoomMessage.tsx';

type OtherTabStageProps = { data: BiofeedbackData; onReload: () => void };

const LOOK_EVERY_MS = 1000;
/** A tab left open after its session keeps the recording locked; the server knows when everything is saved. */
const ASK_EVERY_LOOKS = 5;

/**
 * The session is being recorded in another tab or window of this browser. A page cannot bring another to the front, so
 * this says how to find it. It continues automatically when the recording there ends.
 */
export function OtherTabStage({ data, onReload }: OtherTabStageProps) {
  const { session, sessionComponentId } = data;
  const [hasAsked, setHasAsked] = useState(false);
  useEffect(() => {
    let looks = 0;
    const timer = setInterval(() => {
      looks++;
      void isBeingRecorded(sessionComponentId).then((isHeld) => {
        if (!isHeld || looks % ASK_EVERY_LOOKS === 0) onReload();
      });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [sessionComponentId, onReload]);

  return (
    <RoomCard
      title="This session is being recorded in another tab"
      session={session}
      actions={
        <>
          <Button
            intent="primary"
            size="large"
            onClick={() => {
              askForTab(sessionComponentId);
              setHasAsked(true);
            }}
          >
            Show me its tab
          </Button>
        </>
      }
    >
      <p>
        The session runs in another tab or window of this browser, named <strong>'{RECORDING_TITLE}'</strong>.
        Continue there. When the session ends, this page shows what was saved.
      </p>
      {hasAsked ? (
        <Notice kind="info">Its tab shows an arrow for ten seconds. Choose it in the tab bar.</Notice>
      ) : undefined}
    </RoomCard>
  );
}
