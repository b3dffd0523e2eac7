import { useQueryClient } from '@tanstack/react-query';
import type { AssessmentAssignment } from '#shared/api/assessments.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from './auth.atoms.ts';
import { useApi } from './services.atoms.ts';
import { showAtOnce } from './show-at-once.ts';
import { useUndoable } from './use-undoable.ts';

/** What clients were given to record is cached under keys that begin with this. */
export const ASSIGNMENTS = 'assessmentAssignments';

type Assignments = { rows?: AssessmentAssignment[]; assignments?: AssessmentAssignment[] };

/** In the list of the practice, and in that of a client. */
const paintState =
  ({ assignmentId }: AssessmentAssignment, state: AssessmentAssignment['state']) =>
  (data: unknown) => {
    const page = data as Assignments | undefined;
    const paint = (rows: AssessmentAssignment[]) =>
      rows.map((each) => (each.assignmentId === assignmentId ? { ...each, state } : each));
    if (!page) return data;
    return {
      ...page,
      ...(page.rows && { rows: paint(page.rows) }),
      ...(page.assignments && { assignments: paint(page.assignments) }),
    };
  };

/** Withdraws an open assignment of an assessment, at once on screen; it can be taken back. */
export function useWithdrawAssessment() {
  const api = useApi();
  const { userId: id } = useUser();
  const queries = useQueryClient();
  const setWithdrawn = (row: AssessmentAssignment, isWithdrawn: boolean) =>
    showAtOnce(queries, {
      queryKey: [ASSIGNMENTS],
      paint: paintState(row, isWithdrawn ? 'withdrawn' : 'open'),
      call: () =>
        api.callEndpoint(ENDPOINTS.patchAssessmentAssignment, {
          params: { id, assignmentId: row.assignmentId },
          body: { isWithdrawn, version: row.version },
        }),
    });
  const { run: withdraw } = useUndoable({
    run: (row: AssessmentAssignment) => setWithdrawn(row, true),
    undo: (_row, changed) => setWithdrawn(changed, false),
    done: () => 'Assignment withdrawn.',
    failed: 'The assignment was not withdrawn.',
    onSettled: () => queries.invalidateQueries({ queryKey: [ASSIGNMENTS] }),
  });
  return { withdraw, setWithdrawn };
}
