import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '#api/api-error.ts';
import { proposeImport, storedSource } from '#live/index.ts';
import type { EegFileFacts, EegFileRecord } from '#shared/api/eeg-files.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ImportPlan } from '#shared/eeg/import-plan.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { Notice } from '#ui/Notice.tsx';
import { ImportDialog } from './ImportDialog.tsx';

type ChangeImportProps = {
  file: EegFileRecord;
  /** What was confirmed before. */
  plan: ImportPlan;
  onSaved: (file: EegFileRecord) => void;
  onClose: () => void;
};

/** Lets a person change how a stored table is read. The bytes stay; what lists show of it follows. */
export function ChangeImport({ file, plan, onSaved, onClose }: ChangeImportProps) {
  const api = useApi();
  const { userId: therapistId } = useUser();
  const queries = useQueryClient();
  const { eegFileId, parts, version } = file;
  const named = useMemo(
    () => storedSource({ eegFileId, parts, importPlan: null }, { api, therapistId }),
    [eegFileId, parts, api, therapistId],
  );
  const { data: proposal, error } = useQuery({
    queryKey: ['eegFileProposal', therapistId, eegFileId, plan.syntax, plan.preset],
    queryFn: async () =>
      (await proposeImport(named, { syntax: plan.syntax, preset: plan.preset ?? null })) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useMutation({
    mutationFn: (body: { importPlan: ImportPlan; facts: EegFileFacts }) =>
      api.callEndpoint(ENDPOINTS.patchEegFile, {
        params: { id: therapistId, eegFileId },
        body: { ...body, version },
      }),
    networkMode: 'always',
    onSuccess: (saved) => {
      void queries.invalidateQueries({ queryKey: ['eegFiles'] });
      void queries.invalidateQueries({ queryKey: ['eegFile', therapistId, eegFileId] });
      onSaved(saved);
    },
  });
  if (error) return <Notice kind="danger">{messageOf(error)}</Notice>;
  if (!proposal) return undefined;
  return (
    <ImportDialog
      name={file.name}
      named={named}
      proposal={proposal}
      plan={plan}
      confirmWords="Save"
      isBusy={save.isPending}
      problem={save.error ? messageOf(save.error) : undefined}
      onConfirm={(confirmed) => save.mutate(confirmed)}
      onClose={onClose}
    />
  );
}
