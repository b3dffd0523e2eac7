import { type EegFileListFilter, type EegFileSort, fetchEegFiles } from '#api/queries.ts';
import { clientIdSchema } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useListPage } from '#state/use-list-page.ts';
import { parsedBy } from '#ui/list/filters.ts';
import { useListView } from '#ui/use-list-view.ts';

/** One page of the practice's EEG files. */
export function useEegFiles() {
  const api = useApi();
  const { userId } = useUser();
  const view = useListView({
    initial: { sortKey: 'createdAt', sortOrder: 'desc' },
    sortKeys: {
      createdAt: 'desc',
      name: 'asc',
      clientName: 'asc',
      recordedOn: 'desc',
      byteCount: 'desc',
      durationSeconds: 'desc',
    } satisfies Record<EegFileSort, 'asc' | 'desc'>,
    filters: { client: parsedBy(clientIdSchema) },
  });
  const { searchTerm, sort, filters } = view;
  const asked: EegFileListFilter = {
    searchTerm,
    ...sort,
    ...(filters.client && { clientId: filters.client }),
  };
  return useListPage(view, {
    queryKey: ['eegFiles', userId, asked],
    fetchPage: async (part, options) => {
      const answer = await fetchEegFiles(api, userId, { ...asked, ...part }, options);
      return { rows: answer.eegFiles, total: answer.totalEegFiles };
    },
  });
}
