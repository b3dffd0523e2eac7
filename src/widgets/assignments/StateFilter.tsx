import { choiceFilter, FilterChips } from '#ui/list/FilterChips.tsx';

type StateFilterProps<State extends string> = {
  /** What `useListView` gives with a filter named `state`. */
  view: {
    filters: { state: State | undefined };
    setFilter: (name: 'state', value: State | undefined) => void;
    clearFilters: () => void;
  };
  options: readonly { value: State; label: string }[];
};

/** The state of assignments, as the only filter of a list. */
export const StateFilter = <State extends string>({ view, options }: StateFilterProps<State>) => (
  <FilterChips
    onClear={view.clearFilters}
    filters={[choiceFilter(view, 'state', { name: 'State', options })]}
  />
);
