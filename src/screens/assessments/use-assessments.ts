import { useLocation } from 'wouter';
import {
  type AssessmentRecord,
  archiveAssessment,
  createAssessment,
  getAssessment,
  listAssessmentAssignments,
  listAssessments,
  putAssessment,
} from '#shared/api/assessments.ts';
import type { AssessmentDefinition } from '#shared/assessment/script.ts';
import type { AssessmentId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { paintOf, useCache, useChangeBy } from '#state/use-change.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { useStartAssessment } from '#state/clients/use-start-assessment.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { useWithdrawAssessment } from '#state/clients/use-withdraw-assessment.ts';
import { oneOf } from '#ui/list/filters.ts';
import { assignmentPath } from '#widgets/sessions/session-paths.ts';
import { useListView } from '#ui/list/use-list-view.ts';

export type AssessmentList = ReturnType<typeof useAssessmentList>;

/** One page of the scripts. */
export function useAssessmentList() {
  const { userId } = useUser();
  const view = useListView({
    // The practice's own scripts first: the server's default order.
    initial: { sortKey: 'origin', sortOrder: 'asc' },
    sortKeys: { origin: 'asc', name: 'asc', steps: 'desc', seconds: 'desc', updatedAt: 'desc' },
    filters: { origin: oneOf(['own', 'builtIn']), status: oneOf(['archived']) },
    searchIn: 'address',
  });
  const { searchTerm, sort, filters } = view;
  const asked = { searchTerm, ...filters, ...(sort.sortKey !== 'origin' && sort) };
  return useEndpointPage(view, {
    endpoint: listAssessments,
    input: { params: { id: userId }, query: asked },
    rowsOf: (answer) => ({ rows: answer.assessments, total: answer.totalAssessments }),
  });
}

/** One page of the assessments assigned to clients. */
export function useAssignmentList() {
  const { userId } = useUser();
  const view = useListView({
    initial: { sortKey: 'createdAt', sortOrder: 'desc' },
    sortKeys: {
      createdAt: 'desc',
      clientName: 'asc',
      assessmentName: 'asc',
      dueOn: 'asc',
      state: 'asc',
      recordedAt: 'desc',
    },
    filters: { state: oneOf(['open', 'begun', 'recorded', 'withdrawn']) },
  });
  const { searchTerm, sort, filters } = view;
  return useEndpointPage(view, {
    endpoint: listAssessmentAssignments,
    input: { params: { id: userId }, query: { searchTerm, ...filters, ...sort } },
    rowsOf: (answer) => ({ rows: answer.assignments, total: answer.totalAssignments }),
  });
}

/** A page lists either items in use or archived ones, so an item that changes state leaves the page. */
const moved = (assessmentId: AssessmentId) =>
  paintOf(listAssessments, (list) => {
    const left = list.assessments.filter((each) => each.assessmentId !== assessmentId);
    const gone = list.assessments.length - left.length;
    return { ...list, assessments: left, totalAssessments: list.totalAssessments - gone };
  });

/** Archives and copies scripts; both can be undone. */
export function useScriptActions() {
  const api = useApi();
  const { userId: id } = useUser();
  const cache = useCache();
  const refreshes = [listAssessments];
  const setArchived = (assessmentId: AssessmentId, isArchived: boolean) =>
    cache.showAtOnce([moved(assessmentId)], () =>
      api.callEndpoint(archiveAssessment, { params: { id, assessmentId }, body: { isArchived } }),
    );
  /** Archives or restores, in the words of the message. */
  const moving = (isArchived: boolean, words: string) => ({
    run: ({ assessmentId }: AssessmentRecord) => setArchived(assessmentId, isArchived),
    undo: ({ assessmentId }: AssessmentRecord) => setArchived(assessmentId, !isArchived),
    done: () => `Assessment ${words}.`,
    refreshes,
  });
  const archive = useUndoable({ ...moving(true, 'archived'), failed: 'The assessment was not archived.' });
  const restore = useUndoable({
    ...moving(false, 'restored from the archive'),
    failed: 'The assessment was not restored.',
  });
  const duplicate = useUndoable({
    run: ({ definition }: AssessmentRecord) =>
      api.callEndpoint(createAssessment, {
        params: { id },
        body: { definition: { ...definition, name: `${definition.name.slice(0, 110)} (copy)` } },
      }),
    undo: (_copied, { assessmentId }) => setArchived(assessmentId, true),
    done: (_copied, { definition }) => `Copied as '${definition.name}'.`,
    failed: 'The assessment was not copied.',
    refreshes,
  });
  return { archive: archive.run, restore: restore.run, duplicate: duplicate.run };
}

/** Stores a new script, or the next version of one. */
export function useSaveScript(onSaved: () => void) {
  const api = useApi();
  const { userId: id } = useUser();
  const showToast = useToast();
  const save = ({ record, definition }: { record?: AssessmentRecord; definition: AssessmentDefinition }) => {
    if (!record) return api.callEndpoint(createAssessment, { params: { id }, body: { definition } });
    const { assessmentId, assessmentVersion } = record;
    const body = { definition, assessmentVersion };
    return api.callEndpoint(putAssessment, { params: { id, assessmentId }, body });
  };
  return useChangeBy(save, {
    refreshes: [listAssessments],
    isBusyUntilRefreshed: true,
    onSuccess: ({ definition }) => {
      showToast({ kind: 'success', message: `'${definition.name}' saved.` });
      onSaved();
    },
  });
}

/** The newest version, for a user whose save came too late. */
export function useNewestScript() {
  const api = useApi();
  const { userId: id } = useUser();
  return (assessmentId: AssessmentId) => api.callEndpoint(getAssessment, { params: { id, assessmentId } });
}

/** Withdraws an assignment, or opens its recording. */
export function useAssignmentActions() {
  const [, navigate] = useLocation();
  const { withdraw } = useWithdrawAssessment();
  const start = useStartAssessment((row) => {
    const path = assignmentPath(row);
    if (path) navigate(path);
  });
  return { withdraw, start };
}
