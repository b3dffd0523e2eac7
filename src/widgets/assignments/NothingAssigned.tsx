import { CalendarIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { NothingFound } from '#ui/list/NothingFound.tsx';

type NothingAssignedProps = {
  view: { typed: string; isFiltered: boolean; search: (text: string) => void; clearFilters: () => void };
  /** Where it is assigned. */
  from: { label: string; href: string };
  /** How something gets assigned. */
  children: ReactNode;
};

/** An empty list of what clients were given: because of what is asked for, or since nobody was given anything. */
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
