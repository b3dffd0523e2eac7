import {
  type AssessmentAssignment,
  listAssessmentAssignments,
  patchAssessmentAssignment,
} from '#shared/api/assessments.ts';
import { useUser } from '../auth.atoms.ts';
import { useApi } from '../services.atoms.ts';
import { paintOf, useCache } from '../use-change.ts';
import { useUndoable } from '../use-undoable.ts';

/** Paints the state in the practice's list and in the client's list. */
const inState = ({ assignmentId }: AssessmentAssignment, state: AssessmentAssignment['state']) =>
  paintOf(listAssessmentAssignments, (list) => ({
    ...list,
    assignments: list.assignments.map((each) =>
      each.assignmentId === assignmentId ? { ...each, state } : each,
    ),
  }));

/** Withdraws an open assessment assignment; the screen changes at once, with an undo. */
export function useWithdrawAssessment() {
  const api = useApi();
  const cache = useCache();
  const { userId: id } = useUser();
  const setWithdrawn = (row: AssessmentAssignment, isWithdrawn: boolean) =>
    cache.showAtOnce([inState(row, isWithdrawn ? 'withdrawn' : 'open')], () =>
      api.callEndpoint(patchAssessmentAssignment, {
        params: { id, assignmentId: row.assignmentId },
        body: { isWithdrawn, version: row.version },
      }),
    );
  const { run: withdraw } = useUndoable({
    run: (row: AssessmentAssignment) => setWithdrawn(row, true),
    undo: (_row, changed) => setWithdrawn(changed, false),
    done: () => 'Assignment withdrawn.',
    failed: 'The assignment was not withdrawn.',
    refreshes: [listAssessmentAssignments],
  });
  return { withdraw, setWithdrawn };
}
