import { fetchAssignments, QUESTIONNAIRES } from '#api/questionnaire-queries.ts';
import type { QuestionnaireAssignment } from '#shared/api/questionnaire-assignments.ts';
import { canChangeWork } from '#shared/domain/permissions.ts';
import { useCan, useEditor, useUser } from '#state/auth.atoms.ts';
import { useKeyHints } from '#state/keys.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useWithdrawAssignment } from '#state/use-assign-questionnaire.ts';
import { useListPage } from '#state/use-list-page.ts';
import { ASSIGNMENT_STATES, assignmentWords } from '#ui/assign/assignment-words.ts';
import { NothingAssigned } from '#ui/assign/NothingAssigned.tsx';
import { StateFilter } from '#ui/assign/StateFilter.tsx';
import type { Column } from '#ui/DataTable.tsx';
import { formatDate } from '#ui/format.ts';
import { oneOf } from '#ui/list/filters.ts';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import { FullName } from '#ui/PersonName.tsx';
import { clientQuestionnairesPath } from '#ui/questionnaire-paths.ts';
import { useListView } from '#ui/use-list-view.ts';

const KEYS = [
  { keys: '/', does: 'Search assignments' },
  { keys: 'j k', does: 'Next and previous assignment' },
  { keys: 'Enter', does: 'Open the questionnaires of the client' },
] as const;

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
    cell: ({ dueOn }) => formatDate(dueOn),
    csv: ({ dueOn }) => dueOn,
  },
  { key: 'again', head: 'Again', isOptional: true, cell: againWords },
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

/** One page of what clients are to answer. */
function useAssignments() {
  const api = useApi();
  const { userId } = useUser();
  const view = useListView({
    initial: { sortKey: 'urgent', sortOrder: 'asc' },
    sortKeys: { urgent: 'asc', clientName: 'asc', title: 'asc', dueOn: 'asc', state: 'asc' },
    filters: { state: oneOf(['open', 'overdue', 'done', 'withdrawn']) },
  });
  const { searchTerm, filters, sort } = view;
  const asked = { searchTerm, ...filters, ...sort };
  return useListPage(view, {
    queryKey: [QUESTIONNAIRES, userId, 'assignments', asked],
    fetchPage: async (part, options) => {
      const answer = await fetchAssignments(api, userId, { ...asked, ...part }, options);
      return { rows: answer.assignments, total: answer.totalAssignments };
    },
  });
}

/** Who is to answer what, the most urgent first. */
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
      rowHref={(row) => clientQuestionnairesPath({ ...row, therapistId: userId })}
      rowName={({ title, clientName }) => `${title}, ${clientName}`}
      rowActions={(row) =>
        canWrite && (row.state === 'open' || row.state === 'overdue') && canChangeWork(editor, row)
          ? [{ label: 'Withdraw', onClick: () => withdraw.run(row) }]
          : []
      }
      empty={
        <NothingAssigned view={list} from={{ label: 'Choose a questionnaire', href: '/app/questionnaires' }}>
          Assign a questionnaire from its row in the list, or on the page of a client.
        </NothingAssigned>
      }
    />
  );
}
