import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useEndpointPages } from '#state/use-endpoint-pages.ts';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { SearchedChoice } from '#ui/forms/SearchedChoice.tsx';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';

type ClientFieldProps = {
  value: ClientId | undefined;
  onChange: (clientId: ClientId | undefined) => void;
  error?: string | undefined;
};

const SHOWN = 50;

/** Search field for one active client of the practice. */
export function ClientField({ value, onChange, error }: ClientFieldProps) {
  const { userId: id } = useUser();
  const nameOf = useNameOf();
  const { typed, setTyped, searchTerm } = usePickSearch();
  const clients = useEndpointPages({
    endpoint: ENDPOINTS.listClients,
    input: { params: { id }, query: { searchTerm, userStatus: 'active' } },
    rowsOf: (answer) => ({ rows: answer.clients, total: answer.totalClients }),
    limit: SHOWN,
  });
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
