import { Button } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { EmptyState } from '../notices/EmptyState.tsx';

type NothingFoundProps = {
  /** What `useListView` gives. */
  view: { search: (text: string) => void; clearFilters: () => void };
  title: string;
  /** On the button that takes search and filters off: 'Show all protocols'. */
  showAll: string;
  children: ReactNode;
};

/** In place of rows, where none has what is searched and filtered for. */
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
