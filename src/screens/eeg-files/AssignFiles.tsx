import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { canEditOrAdminister } from '#shared/domain/permissions.ts';
import { useEditor } from '#state/auth.atoms.ts';
import { BulkBar } from '#ui/list/BulkBar.tsx';
import type { Selection } from '#ui/list/use-selection.ts';
import { ClientSelect } from './ClientSelect.tsx';
import { useAssignFiles } from './use-assign-files.ts';

/** Assigns files that were uploaded together to a client in one step. */
export function AssignFiles({ selection }: { selection: Selection<EegFileRecord> }) {
  const editor = useEditor();
  const assign = useAssignFiles();
  return (
    <BulkBar
      selection={selection}
      noun="file"
      mayChange={({ therapistId }) => canEditOrAdminister(editor, { kind: 'item', therapistId })}
      whyNot="only their therapist and administrators can"
    >
      {(files) => (
        <ClientSelect
          label="Assign the selected files to"
          noneLabel="Assign to a client"
          value={null}
          onChange={(clientId) => {
            if (clientId === null) return;
            assign.run({ files, clientId });
            selection.clear();
          }}
        />
      )}
    </BulkBar>
  );
}
