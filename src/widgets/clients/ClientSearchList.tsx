import { InputGroup, Menu, MenuItem } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useNameOf } from '../people/PersonName.tsx';

/** Focuses the field for typing. Stable, so that React calls it once and not with each render. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

type Person = { clientId: string; firstName: string; lastName: string };

type ClientSearchListProps<P extends Person> = {
  /** Names the search for screen readers. */
  label: string;
  typed: string;
  onType: (text: string) => void;
  /** Undefined while loading. */
  clients: readonly P[] | undefined;
  onChoose: (client: P) => void;
  /** The entry for no client, if there is one. */
  none?: { label: string; onChoose: () => void };
  /** The user sees only clients they own or are assigned to. */
  isPartial: boolean;
};

/** A search over the clients of the practice, with its results, for choosing one. */
export function ClientSearchList<P extends Person>(props: ClientSearchListProps<P>) {
  const { label, typed, onType, clients, onChoose, none, isPartial } = props;
  const nameOf = useNameOf();
  return (
    <div className="lw-client-search">
      <InputGroup
        inputRef={focus}
        type="search"
        leftIcon={<SearchIcon />}
        aria-label={label}
        placeholder="Name or e-mail"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Menu aria-label={label} className="lw-filters__options">
        {none ? <MenuItem text={none.label} onClick={none.onChoose} /> : undefined}
        {clients?.map((client) => (
          <MenuItem key={client.clientId} text={nameOf(client)} onClick={() => onChoose(client)} />
        ))}
      </Menu>
      {clients?.length === 0 ? (
        <p className="lw-muted">
          {isPartial ? 'None of the clients you own or are assigned to matches.' : 'No clients found.'}
        </p>
      ) : undefined}
    </div>
  );
}
