import { type EegFileRecord, getEegFile, listEegFiles, patchEegFile } from '#shared/api/eeg-files.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';

export type Details = Pick<EegFileRecord, 'name' | 'clientId' | 'recordedOn'>;
const detailsOf = ({ name, clientId, recordedOn }: EegFileRecord): Details => ({
  name,
  clientId,
  recordedOn,
});

/** Saves the editable details of a stored file. If a colleague changed them meanwhile, the user chooses. */
export function useSaveDetails({ eegFileId }: EegFileRecord, onSaved: () => void) {
  const api = useApi();
  const { userId } = useUser();
  const params = { id: userId, eegFileId };
  return useVersionedSave<EegFileRecord, Details>({
    load: () => api.callEndpoint(getEegFile, { params }),
    save: (details, version) => api.callEndpoint(patchEegFile, { params, body: { ...details, version } }),
    fieldsOf: detailsOf,
    refreshes: [listEegFiles],
    onSaved,
  });
}
