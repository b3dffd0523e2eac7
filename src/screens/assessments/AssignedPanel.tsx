import type { AssessmentAssignment } from '#shared/api/assessments.ts';
import { canChangeWork } from '#shared/domain/permissions.ts';
import { INACTIVE_REASON, mayPlanWith } from '#shared/planning.ts';
import { pathTo } from '#shared/routes.ts';
import { useCan, useEditor } from '#state/auth.atoms.ts';
import { listHints, useKeyHints } from '#state/keys.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import {
  ASSESSMENT_STATE_OPTIONS,
  AssessmentStateTag,
  assessmentStateWords,
} from '#widgets/assignments/AssessmentStateTag.tsx';
import { NothingAssigned } from '#widgets/assignments/NothingAssigned.tsx';
import { StateFilter } from '#widgets/assignments/StateFilter.tsx';
import type { Column } from '#ui/list/DataTable.tsx';
import { formatDate, formatDateTime } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import type { RowAction } from '#ui/list/RowMenu.tsx';
import { FullName } from '#widgets/people/PersonName.tsx';
import { assignmentPath } from '#widgets/sessions/session-paths.ts';
import { SimulatedTag } from '#widgets/sessions/SimulatedTag.tsx';
import { useAssignmentActions, useAssignmentList } from './use-assessments.ts';

const KEYS = listHints('assignment', { open: 'Open the report' });

const COLUMNS: readonly Column<AssessmentAssignment>[] = [
  {
    key: 'assessment',
    head: 'Assessment',
    sortKey: 'assessmentName',
    cell: ({ assessmentName }) => assessmentName,
  },
  {
    key: 'client',
    head: 'Client',
    sortKey: 'clientName',
    cell: ({ clientName, clientTherapistId, clientId }) => (
      <AppLink href={pathTo.client({ therapistId: clientTherapistId, clientId })}>
        <FullName name={clientName} />
      </AppLink>
    ),
    csv: ({ clientName }) => clientName,
  },
  {
    key: 'due',
    head: 'Due',
    isOptional: true,
    sortKey: 'dueOn',
    cell: ({ dueOn }) => <Num>{formatDate(dueOn)}</Num>,
    csv: ({ dueOn }) => dueOn,
  },
  {
    key: 'recorded',
    head: 'Recorded',
    isOptional: true,
    sortKey: 'recordedAt',
    cell: ({ recordedAt }) => <Num>{formatDateTime(recordedAt)}</Num>,
    csv: ({ recordedAt }) => recordedAt,
  },
  {
    key: 'state',
    head: 'State',
    isOptional: true,
    sortKey: 'state',
    cell: ({ state, isSimulated }) => (
      <>
        <AssessmentStateTag state={state} />
        <SimulatedTag isSimulated={isSimulated} />
      </>
    ),
    csv: ({ state, isSimulated }) => `${assessmentStateWords(state)}${isSimulated ? ' (simulated)' : ''}`,
  },
];

const reasonOf = ({ clientStatus }: AssessmentAssignment) =>
  mayPlanWith({ status: clientStatus }) ? {} : { reason: INACTIVE_REASON };

/** Assigned and recorded assessments; a row leads to its report. */
export function AssignedPanel() {
  useKeyHints(KEYS);
  const list = useAssignmentList();
  const { withdraw, start } = useAssignmentActions();
  const canWrite = useCan('assessment.write');
  const canWithdraw = useCan('assignment.change');
  const editor = useEditor();
  const rowActions = (row: AssessmentAssignment): RowAction[] =>
    row.state === 'open' && canChangeWork(editor, row)
      ? [
          ...(canWrite ? [{ label: 'Record now', onClick: () => start.run(row), ...reasonOf(row) }] : []),
          { label: 'Withdraw', onClick: () => withdraw(row) },
        ]
      : [];
  return (
    <ListPanel
      list={list}
      label="Assigned assessments"
      columnsKey="assessmentAssignments"
      columns={COLUMNS}
      csvName="assessment-assignments"
      search={{ label: 'Search assignments', placeholder: 'Search by client or assessment' }}
      filters={<StateFilter view={list} options={ASSESSMENT_STATE_OPTIONS} />}
      rowKey={({ assignmentId }) => assignmentId}
      rowHref={assignmentPath}
      rowName={({ assessmentName, clientName }) => `${assessmentName}, ${clientName}`}
      rowActions={canWithdraw ? rowActions : undefined}
      empty={
        <NothingAssigned view={list} from={{ label: 'Choose an assessment', href: pathTo.assessments() }}>
          Assign an assessment to a client from its row, or record one now.
        </NothingAssigned>
      }
    />
  );
}
