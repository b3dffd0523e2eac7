import { localDay } from '#model/values/local-day.ts';
import {
  type QuestionnaireAssignment,
  listQuestionnaireAssignments,
} from '#shared/api/questionnaire-assignments.ts';
import { canChangeWork } from '#shared/domain/permissions.ts';
import { pathTo } from '#shared/routes.ts';
import { useCan, useEditor, useUser } from '#state/auth.atoms.ts';
import { listHints, useKeyHints } from '#state/keys.atoms.ts';
import { useWithdrawAssignment } from '#state/clients/use-withdraw-assignment.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { ASSIGNMENT_STATES, assignmentWords } from '#widgets/assignments/assignment-words.ts';
import { NothingAssigned } from '#widgets/assignments/NothingAssigned.tsx';
import { StateFilter } from '#widgets/assignments/StateFilter.tsx';
import type { Column } from '#ui/list/DataTable.tsx';
import { formatDate } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { oneOf } from '#ui/list/filters.ts';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import { FullName } from '#widgets/people/PersonName.tsx';
import { useListView } from '#ui/list/use-list-view.ts';

const KEYS = listHints('assignment', { open: 'Open the questionnaires of the client' });

const againWords = ({ repeatDays }: QuestionnaireAssignment) =>
  repeatDays === null ? 'Once' : `Every ${repeatDays} days`;

const COLUMNS: readonly Column<QuestionnaireAssignment>[] = [
  {
    key: 'client',
    head: 'Client',
    sortKey: 'clientName',
    cell: ({ clientName }) => <FullName name={clientName} />,
    csv: ({ clientName }) => clientName,
  },
  {
    key: 'title',
    head: 'Questionnaire',
    sortKey: 'title',
    isOptional: true,
    cell: ({ title }) => title,
  },
  {
    key: 'due',
    head: 'Due',
    sortKey: 'dueOn',
    isOptional: true,
    cell: ({ dueOn }) => <Num>{formatDate(dueOn)}</Num>,
    csv: ({ dueOn }) => dueOn,
  },
  { key: 'again', head: 'Repeat', isOptional: true, cell: againWords },
  {
    key: 'state',
    head: 'State',
    sortKey: 'state',
    isOptional: true,
    cell: ({ state }) => (
      <span
        className={`lw-tag lw-tag--${state === 'overdue' ? 'warning' : state === 'done' ? 'success' : 'neutral'}`}
      >
        {assignmentWords(state)}
      </span>
    ),
    csv: ({ state }) => assignmentWords(state),
  },
];

/** One page of the questionnaires assigned to clients. */
function useAssignments() {
  const { userId } = useUser();
  const view = useListView({
    initial: { sortKey: 'urgent', sortOrder: 'asc' },
    sortKeys: { urgent: 'asc', clientName: 'asc', title: 'asc', dueOn: 'asc', state: 'asc' },
    filters: { state: oneOf(['open', 'overdue', 'done', 'withdrawn']) },
  });
  const { searchTerm, filters, sort } = view;
  return useEndpointPage(view, {
    endpoint: listQuestionnaireAssignments,
    input: { params: { id: userId }, query: { searchTerm, ...filters, ...sort, today: localDay() } },
    rowsOf: (answer) => ({ rows: answer.assignments, total: answer.totalAssignments }),
  });
}

/** Questionnaires assigned to clients, the most urgent first. */
export function AssignmentsPanel() {
  useKeyHints(KEYS);
  const { userId } = useUser();
  const list = useAssignments();
  const withdraw = useWithdrawAssignment(userId);
  const canWrite = useCan('assignment.change');
  const editor = useEditor();
  return (
    <ListPanel
      list={list}
      label="Assigned questionnaires"
      columnsKey="questionnaireAssignments"
      columns={COLUMNS}
      csvName="questionnaire-assignments"
      search={{ label: 'Search assignments', placeholder: 'Search by client or questionnaire' }}
      filters={<StateFilter view={list} options={ASSIGNMENT_STATES} />}
      rowKey={({ assignmentId }) => assignmentId}
      rowHref={(row) => pathTo.clientQuestionnaires({ ...row, therapistId: userId })}
      rowName={({ title, clientName }) => `${title}, ${clientName}`}
      rowActions={(row) =>
        canWrite && (row.state === 'open' || row.state === 'overdue') && canChangeWork(editor, row)
          ? [{ label: 'Withdraw', onClick: () => withdraw.run(row) }]
          : []
      }
      empty={
        <NothingAssigned
          view={list}
          from={{ label: 'Choose a questionnaire', href: pathTo.questionnaires() }}
        >
          Assign a questionnaire from its row in the list, or on the page of a client.
        </NothingAssigned>
      }
    />
  );
}
