import { getEegFile } from '#shared/api/eeg-files.ts';
import { useMemo } from 'react';
import { storedSource } from '#live/offline/index.ts';
import { eegFileIdSchema } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import type { ChosenRecording } from './opened-recording.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

/** The id in the address of a workbench without a stored file. */
export const LOCAL_FILE = 'local';

const NO_FILE = new Error('This address does not name an EEG file. Go back to the list.');

/** A stored recording for the workbench, read in ranges on demand. */
export function useStoredFile(eegFileId: string | undefined) {
  const api = useApi();
  const { userId: therapistId } = useUser();
  const id = eegFileIdSchema.safeParse(eegFileId);
  const isStored = eegFileId !== undefined && eegFileId !== LOCAL_FILE;
  const { data, error, retry } = useEndpoint(
    getEegFile,
    isStored && id.success ? { params: { id: therapistId, eegFileId: id.data } } : undefined,
    // An open recording stays as loaded; opening it again loads what is stored then.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const stored = useMemo(
    (): ChosenRecording | undefined =>
      data && { named: storedSource(data, { api, therapistId }), record: data },
    [data, api, therapistId],
  );
  const lost = isStored && !id.success ? NO_FILE : null;
  return { stored, error: error ?? lost, retry };
}
