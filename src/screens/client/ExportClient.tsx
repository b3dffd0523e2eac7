import { exportClient } from '#shared/api/practice/exports.ts';
import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { localTimeZone } from '#model/values/time-zone.ts';
import type { Client } from '#shared/api/clients.ts';
import { canExportClient } from '#shared/domain/permissions.ts';
import { useEditor } from '#state/auth.atoms.ts';
import { useAtomValue } from '#state/jotai.ts';
import { maskPiiAtom } from '#state/privacy.atoms.ts';
import { useApi, useServices } from '#state/services.atoms.ts';
import { useSavedStream } from '#state/use-saved-stream.ts';
import { exportName, shortId } from '#ui/files/export-name.ts';
import { openSaveTarget } from '#ui/files/save-file.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { ExportProgress } from '#widgets/exports/ExportProgress.tsx';

/** Everything of a client as one archive; for the care team and administrators. */
export function ExportClient({ client }: { client: Client }) {
  const editor = useEditor();
  const isMasked = useAtomValue(maskPiiAtom);
  const { state, start, cancel } = useClientExport(client);
  if (!canExportClient(editor, client)) return undefined;
  const isRunning = state.kind === 'running';
  return (
    <Panel title="Export">
      <p className="lw-muted lw-small">
        A ZIP archive in open formats: recordings as EDF+ or BDF+ with their events (BIDS), every value and
        the settings of each session as CSV and JSON, questionnaires as FHIR, uploaded files, notes and
        consents.
        {isMasked
          ? ' Personal data is hidden, so names are initials, and answers and uploaded files are left out.'
          : ''}
      </p>
      <div className="lw-form-actions">
        <Button icon={<DownloadIcon />} disabled={isRunning} onClick={start}>
          Export this client
        </Button>
        {isRunning ? <Button onClick={cancel}>Cancel export</Button> : undefined}
      </div>
      <ExportProgress state={state} />
    </Panel>
  );
}

function useClientExport({ clientId }: Client) {
  const api = useApi();
  const { userId } = useEditor();
  const { clock } = useServices();
  const { state, start, cancel } = useSavedStream();
  return {
    state,
    cancel,
    start: () =>
      start({
        // Names of files must not contain names of clients.
        openTarget: () =>
          openSaveTarget(
            exportName(['loopwell-client', shortId(clientId)], 'zip', new Date(clock.nowMs())),
            Number.MAX_SAFE_INTEGER,
          ),
        open: (signal) =>
          api.callEndpoint(
            exportClient,
            { params: { id: userId, clientId }, query: { timeZone: localTimeZone() } },
            { signal },
          ),
      }),
  };
}
