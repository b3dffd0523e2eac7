import { pathTo } from '#shared/routes.ts';
import { Button } from '@blueprintjs/core';
import { formatClock } from '#live/charts/index.ts';
import type { LeftRecording } from '#live/session/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { SavingProgress } from './SavingProgress.tsx';
import type { BiofeedbackData } from '../room/use-biofeedback-data.ts';
import { useFinishSaving } from './use-finish-saving.ts';
import { useLeftRecording } from './use-left-recording.ts';
import { Num } from '#ui/text/Num.tsx';
import { RoomCard } from '../room/RoomMessage.tsx';

type InterruptedStageProps = { data: BiofeedbackData; onContinue: (left: LeftRecording) => void };

/** A session that was cut off continues, or is saved as it is; a saved one has its breakdown. */
export function InterruptedStage({ data, onContinue }: InterruptedStageProps) {
  const { session, leftover, component } = data;
  const { status, start } = useFinishSaving(leftover?.recordingId);
  const resumption = useLeftRecording(data, onContinue);
  const isEnded = leftover?.isFinished === true;
  const isSaved = component.recording.state === 'complete' || status?.phase === 'complete';

  return (
    <RoomCard
      title={
        isSaved
          ? 'This session is saved'
          : isEnded
            ? 'This session has ended'
            : 'This session was interrupted'
      }
      session={session}
      actions={
        <>
          {resumption && !status ? (
            <Button intent="primary" size="large" loading={resumption.isReading} onClick={resumption.start}>
              Continue session
            </Button>
          ) : undefined}
          {leftover && !isSaved ? (
            <Button
              {...(resumption && !status ? {} : { intent: 'primary' })}
              size="large"
              loading={status?.phase === 'starting' || status?.phase === 'uploading'}
              onClick={start}
            >
              {status ? 'Try again now' : `Save ${formatClock(leftover.durationSeconds)} to the server`}
            </Button>
          ) : undefined}
          {isSaved || !leftover ? (
            <AppLink href={pathTo.sessionBreakdown(session)}>Open the session breakdown</AppLink>
          ) : undefined}
        </>
      }
    >
      {isSaved ? (
        <p>Its recording is complete on the server. A new session starts from the client's page.</p>
      ) : leftover ? (
        <p>
          <strong>
            <Num>{formatClock(leftover.durationSeconds)}</Num>
          </strong>{' '}
          of '{leftover.protocolName}' is safe on this computer.{' '}
          {resumption
            ? 'Continue where it stopped, or end the session here and save it to the server.'
            : isEnded
              ? 'It is sent as soon as the server can be reached; then you see the results.'
              : 'Save it to the server to see the results.'}
        </p>
      ) : (
        <p>
          {formatClock(component.recording.durationSeconds)} have reached the server. The rest, if any, is in
          the browser and on the computer that recorded the session. Open Loopwell there to finish saving.
        </p>
      )}
      {resumption?.problem === undefined ? undefined : <Notice kind="danger">{resumption.problem}</Notice>}
      {status && status.phase !== 'complete' ? <SavingProgress status={status} /> : undefined}
    </RoomCard>
  );
}
