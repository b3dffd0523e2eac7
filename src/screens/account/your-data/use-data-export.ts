import { exportOwnData, exportPractice } from '#shared/api/practice/exports.ts';
import { localTimeZone } from '#model/values/time-zone.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi, useServices } from '#state/services.atoms.ts';
import { useSavedStream } from '#state/use-saved-stream.ts';
import { exportName } from '#ui/files/export-name.ts';
import { openSaveTarget } from '#ui/files/save-file.ts';

export type ExportScope = 'own' | 'practice';

/** Saves an export of the user's data or of the practice. */
export function useDataExport() {
  const api = useApi();
  const user = useUser();
  const { clock } = useServices();
  const { state, start, cancel } = useSavedStream();
  const query = { timeZone: localTimeZone() };
  return {
    state,
    cancel,
    start: (scope: ExportScope) =>
      start({
        openTarget: () =>
          // The size is unknown in advance, so ask the browser for a file on disk.
          openSaveTarget(
            exportName([`loopwell-${scope}`], 'zip', new Date(clock.nowMs())),
            Number.MAX_SAFE_INTEGER,
          ),
        open: (signal) =>
          scope === 'own'
            ? api.callEndpoint(exportOwnData, { params: { id: user.userId }, query }, { signal })
            : api.callEndpoint(
                exportPractice,
                { params: { id: user.organization.organizationId }, query },
                { signal },
              ),
      }),
  };
}
