import { listEegFiles } from '#shared/api/eeg-files.ts';
import { clientIdSchema } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { parsedBy } from '#ui/list/filters.ts';
import { useListView } from '#ui/list/use-list-view.ts';

/** One page of the practice's EEG files. */
export function useEegFiles() {
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
    },
    filters: { client: parsedBy(clientIdSchema) },
  });
  const { searchTerm, sort, filters } = view;
  return useEndpointPage(view, {
    endpoint: listEegFiles,
    input: { params: { id: userId }, query: { searchTerm, ...sort, clientId: filters.client } },
    rowsOf: (answer) => ({ rows: answer.eegFiles, total: answer.totalEegFiles }),
  });
}
