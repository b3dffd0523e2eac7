import { useSeesOwnClientsOnly } from '#state/auth.atoms.ts';
import { useChosenClient, useClientSearch } from '#state/clients/use-client-search.ts';
import { ClientSearchList } from '#widgets/clients/ClientSearchList.tsx';
import { formatDate } from '#ui/text/format.ts';
import { DayRange, type Days } from '#ui/forms/DayRange.tsx';
import { choiceFilter, type Filter, FilterChips, UNKNOWN_WORDS } from '#ui/list/FilterChips.tsx';
import { PersonName } from '#widgets/people/PersonName.tsx';
import { sessionStateWords } from '#widgets/sessions/SessionStateTag.tsx';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import { SESSION_STATES } from './state-words.ts';
import type { Sessions } from './use-sessions.ts';

type SessionFiltersProps = { sessions: Sessions; isOfClient: boolean };

/** Filters for client, state and days, as chips. */
export function SessionFilters({ sessions, isOfClient }: SessionFiltersProps) {
  const { filters, setFilter, setFilters, clearFilters } = sessions;
  const chosen = useChosenClient(filters.client);
  const client: Filter = {
    key: 'client',
    name: 'Client',
    value: filters.client ? chosen ? <PersonName person={chosen} /> : UNKNOWN_WORDS : undefined,
    onRemove: () => setFilter('client', undefined),
    editor: editClient((next) => setFilter('client', next)),
  };
  const state = choiceFilter(sessions, 'state', {
    name: 'State',
    options: SESSION_STATES.map((value) => ({ value, label: sessionStateWords(value) })),
  });
  const { from, to } = filters;
  const days: Filter = {
    key: 'days',
    name: 'Days',
    value: from || to ? `${from ? formatDate(from) : '…'} to ${to ? formatDate(to) : '…'}` : undefined,
    onRemove: () => setFilters({ from: undefined, to: undefined }),
    editor: editDays({ from, to }, setFilters),
  };
  return <FilterChips filters={isOfClient ? [state, days] : [client, state, days]} onClear={clearFilters} />;
}

type Choose = (clientId: Sessions['filters']['client']) => void;
type ClientEditorProps = { onChoose: Choose };

const editClient = (choose: Choose) =>
  function editor(close: () => void) {
    const chooseAndClose: Choose = (next) => {
      choose(next);
      close();
    };
    return <ClientEditor onChoose={chooseAndClose} />;
  };

const editDays = (days: Days, change: (days: Days) => void) =>
  function editor(close: () => void) {
    const changeAndClose = (next: Days) => {
      change(next);
      close();
    };
    return <DayRange days={days} onChange={changeAndClose} />;
  };

function ClientEditor({ onChoose }: ClientEditorProps) {
  const { typed, setTyped, searchTerm } = usePickSearch();
  const clients = useClientSearch(searchTerm, true);
  const isPartial = useSeesOwnClientsOnly();
  return (
    <ClientSearchList
      isPartial={isPartial}
      label="Find a client"
      typed={typed}
      onType={setTyped}
      clients={clients}
      onChoose={({ clientId }) => onChoose(clientId)}
    />
  );
}
