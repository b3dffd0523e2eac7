import { useEffect, useState } from 'react';
import {
  type FactsReading,
  type NamedSource,
  proposeImport,
  readRecording,
  withPlan,
} from '#live/offline/index.ts';
import {
  type ImportChoice,
  type ImportColumn,
  type ImportPlan,
  type ImportProposal,
  planProblems,
} from '#shared/eeg/import-plan.ts';
import { errorMessage } from '#shared/error-message.ts';

/** Delay after the last change before the table is read again. */
const READING_DELAY_MS = 300;

export type ImportDraft = ReturnType<typeof useImportPlan>;

/** The plan being edited, its open problems, and the result of reading the table by it. */
export function useImportPlan(named: NamedSource, proposed: ImportProposal, confirmed?: ImportPlan) {
  const [proposal, setProposal] = useState(proposed);
  const [plan, setPlan] = useState(confirmed ?? proposed.plan);
  const [failure, setFailure] = useState<string>();
  const problems = planProblems(plan);
  const reading = useReading(named, plan, problems.length === 0);

  const lookAgain = async (choice: ImportChoice) => {
    setFailure(undefined);
    try {
      const next = await proposeImport(named, choice);
      if (!next) throw new Error('With these settings, the file is not a table. Change the settings.');
      setProposal(next);
      setPlan(next.plan);
    } catch (cause) {
      setFailure(errorMessage(cause));
    }
  };
  return {
    proposal,
    plan,
    problems,
    failure,
    /** Undefined while the table is being read, and while the plan has problems. */
    reading,
    change: (changes: Partial<ImportPlan>) => setPlan({ ...plan, ...changes }),
    changeColumn: (column: number, changes: Partial<ImportColumn>) =>
      setPlan({
        ...plan,
        columns: plan.columns.map((each) => (each.column === column ? { ...each, ...changes } : each)),
      }),
    changeSignals: (changes: Pick<ImportColumn, 'unit'>) =>
      setPlan({
        ...plan,
        columns: plan.columns.map((each) => (each.role === 'signal' ? { ...each, ...changes } : each)),
      }),
    lookAgain: (choice: ImportChoice) => void lookAgain(choice),
  };
}

function useReading(named: NamedSource, plan: ImportPlan, isReady: boolean): FactsReading | undefined {
  const [done, setDone] = useState<{ plan: ImportPlan; reading: FactsReading }>();
  useEffect(() => {
    if (!isReady) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void readRecording(withPlan(named, plan), { signal: abort.signal }).then((reading) => {
        if (!abort.signal.aborted) setDone({ plan, reading });
      });
    }, READING_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [named, plan, isReady]);
  return done?.plan === plan ? done.reading : undefined;
}
