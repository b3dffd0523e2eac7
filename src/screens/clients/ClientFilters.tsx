import { useColleagues } from '#state/account/use-colleagues.ts';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { choiceFilter, FilterChips } from '#ui/list/FilterChips.tsx';
import { STATUS_WORDS } from './client-words.ts';
import type { Clients } from './use-clients.ts';

const STATUSES = [
  { value: 'active', label: STATUS_WORDS.active },
  { value: 'inactive', label: STATUS_WORDS.inactive },
] as const;
const OWNERS = [
  { value: 'true', label: 'My clients' },
  { value: 'false', label: 'Clients of others' },
] as const;

/** Status, operator and whose clients, as chips. */
export function ClientFilters({ clients }: { clients: Clients }) {
  const nameOf = useNameOf();
  const { filters, setFilter, clearFilters } = clients;
  const operators = useColleagues().map((each) => ({ value: each.userId, label: nameOf(each) }));
  return (
    <FilterChips
      onClear={clearFilters}
      filters={[
        choiceFilter({
          key: 'userStatus',
          name: 'Status',
          value: filters.userStatus,
          options: STATUSES,
          onChange: (value) => setFilter('userStatus', value),
        }),
        choiceFilter({
          key: 'operatorId',
          name: 'Operator',
          value: filters.operatorId,
          options: operators,
          onChange: (value) => setFilter('operatorId', value),
        }),
        choiceFilter({
          key: 'isOwned',
          name: 'Belongs to',
          value: filters.isOwned,
          options: OWNERS,
          onChange: (value) => setFilter('isOwned', value),
        }),
      ]}
    />
  );
}
