import { useState } from 'react';
import type { ReportData } from './parts.ts';
import { useEarlier, useEarlierParts, useFigures } from './use-report.ts';

/** The other recording of the client that is compared with; none at first. */
export function useComparison({ therapistId, session }: ReportData) {
  const { data: recorded } = useEarlier(therapistId, session.clientId);
  const [chosen, onChoose] = useState('');
  const others =
    recorded?.assignments.filter(({ sessionId }) => sessionId !== null && sessionId !== session.sessionId) ??
    [];
  const other = others.find(({ assignmentId }) => assignmentId === chosen);
  const parts = useEarlierParts(therapistId, other?.sessionId ?? undefined);
  const { data: earlier, problem, isFetching } = useFigures(therapistId, parts);
  return { others, chosen, onChoose, other, parts, earlier, problem, isFetching };
}

export type ComparisonState = ReturnType<typeof useComparison>;
