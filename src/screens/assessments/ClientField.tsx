import type { ComponentProps } from 'react';
import { useActiveClients } from '#state/use-active-clients.ts';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import { ClientSearch } from '#widgets/people/ClientSearch.tsx';

type ClientFieldProps = Omit<ComponentProps<typeof ClientSearch>, 'search' | 'clients'>;

/** Search field for one active client of the practice. */
export function ClientField(props: ClientFieldProps) {
  const search = usePickSearch();
  return <ClientSearch {...props} search={search} clients={useActiveClients(search.searchTerm)} />;
}
