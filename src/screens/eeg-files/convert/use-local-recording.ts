import { useEffect, useState } from 'react';
import { groupFiles, localSource, type NamedSource, proposeImport, withPlan } from '#live/offline/index.ts';
import { type ImportPlan, type ImportProposal, isClear } from '#shared/eeg/import-plan.ts';
import { errorMessage } from '#shared/error-message.ts';

type LocalRecording = {
  name: string;
  byteCount: number;
  named: NamedSource;
};

/** Whether a recording can be read directly, or a person must say how. */
type Readiness =
  | { kind: 'looking' }
  | { kind: 'ready'; importPlan?: ImportPlan }
  | { kind: 'needsImport'; proposal: ImportProposal }
  | { kind: 'failed'; message: string };

/** A recording chosen from this computer. Ambiguous tables wait for an import plan. */
export function useLocalRecording() {
  const [recording, setRecording] = useState<LocalRecording>();
  const [readiness, setReadiness] = useState<Readiness>({ kind: 'looking' });
  useEffect(() => {
    if (!recording) return undefined;
    let isLeft = false;
    const report = (next: Readiness) => {
      if (!isLeft) setReadiness(next);
    };
    proposeImport(recording.named).then(
      (proposal) => report(readinessOf(proposal)),
      (cause: unknown) => report({ kind: 'failed', message: errorMessage(cause) }),
    );
    return () => {
      isLeft = true;
    };
  }, [recording]);
  const importPlan = readiness.kind === 'ready' ? readiness.importPlan : undefined;
  return {
    recording,
    readiness,
    /** Undefined until the recording can be read. */
    source:
      recording && readiness.kind === 'ready'
        ? importPlan
          ? withPlan(recording.named, importPlan)
          : recording.named
        : undefined,
    choose: (files: readonly File[]) => {
      const [chosen] = groupFiles(files);
      setReadiness({ kind: 'looking' });
      setRecording(
        chosen && {
          name: chosen.name,
          byteCount: chosen.parts.reduce((sum, { size }) => sum + size, 0),
          named: localSource(chosen),
        },
      );
    },
    confirm: (plan: ImportPlan) => setReadiness({ kind: 'ready', importPlan: plan }),
  };
}

function readinessOf(proposal: ImportProposal | undefined): Readiness {
  if (!proposal) return { kind: 'ready' };
  return isClear(proposal) ? { kind: 'ready', importPlan: proposal.plan } : { kind: 'needsImport', proposal };
}
