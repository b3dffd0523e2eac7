import { useQuery } from '@tanstack/react-query';
import { fetchPart } from '#live/index.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { eegFileIdSchema } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';

/** The id under which the workbench opens without a stored file. */
export const LOCAL_FILE = 'local';

/** A stored recording as a file the worker can read; fetched once and kept by the browser while the screen is open. */
export function useStoredFile(eegFileId: string | undefined) {
  const api = useApi();
  const { userId } = useUser();
  const id = eegFileIdSchema.safeParse(eegFileId);
  const isStored = eegFileId !== undefined && eegFileId !== LOCAL_FILE;
  return useQuery({
    queryKey: ['eegFileBytes', eegFileId],
    enabled: isStored,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      if (!id.success) throw new Error('This address does not name an EEG file. Go back to the list.');
      const record = await api.callEndpoint(ENDPOINTS.getEegFile, {
        params: { id: userId, eegFileId: id.data },
      });
      const bytes = await fetchPart(record, 0, { api, therapistId: userId, signal });
      return new File([bytes], record.parts[0]?.name ?? record.name);
    },
  });
}
