import { getAssessment, listAssessmentAssignments } from '#shared/api/assessments.ts';
import { Button } from '@blueprintjs/core';
import { assignmentOfVisit } from '#model/visits/done-steps.ts';
import type { Assessment } from '#model/visits/visit-steps.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useAssignAssessment } from '#state/clients/use-assign-assessment.ts';
import { useStartAssessment } from '#state/clients/use-start-assessment.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { Problem } from '#ui/notices/Notice.tsx';
import { AssessmentStateTag } from '#widgets/assignments/AssessmentStateTag.tsx';
import { assignmentPath } from '#widgets/sessions/session-paths.ts';
import { SimulatedTag } from '#widgets/sessions/SimulatedTag.tsx';
import { StepDone } from './StepDone.tsx';
import { useVisitMoment } from './use-visit-moment.ts';
import { useRoom } from '../room/room-context.ts';

/** Assignments to look through, newest first. */
const MOST = 20;

/**
 * An assessment is a session of its own: it opens in another tab, where it is recorded and has its report. What is
 * assigned already is recorded; otherwise it is assigned now.
 */
export function AssessmentStep({ step }: { step: Assessment }) {
  const { therapistId: id, client } = useRoom().data;
  const { clientId } = client;
  const { assessmentId } = step;
  const { visitAt, lookAgain } = useVisitMoment();
  const canWrite = useCan('assessment.write');
  const assigned = useEndpoint(
    listAssessmentAssignments,
    { params: { id }, query: { clientId, assessmentId, limit: MOST } },
    lookAgain,
  );
  const record = useEndpoint(getAssessment, canWrite ? { params: { id, assessmentId } } : undefined);
  const start = useStartAssessment((row) => window.open(assignmentPath(row), '_blank', 'noopener'));
  const assign = useAssignAssessment(id, (made) => start.run(made));
  const row = assigned.data && assignmentOfVisit(assigned.data.assignments, visitAt);
  const path = row && assignmentPath(row);
  const isRecorded = row?.state === 'recorded';
  const begin = () => {
    if (row) start.run(row);
    else if (record.data) assign.assign({ record: record.data, clientId, dueOn: null }, true);
  };
  return (
    <>
      <StepDone
        what="Recorded"
        at={isRecorded ? row.recordedAt : undefined}
        problem={assigned.problem ?? (row ? undefined : record.problem)}
      />
      {assign.problem === undefined ? undefined : <Problem isInForm message={assign.problem} />}
      <p>
        {path ? (
          <a className="bp6-button" href={path} target="_blank" rel="noreferrer">
            {isRecorded ? 'Open the report' : 'Open the recording'}
          </a>
        ) : canWrite && assigned.data ? (
          <Button loading={assign.isBusy || start.isBusy} disabled={!row && !record.data} onClick={begin}>
            Record in another tab
          </Button>
        ) : undefined}{' '}
        {row?.state === 'begun' ? <AssessmentStateTag state="begun" /> : undefined}
        <SimulatedTag isSimulated={row?.isSimulated ?? false} />
      </p>
    </>
  );
}
