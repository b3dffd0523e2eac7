import { CalendarIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { EmptyState } from '../EmptyState.tsx';
import { NothingFound } from '../list/NothingFound.tsx';

type NothingAssignedProps = {
  view: { typed: string; isFiltered: boolean; search: (text: string) => void; clearFilters: () => void };
  /** How something gets assigned. */
  children: ReactNode;
};

/** An empty list of what clients were given: because of what is asked for, or since nobody was given anything. */
export function NothingAssigned({ view, children }: NothingAssignedProps) {
  if (view.typed === '' && !view.isFiltered) {
    return (
      <EmptyState icon={<CalendarIcon size={32} />} title="Nothing assigned yet">
        {children}
      </EmptyState>
    );
  }
  return (
    <NothingFound view={view} title="Nothing assigned here" showAll="Show everything assigned">
      Nothing fits the search and the filter.
    </NothingFound>
  );
}
