import { useState } from 'react';
import type { ReportData } from './parts.ts';
import { useEarlier, useEarlierParts, useFigures } from './use-report.ts';

/** The other recording of the client that is compared with; none at first. */
export function useComparison({ therapistId, session }: ReportData) {
  const recorded = useEarlier(therapistId, session.clientId);
  const [chosen, onChoose] = useState('');
  const others =
    recorded.data?.assignments.filter(
      ({ sessionId }) => sessionId !== null && sessionId !== session.sessionId,
    ) ?? [];
  const other = others.find(({ assignmentId }) => assignmentId === chosen);
  const { parts, ...earlierState } = useEarlierParts(therapistId, other?.sessionId ?? undefined);
  const figures = useFigures(therapistId, parts);
  const failed = [recorded, earlierState, figures].find(({ problem }) => problem !== undefined);
  return {
    others,
    chosen,
    onChoose,
    other,
    parts,
    earlier: figures.data,
    isLoading: other !== undefined && figures.data === undefined && failed === undefined,
    problem: failed?.problem,
    retry: () => failed?.retry(),
  };
}

export type ComparisonState = ReturnType<typeof useComparison>;
