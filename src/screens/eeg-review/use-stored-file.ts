import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type NamedSource, storedSource } from '#live/index.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { eegFileIdSchema } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';

/** The id under which the workbench opens without a stored file. */
export const LOCAL_FILE = 'local';

/** A stored recording as the workbench reads it, by the ranges it looks at. */
export function useStoredFile(eegFileId: string | undefined) {
  const api = useApi();
  const { userId: therapistId } = useUser();
  const id = eegFileIdSchema.safeParse(eegFileId);
  const isStored = eegFileId !== undefined && eegFileId !== LOCAL_FILE;
  const { data, error, refetch } = useQuery({
    queryKey: ['eegFile', therapistId, eegFileId],
    enabled: isStored,
    // An open recording stays as it is; whoever comes back gets what is stored then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => {
      if (!id.success) throw new Error('This address does not name an EEG file. Go back to the list.');
      const params = { id: therapistId, eegFileId: id.data };
      return api.callEndpoint(ENDPOINTS.getEegFile, { params }, { signal });
    },
  });
  const named = useMemo(
    (): NamedSource | undefined => data && storedSource(data, { api, therapistId }),
    [data, api, therapistId],
  );
  return { stored: data && named && { named, record: data }, error, retry: () => void refetch() };
}
