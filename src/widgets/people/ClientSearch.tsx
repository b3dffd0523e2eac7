import type { ComponentProps } from 'react';
import type { Client } from '#shared/api/clients.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { SearchedChoice } from '#ui/forms/SearchedChoice.tsx';
import type { PickSearch } from '#ui/forms/use-pick-search.ts';
import { useNameOf } from './PersonName.tsx';

type ClientSearchProps = {
  value: ClientId | undefined;
  onChange: (clientId: ClientId | undefined) => void;
  search: PickSearch;
  /** The clients that match the search term. */
  clients: { rows: readonly Client[] | undefined; retry: () => void } & Pick<
    ComponentProps<typeof SearchedChoice>,
    'more' | 'isBusy' | 'problem'
  >;
  error?: string | undefined;
};

/** A field that chooses one of the clients found by typing. */
export function ClientSearch({ value, onChange, search, clients, error }: ClientSearchProps) {
  const nameOf = useNameOf();
  const options = (clients.rows ?? []).map((client) => ({
    value: client.clientId as string,
    label: nameOf(client),
  }));
  return (
    <SearchedChoice
      label="Client"
      noun="clients"
      value={value ?? ''}
      options={[{ value: '', label: 'Choose a client' }, ...options]}
      onChange={(next) => onChange(next === '' ? undefined : (next as ClientId))}
      typed={search.typed}
      onType={search.setTyped}
      more={clients.more}
      isBusy={clients.isBusy}
      problem={clients.problem}
      onRetry={clients.retry}
      error={error}
    />
  );
}
