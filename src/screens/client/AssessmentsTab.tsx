import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '#api/api-error.ts';
import { type AssessmentAssignment, listAssessmentAssignments } from '#shared/api/assessments.ts';
import type { Client } from '#shared/api/clients.ts';
import { canChangeWork } from '#shared/domain/permissions.ts';
import { mayPlanWith } from '#shared/planning.ts';
import { useCan, useEditor } from '#state/auth.atoms.ts';
import { useActivation } from '#state/clients/client-status.ts';
import { useStartAssessment } from '#state/clients/use-start-assessment.ts';
import { useWithdrawAssessment } from '#state/clients/use-withdraw-assessment.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { AssessmentStateTag } from '#widgets/assignments/AssessmentStateTag.tsx';
import { InactiveClient } from '#widgets/clients/InactiveClient.tsx';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { keepFocus } from '#ui/focus/keep-focus.ts';
import { formatDate, NO_VALUE } from '#ui/text/format.ts';
import type { RowAction } from '#ui/list/RowMenu.tsx';
import { Num } from '#ui/text/Num.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { SimulatedTag } from '#widgets/sessions/SimulatedTag.tsx';
import { assignmentPath } from '#widgets/sessions/session-paths.ts';
import { AssignAssessmentDialog } from './AssignAssessmentDialog.tsx';
import { assignmentsInput } from './assignments-input.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { pathTo } from '#shared/routes.ts';

const COLUMNS: Column<AssessmentAssignment>[] = [
  { key: 'name', head: 'Assessment', cell: ({ assessmentName }) => assessmentName },
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => <AssessmentStateTag state={state} />,
  },
  { key: 'due', head: 'Due', cell: ({ dueOn }) => (dueOn ? <Num>{formatDate(dueOn)}</Num> : NO_VALUE) },
  {
    key: 'recorded',
    head: 'Recorded',
    cell: ({ recordedAt, isSimulated }) => (
      <>
        {recordedAt ? <Num>{formatDate(recordedAt)}</Num> : NO_VALUE}
        <SimulatedTag isSimulated={isSimulated} />
      </>
    ),
  },
];

/** Scripted recordings of this client: recorded, and still to record. */
export function AssessmentsTab({ ids, client }: { ids: ClientIds; client: Client }) {
  const { data, error, refetch } = useEndpoint(listAssessmentAssignments, assignmentsInput(ids));
  const assignments = data?.assignments ?? [];
  const canWrite = useCan('assessment.write');
  const canWithdraw = useCan('assignment.change');
  const { withdraw } = useWithdrawAssessment();
  const editor = useEditor();
  const activation = useActivation(client);
  const mayPlan = mayPlanWith(client);
  const [isAssigning, setAssigning] = useState(false);
  const [, navigate] = useLocation();
  const start = useStartAssessment((row) => {
    const path = assignmentPath(row);
    if (path) navigate(path);
  });
  const rowActions = (row: AssessmentAssignment): RowAction[] =>
    row.state === 'open' && canChangeWork(editor, row)
      ? [
          ...(canWrite && mayPlan ? [{ label: 'Record now', onClick: () => start.run(row) }] : []),
          { label: 'Withdraw', onClick: () => withdraw(row) },
        ]
      : [];
  return (
    // Pressing a button in the notice removes the notice.
    <div ref={keepFocus} className="lw-grid">
      {canWrite && !mayPlan ? (
        <InactiveClient activation={activation} wish="assign assessments and record them" />
      ) : undefined}
      <Panel
        title="Assessments"
        isFlush={assignments.length > 0}
        aside={
          <span className="lw-panel__links">
            <AppLink href={pathTo.assessments()}>All assessments</AppLink>
            {canWrite && mayPlan ? (
              <Button size="small" icon={<PlusIcon />} onClick={() => setAssigning(true)}>
                Assign assessment
              </Button>
            ) : undefined}
          </span>
        }
      >
        {error ? <Problem message={messageOf(error)} onRetry={() => void refetch()} /> : undefined}
        {data || error ? undefined : <SkeletonRows count={3} />}
        {data && assignments.length === 0 ? (
          <p className="lw-muted">
            Nothing has been assigned yet. An assessment that is assigned waits here until it is recorded.
          </p>
        ) : undefined}
        {assignments.length > 0 ? (
          <DataTable
            label="Assessments of this client"
            columns={COLUMNS}
            rows={assignments}
            rowKey={({ assignmentId }) => assignmentId}
            rowHref={assignmentPath}
            rowName={({ assessmentName }) => assessmentName}
            rowActions={canWithdraw ? rowActions : undefined}
          />
        ) : undefined}
        {isAssigning ? (
          <AssignAssessmentDialog
            ids={ids}
            onRecord={(row) => start.run(row)}
            onClose={() => setAssigning(false)}
          />
        ) : undefined}
      </Panel>
    </div>
  );
}
