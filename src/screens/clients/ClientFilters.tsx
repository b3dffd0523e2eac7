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

/** Filters for status, operator and owner, as chips. */
export function ClientFilters({ clients }: { clients: Clients }) {
  const nameOf = useNameOf();
  const operators = useColleagues().map((each) => ({ value: each.userId, label: nameOf(each) }));
  return (
    <FilterChips
      onClear={clients.clearFilters}
      filters={[
        choiceFilter(clients, 'userStatus', { name: 'Status', options: STATUSES }),
        choiceFilter(clients, 'operatorId', { name: 'Operator', options: operators }),
        choiceFilter(clients, 'isOwned', { name: 'Belongs to', options: OWNERS }),
      ]}
    />
  );
}
