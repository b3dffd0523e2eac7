import { useMemo } from 'react';
import { proposeImport, storedSource } from '#live/offline/index.ts';
import {
  type EegFileRecord,
  getEegFile,
  getEegFileBytes,
  listEegFiles,
  patchEegFile,
} from '#shared/api/eeg-files.ts';
import type { ImportPlan } from '#shared/eeg/import-plan.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { useChange } from '#state/use-change.ts';
import { useAnswerBy } from '#state/use-endpoint.ts';

type ChangeImportProps = {
  file: EegFileRecord;
  /** The plan confirmed before. */
  plan: ImportPlan;
  onSaved: (file: EegFileRecord) => void;
  onClose: () => void;
};

/** Changes how a stored table is read. The bytes stay; the lists show the new reading. */
export function ChangeImport({ file, plan, onSaved, onClose }: ChangeImportProps) {
  const api = useApi();
  const { userId: therapistId } = useUser();
  const { eegFileId, parts, version } = file;
  const named = useMemo(
    () => storedSource({ eegFileId, parts, importPlan: null, facts: null }, { api, therapistId }),
    [eegFileId, parts, api, therapistId],
  );
  const params = { id: therapistId, eegFileId };
  const { syntax, preset = null } = plan;
  const { data: proposal, problem } = useAnswerBy(
    async () => (await proposeImport(named, { syntax, preset })) ?? null,
    { of: getEegFileBytes, by: [params, syntax, preset], staleTime: Number.POSITIVE_INFINITY },
  );
  const save = useChange(patchEegFile, {
    refreshes: [listEegFiles, getEegFile],
    onSuccess: onSaved,
  });
  if (problem) return <Notice kind="danger">{problem}</Notice>;
  if (!proposal) return undefined;
  return (
    <ImportDialog
      name={file.name}
      named={named}
      proposal={proposal}
      plan={plan}
      confirmWords="Save"
      isBusy={save.isBusy}
      problem={save.problem}
      onConfirm={(confirmed) => save.run({ params, body: { ...confirmed, version } })}
      onClose={onClose}
    />
  );
}
