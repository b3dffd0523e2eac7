import { listClients } from '#shared/api/clients.ts';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { CaretDownIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { ClientId } from '#shared/domain/ids.ts';
import { useSeesOwnClientsOnly, useUser } from '#state/auth.atoms.ts';
import { useChosenClient, useClientSearch } from '#state/clients/use-client-search.ts';
import { ClientSearchList } from '#widgets/clients/ClientSearchList.tsx';
import { PersonName, useNameOf } from '#widgets/people/PersonName.tsx';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { Popover } from '#ui/popovers/Popover.tsx';

type ClientSelectProps = {
  label: string;
  /** Label of the first entry, for no client. */
  noneLabel: string;
  value: ClientId | null;
  onChange: (clientId: ClientId | null) => void;
  /** As wide as its container, like fields of forms. */
  isFilling?: boolean;
};

/** The maximum of one server call, and the most one can find in a list without a search. */
const MOST_IN_LIST = 100;

/** Chooses a client: from a native list in a small practice, by server search in a larger one. */
export function ClientSelect(props: ClientSelectProps) {
  const first = useFirstClients();
  if (first && first.totalClients > MOST_IN_LIST) return <SearchingSelect {...props} />;
  return <NativeSelect {...props} clients={first?.clients ?? []} />;
}

type Listed = { clientId: ClientId; firstName: string; lastName: string };

/** A native list, which keyboard and screen reader users know. */
function NativeSelect(props: ClientSelectProps & { clients: readonly Listed[] }) {
  const { label, noneLabel, value, onChange, isFilling = false, clients } = props;
  const nameOf = useNameOf();
  return (
    <HTMLSelect
      aria-label={label}
      value={value ?? ''}
      fill={isFilling}
      onChange={(event) => {
        const chosen = clients.find(({ clientId }) => clientId === event.currentTarget.value);
        onChange(chosen?.clientId ?? null);
      }}
    >
      <option value="">{noneLabel}</option>
      {clients.map((client) => (
        <option key={client.clientId} value={client.clientId}>
          {nameOf(client)}
        </option>
      ))}
    </HTMLSelect>
  );
}

function SearchingSelect({ label, noneLabel, value, onChange, isFilling = false }: ClientSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const { typed, setTyped, searchTerm } = usePickSearch();
  const chosen = useChosenClient(value ?? undefined);
  const clients = useClientSearch(searchTerm, isOpen);
  const isPartial = useSeesOwnClientsOnly();
  const choose = (next: ClientId | null) => {
    onChange(next);
    setOpen(false);
    setTyped('');
  };
  return (
    <Popover
      placement="bottom-start"
      isOpen={isOpen}
      setOpen={setOpen}
      content={
        <ClientSearchList
          isPartial={isPartial}
          label={label}
          typed={typed}
          onType={setTyped}
          clients={clients}
          onChoose={({ clientId }) => choose(clientId)}
          none={{ label: noneLabel, onChoose: () => choose(null) }}
        />
      }
    >
      <Button fill={isFilling} alignText="start" endIcon={<CaretDownIcon />} aria-label={label}>
        {value === null ? noneLabel : chosen ? <PersonName person={chosen} /> : '…'}
      </Button>
    </Popover>
  );
}

function useFirstClients() {
  const { userId: id } = useUser();
  const query = { limit: MOST_IN_LIST, sortKey: 'lastName' } as const;
  return useEndpoint(listClients, { params: { id }, query }).data;
}
