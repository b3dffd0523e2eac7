import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { maskPiiAtom } from '#state/privacy.atoms.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { ExportProgress } from '#widgets/exports/ExportProgress.tsx';
import { useDataExport } from './use-data-export.ts';
import { eraseAccountAtom } from '#state/account/profile-actions.ts';
import { useChangeBy } from '#state/use-change.ts';
import { EraseDialog } from '#ui/overlays/EraseDialog.tsx';

/** Download of all data, and deletion of the account. */
export function YourDataPanel() {
  const [isErasing, setErasing] = useState(false);
  return (
    <Panel title="Your data">
      <ExportPart />
      <h3>Delete your account</h3>
      <p className="lw-muted lw-small">
        You can no longer sign in, and your name is removed from your work. Client sessions and recordings
        stay in the practice. An administrator can erase a single client at the end of the client's page.
      </p>
      <Button intent="danger" variant="outlined" onClick={() => setErasing(true)}>
        Delete my account…
      </Button>
      {isErasing ? <EraseAccountDialog onClose={() => setErasing(false)} /> : undefined}
    </Panel>
  );
}

function ExportPart() {
  const canAdministrate = useCan('practice.admin');
  const isMasked = useAtomValue(maskPiiAtom);
  const { state, start, cancel } = useDataExport();
  const isRunning = state.kind === 'running';
  return (
    <>
      <p>
        A ZIP archive in open formats: recordings as EDF+ or BDF+ with their events (BIDS), questionnaires as
        FHIR, all data as JSON and CSV, and EEG files as uploaded.
      </p>
      {isMasked ? (
        <Notice kind="info">
          Personal data is hidden, so the archive contains initials instead of names, and no answers and
          uploaded files. For a complete copy, show personal data under Privacy first.
        </Notice>
      ) : undefined}
      <div className="lw-form-actions">
        <Button disabled={isRunning} onClick={() => start('own')}>
          Export my data
        </Button>
        {canAdministrate ? (
          <Button disabled={isRunning} onClick={() => start('practice')}>
            Export the practice
          </Button>
        ) : undefined}
        {isRunning ? <Button onClick={cancel}>Cancel export</Button> : undefined}
      </div>
      <ExportProgress state={state} />
    </>
  );
}

function EraseAccountDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const erase = useSetAtom(eraseAccountAtom);
  const { run, isBusy, problem } = useChangeBy((typed: string) => erase(typed));
  return (
    <EraseDialog
      title="Delete your account"
      typeLabel="Type your e-mail address to confirm"
      isConfirmed={(typed) => typed.trim().toLowerCase() === email.toLowerCase()}
      keepLabel="Keep it"
      eraseLabel="Delete my account"
      isBusy={isBusy}
      problem={problem}
      onErase={(typed) => run(typed)}
      onClose={onClose}
    >
      <p>This cannot be undone. Export your data first if you want to keep a copy.</p>
    </EraseDialog>
  );
}
