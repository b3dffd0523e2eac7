import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useSearchedPages } from '#state/use-searched-pages.ts';
import { useNameOf } from '#ui/PersonName.tsx';
import { SearchedChoice } from '#ui/SearchedChoice.tsx';
import { usePickSearch } from '#ui/use-pick-search.ts';

type ClientFieldProps = {
  value: ClientId | undefined;
  onChange: (clientId: ClientId | undefined) => void;
  error?: string | undefined;
};

const SHOWN = 50;

/** One active client of the practice, found by typing. */
export function ClientField({ value, onChange, error }: ClientFieldProps) {
  const api = useApi();
  const { userId: id } = useUser();
  const nameOf = useNameOf();
  const { typed, setTyped, searchTerm } = usePickSearch();
  const clients = useSearchedPages({
    queryKey: ['clients', id, 'options'],
    searchTerm,
    fetchPage: async ({ signal, ...asked }) => {
      const query = { ...asked, limit: SHOWN, userStatus: 'active' } as const;
      const { clients: rows, totalClients: total } = await api.callEndpoint(
        ENDPOINTS.listClients,
        { params: { id }, query },
        { signal },
      );
      return { rows, total };
    },
  });
  const options = clients.rows.map((client) => ({
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
      typed={typed}
      onType={setTyped}
      more={clients.more}
      isBusy={clients.isBusy}
      problem={clients.problem}
      onRetry={clients.retry}
      error={error}
    />
  );
}
