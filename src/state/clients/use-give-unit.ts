import type { Api } from '#api/client.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { useUser } from '../auth.atoms.ts';
import { useApi } from '../services.atoms.ts';
import { EEG_FILE_CALLS } from '#state/calls/eeg-file-calls.ts';
import { useChangeBy } from '../use-change.ts';

type Give = (
  file: EegFileRecord,
  unit: VoltageUnit,
  deps: { api: Api; therapistId: UserId },
) => Promise<EegFileRecord>;

/** Stores the unit of a file whose header does not state it; `give` reads the file again. */
export function useGiveUnit(give: Give) {
  const api = useApi();
  const { userId: therapistId } = useUser();
  return useChangeBy(
    ({ file, unit }: { file: EegFileRecord; unit: VoltageUnit }) => give(file, unit, { api, therapistId }),
    { refreshes: EEG_FILE_CALLS },
  );
}
