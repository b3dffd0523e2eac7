import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { formatClock } from '#live/charts/index.ts';
import { hasNoSignal, type HeadsetView } from '#live/headsets/index.ts';
import { isUnderWay } from '#live/session/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useRoom } from '../room/room-context.ts';
import { roomNoun } from '../room/use-biofeedback-data.ts';
import { headsetName, lostWords, silenceAdvice, triesWord, tryingWords } from './headset-words.ts';
import { useSessionHeadset } from './use-headset.ts';

/** Steps that a lost headset interrupts. */
const NEEDS_LINK = ['checkingContact', 'baseline', 'resting', 'ready', 'running', 'paused', 'betweenRuns'];

/**
 * Message at the end of the stage while the headset is out of reach or sends nothing. It says what happened, what is
 * safe, and what to do.
 */
export function LinkBanner() {
  const headset = useSessionHeadset();
  const { view: session } = useRoom();
  if (!headset || !hasNoSignal(headset.view) || !NEEDS_LINK.includes(session.state.step)) return undefined;
  return <NoSignal key={headset.view.silence === undefined ? 'outOfReach' : 'silent'} />;
}

/** Mounted when the outage begins, so that its start time is known. */
function NoSignal() {
  const { data, view: session, panels, controller, askToEnd } = useRoom();
  const headset = useSessionHeadset();
  const [sinceSeconds] = useState(() => panels?.live.timeSeconds.peek() ?? 0);
  if (!headset) return undefined;
  const { connection, view } = headset;
  const { isRecording } = session.state;
  const isLost = view.step === 'lost';
  const isSilent = view.silence !== undefined;
  const since = isRecording ? ` since ${formatClock(sinceSeconds)}` : '';
  return (
    <div className="lw-link-banner">
      <Notice
        kind={isLost ? 'danger' : 'warning'}
        actions={
          <>
            {isLost ? (
              <Button intent="primary" onClick={() => void connection.reconnect()}>
                Reconnect
              </Button>
            ) : undefined}
            {isUnderWay(session.state) ? (
              <Button onClick={askToEnd}>End the {roomNoun(data)}</Button>
            ) : (
              <Button onClick={() => void controller.backToStart()}>Back</Button>
            )}
          </>
        }
      >
        <strong>
          {isSilent ? 'The headset is connected but sends no data' : 'The headset is out of reach'}
          {since} <Elapsed />
          {isLost ? ' and was not found again.' : '.'}
        </strong>{' '}
        {nextWords(view)}
        {isRecording
          ? ` The ${roomNoun(data)} waits. Until the headset is back, no time counts${data.component.assessment ? '' : ' as baseline or training'}. What was recorded is safe.`
          : isSilent
            ? ''
            : ` Move ${headsetName(view)} closer.`}
      </Notice>
    </div>
  );
}

/** What to do, or what Loopwell does by itself. */
function nextWords(view: HeadsetView): string {
  if (view.silence !== undefined) return silenceAdvice(view);
  if (view.step !== 'lost') return triesWord(view.way) ?? tryingWords(view.attempt);
  return lostWords(view.problem);
}

/** Duration of the outage. Hidden from screen readers: a live region must not speak every second. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden="true">(for {formatClock(seconds)})</span>;
}
