import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { type EegFileSort, eegFileListQuery } from '#api/queries.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useListView } from '#ui/use-list-view.ts';

export type EegFiles = ReturnType<typeof useEegFiles>;

/** One page of the practice's EEG files. */
export function useEegFiles(clientId: ClientId | undefined) {
  const api = useApi();
  const { userId } = useUser();
  const view = useListView<EegFileSort>({ sortKey: 'createdAt', sortOrder: 'desc' }, ['name', 'clientName']);
  const { page, searchTerm, sort } = view;
  const query = useQuery({
    ...eegFileListQuery(api, userId, { page, searchTerm, ...sort, ...(clientId && { clientId }) }),
    placeholderData: keepPreviousData,
  });
  return {
    ...view,
    rows: query.data?.eegFiles,
    total: query.data?.totalEegFiles ?? 0,
    problem: query.error ? messageOf(query.error) : undefined,
    retry: () => void query.refetch(),
  };
}
