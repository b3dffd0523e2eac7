import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';

type Link = { userId: UserId; clientId: ClientId | undefined };

/** Who registered by the link of the practice and waits for somebody to say who they are. */
export function useClientAccounts() {
  const api = useApi();
  const { userId: id } = useUser();
  const queries = useQueryClient();
  const showToast = useToast();
  const queryKey = ['clients', id, 'accounts'];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.callEndpoint(ENDPOINTS.listClientAccounts, { params: { id } }, { signal }),
  });
  const link = useMutation({
    mutationFn: ({ userId, clientId }: Link) =>
      api.callEndpoint(ENDPOINTS.linkClientAccount, {
        params: { id, userId },
        body: clientId === undefined ? {} : { clientId },
      }),
    networkMode: 'always',
    onSuccess: () => showToast({ kind: 'success', message: 'The account was linked.' }),
    onError: (error) =>
      showToast({ kind: 'danger', message: `The account was not linked. ${messageOf(error)}` }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  });
  return { accounts: query.data?.accounts ?? [], link: link.mutate, isBusy: link.isPending };
}
