import { CalendarIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { NothingFound } from '#ui/list/NothingFound.tsx';

type NothingAssignedProps = {
  view: { typed: string; isFiltered: boolean; search: (text: string) => void; clearFilters: () => void };
  /** Link to the page where it can be assigned. */
  from: { label: string; href: string };
  /** How to assign one. */
  children: ReactNode;
};

/** An empty list of assignments: either the filters match none, or nothing was assigned to anybody. */
export function NothingAssigned({ view, from, children }: NothingAssignedProps) {
  if (view.typed === '' && !view.isFiltered) {
    return (
      <EmptyState icon={<CalendarIcon size={32} />} title="Nothing assigned yet" link={from}>
        {children}
      </EmptyState>
    );
  }
  return (
    <NothingFound view={view} title="Nothing assigned here" showAll="Show everything assigned">
      Nothing matches the search and the filter.
    </NothingFound>
  );
}
