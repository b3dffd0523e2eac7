import { useState } from 'react';
import { Redirect } from 'wouter';
import { messageOf } from '#api/api-error.ts';
import { errorInPlaceOfPage } from '#api/error-in-place-of-page.ts';
import { useEditor } from '#state/auth.atoms.ts';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import '../room-styles.ts';
import './assessment-room.css';
import { isOthersToBegin, OthersSession } from '../room/OthersSession.tsx';
import { OtherTabStage } from '../room/OtherTabStage.tsx';
import { RoomMessage } from '../room/RoomMessage.tsx';
import { readIds, useBiofeedbackData } from '../room/use-biofeedback-data.ts';
import { AssessmentRoom } from './AssessmentRoom.tsx';
import { InterruptedAssessment } from './InterruptedAssessment.tsx';
import { partsOf, recordsOf, unfinishedStep } from '../report/parts.ts';
import { ReportPage } from '../report/ReportPage.tsx';
import { pathTo } from '#shared/routes.ts';

const TO_ASSESSMENTS = { href: pathTo.assessments(), label: 'Go to the assessments' };

/** One recording of an assessment: from the choice of the source to its report. */
export function AssessmentScreen({ params }: ScreenProps) {
  const query = useBiofeedbackData(params);
  const editor = useEditor();
  // Each state is the id of the part it applies to: the address may change to another part of the same session.
  const [freshId, setFreshId] = useState<string>();
  const [savedId, setSavedId] = useState<string>();
  const [reportId, setReportId] = useState<string>();
  const [endedId, setEndedId] = useState<string>();
  const assessment = query.data?.component.assessment;

  if (!readIds(params) || (query.data && !assessment)) {
    return <RoomMessage title="There is no assessment recording at this address." link={TO_ASSESSMENTS} />;
  }
  const openId = params.sessionComponentId;
  const hasEnded = endedId === openId;
  const isOld = hasEnded && query.data?.component.recording.state !== 'complete';
  // A recording that was begun stays, whatever happens to its page. Once it has ended, its page has to be loaded again.
  const isRunning = freshId === openId && !hasEnded;
  const failed = isRunning ? undefined : errorInPlaceOfPage([query.error], isOld ? undefined : query.data);
  if (failed) return <RoomMessage title={messageOf(failed)} onRetry={query.retry} link={TO_ASSESSMENTS} />;
  if (!query.data || !assessment) return <main className="lw-room-message" aria-busy="true" />;

  const { data } = query;
  const { component, leftover, isInOtherTab, session, sessionComponentId: id } = data;
  const { definition } = assessment;
  const reload = () => {
    setEndedId(id);
    query.retry();
  };
  const newest = partsOf(session).at(-1)!;
  if (newest.sessionComponentId !== id && newest.recording.state !== 'none' && !leftover) {
    const path = pathTo.recording({ ...session, ...assessment, ...newest, therapistId: data.therapistId });
    return <Redirect to={path} replace />;
  }
  const isWhole = !unfinishedStep(recordsOf(session, definition), definition);
  const isComplete = component.recording.state === 'complete';
  if (reportId === id || (isComplete && (savedId !== id || isWhole))) return <ReportPage data={data} />;
  if (isInOtherTab && freshId !== id) return <OtherTabStage data={data} onReload={query.retry} />;
  if (isOthersToBegin(data, editor)) return <OthersSession data={data} />;
  if ((component.recording.state !== 'none' || leftover) && freshId !== id) {
    return (
      <InterruptedAssessment
        data={data}
        definition={definition}
        onSaved={() => {
          setSavedId(id);
          reload();
        }}
        onReport={() => setReportId(id)}
      />
    );
  }
  return (
    <AssessmentRoom
      key={id}
      data={data}
      assessment={assessment}
      onStarted={() => setFreshId(id)}
      onReport={reload}
    />
  );
}
