import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import type { RefObject } from 'react';

export type SearchFieldProps = {
  /** Names it for screen readers: 'Search clients'. */
  label: string;
  /** What is searched: 'Search by name or e-mail'. */
  placeholder: string;
  /** What `useListView` gives. */
  view: { typed: string; search: (text: string) => void };
  /** For the list keys: `/` goes here. */
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** The search of a list; Escape empties it. */
export function SearchField({ label, placeholder, view, inputRef }: SearchFieldProps) {
  return (
    <InputGroup
      inputRef={inputRef}
      type="search"
      leftIcon={<SearchIcon />}
      placeholder={placeholder}
      aria-label={label}
      value={view.typed}
      onChange={(event) => view.search(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') view.search('');
      }}
      rightElement={<kbd className="lw-search-key">/</kbd>}
    />
  );
}
