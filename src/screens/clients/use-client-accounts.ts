import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { CLIENT_LIST_CALLS, useChange } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

type Link = { userId: UserId; clientId: ClientId | undefined };

/** People who registered by the practice's link and wait to be identified. */
export function useClientAccounts() {
  const { userId: id } = useUser();
  const showToast = useToast();
  const { data } = useEndpoint(ENDPOINTS.listClientAccounts, { params: { id } });
  const { run, isBusy } = useChange(ENDPOINTS.linkClientAccount, {
    refreshes: CLIENT_LIST_CALLS,
    isBusyUntilRefreshed: true,
    onSuccess: () => showToast({ kind: 'success', message: 'The account was linked.' }),
    onError: (error) =>
      showToast({ kind: 'danger', message: `The account was not linked. ${messageOf(error)}` }),
  });
  const link = ({ userId, clientId }: Link) =>
    run({ params: { id, userId }, body: clientId === undefined ? {} : { clientId } });
  return { accounts: data?.accounts ?? [], link, isBusy };
}
