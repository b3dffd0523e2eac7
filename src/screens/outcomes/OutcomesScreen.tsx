import { ChartIcon, SearchIcon } from '@blueprintjs/icons';
import { messageOf } from '#api/api-error.ts';
import { type OutcomeRow, listOutcomes } from '#shared/api/outcomes.ts';
import { pathTo } from '#shared/routes.ts';
import { useUser } from '#state/auth.atoms.ts';
import { DataTable } from '#ui/list/DataTable.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { choiceFilter, FilterChips } from '#ui/list/FilterChips.tsx';
import { ListToolbar } from '#ui/list/ListToolbar.tsx';
import { useColumns } from '#ui/list/use-columns.ts';
import { Page } from '#ui/layout/Page.tsx';
import { Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { useListView } from '#ui/list/use-list-view.ts';
import { columnsOf, keyOf } from './outcome-columns.tsx';
import { OutcomeRule, Sources } from './OutcomeRule.tsx';
import { useEndpoint } from '#state/use-endpoint.ts';

const CRUMBS = [{ label: 'Sessions', href: pathTo.sessions() }];

/** /app/outcomes: questionnaire results of clients who trained, per protocol, never of a single client. */
export function OutcomesScreen() {
  const { organizationId: id } = useUser().organization;
  const { data, problem, retry } = useEndpoint(listOutcomes, { params: { id } });
  return (
    <Page title="Outcomes" crumbs={CRUMBS}>
      {problem ? <Problem message={problem} onRetry={retry} /> : undefined}
      {data || problem ? undefined : <SkeletonRows count={5} />}
      {data?.outcomes.length === 0 ? (
        <EmptyState
          icon={<ChartIcon size={32} />}
          title="No outcomes yet"
          link={{ href: pathTo.questionnaires(), label: 'Go to questionnaires' }}
        >
          Outcomes need clients who trained and answered the same questionnaire twice: before the training and
          after it began.
        </EmptyState>
      ) : undefined}
      {data && data.outcomes.length > 0 ? <Outcomes all={data.outcomes} /> : undefined}
    </Page>
  );
}

function Outcomes({ all }: { all: readonly OutcomeRow[] }) {
  const columns = useColumns('outcomes', columnsOf(all));
  const view = useOutcomeView();
  const { protocol, questionnaire } = view.filters;
  const rows = all
    .filter(({ protocolId }) => protocol === undefined || protocolId === protocol)
    .filter(({ questionnaireId }) => questionnaire === undefined || questionnaireId === questionnaire);
  return (
    <>
      <OutcomeRule />
      <ListToolbar
        filters={<OutcomeFilters all={all} view={view} />}
        columns={columns}
        csv={{
          fileName: 'outcomes',
          rowKey: keyOf,
          fetchPage: async () => ({ rows, total: rows.length }),
          messageOf,
        }}
      />
      {rows.length === 0 ? (
        <EmptyState icon={<SearchIcon size={32} />} title="No outcome found">
          No one who trained with this protocol has answered this questionnaire. Remove a filter.
        </EmptyState>
      ) : (
        <div className="lw-panel">
          <DataTable label="Outcomes" columns={columns.shown} rows={rows} rowKey={keyOf} />
        </div>
      )}
      <Sources rows={rows} />
    </>
  );
}

/** An id from the address: of a protocol or a questionnaire, of the practice or built in. */
const anId = (text: string): string | undefined => (text === '' ? undefined : text);

/** The server sends all rows in order; the filters are applied here and stored in the address. */
const useOutcomeView = () =>
  useListView({
    initial: { sortKey: 'protocol', sortOrder: 'asc' },
    sortKeys: { protocol: 'asc' },
    filters: { protocol: anId, questionnaire: anId },
  });

type OutcomeFiltersProps = { all: readonly OutcomeRow[]; view: ReturnType<typeof useOutcomeView> };

function OutcomeFilters({ all, view }: OutcomeFiltersProps) {
  const optionsOf = (choices: readonly (readonly [value: string, label: string])[]) =>
    [...new Map(choices)].map(([value, label]) => ({ value, label }));
  return (
    <FilterChips
      onClear={view.clearFilters}
      filters={[
        choiceFilter(view, 'protocol', {
          name: 'Protocol',
          options: optionsOf(all.map(({ protocolId, protocolName }) => [protocolId, protocolName])),
        }),
        choiceFilter(view, 'questionnaire', {
          name: 'Questionnaire',
          options: optionsOf(all.map(({ questionnaireId, title }) => [questionnaireId, title])),
        }),
      ]}
    />
  );
}
