import { Button } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { EmptyState } from '../notices/EmptyState.tsx';

type NothingFoundProps = {
  /** View from `useListView`. */
  view: { search: (text: string) => void; clearFilters: () => void };
  title: string;
  /** Label of the button that clears search and filters: 'Show all protocols'. */
  showAll: string;
  children: ReactNode;
};

/** Shown instead of rows if no row matches search and filters. */
export function NothingFound({ view, title, showAll, children }: NothingFoundProps) {
  const clear = () => {
    view.search('');
    view.clearFilters();
  };
  return (
    <EmptyState
      icon={<SearchIcon size={32} />}
      title={title}
      action={<Button onClick={clear}>{showAll}</Button>}
    >
      {children}
    </EmptyState>
  );
}
