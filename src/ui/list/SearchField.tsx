import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import type { RefObject } from 'react';

export type SearchFieldProps = {
  /** Accessible name: 'Search clients'. */
  label: string;
  /** The searched fields: 'Search by name or e-mail'. */
  placeholder: string;
  /** View from `useListView`. */
  view: { typed: string; search: (text: string) => void };
  /** Target of the `/` keyboard shortcut. */
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** The search field of a list; Escape clears it. */
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
