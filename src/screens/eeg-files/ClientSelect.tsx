import { HTMLSelect } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { initialsOf } from '#ui/format.ts';
import { MaskContext } from '#ui/MaskedText.tsx';

type ClientSelectProps = {
  label: string;
  /** The first entry, for no client. */
  noneLabel: string;
  value: ClientId | null;
  onChange: (clientId: ClientId | null) => void;
  /** As wide as its place, as fields of forms are. */
  isFilling?: boolean;
};

/** As many as the server gives at once; a larger practice assigns from the client's page. */
const MOST_CLIENTS = 100;

/** A native list of the practice's clients, so that keyboards and screen readers find what they know. */
export function ClientSelect({ label, noneLabel, value, onChange, isFilling = false }: ClientSelectProps) {
  const clients = useAllClients();
  const isMasked = useContext(MaskContext);
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
      {clients.map(({ clientId, firstName, lastName }) => (
        <option key={clientId} value={clientId}>
          {isMasked ? `${initialsOf(firstName, lastName)} ••••` : `${lastName}, ${firstName}`}
        </option>
      ))}
    </HTMLSelect>
  );
}

function useAllClients() {
  const api = useApi();
  const { userId } = useUser();
  const { data } = useQuery({
    queryKey: ['clients', userId, 'all'] as const,
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listClients,
        { params: { id: userId }, query: { limit: MOST_CLIENTS, sortKey: 'lastName' } },
        { signal },
      ),
  });
  return data?.clients ?? [];
}
