import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { AssessmentRecord } from '#shared/api/assessments.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { AssessmentDefinition } from '#shared/assessment/script.ts';
import type { AssessmentId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { showAtOnce } from '#state/show-at-once.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useListPage } from '#state/use-list-page.ts';
import { useStartAssessment } from '#state/use-start-assessment.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { ASSIGNMENTS, useWithdrawAssessment } from '#state/use-withdraw-assessment.ts';
import { oneOf } from '#ui/list/filters.ts';
import { assignmentPath } from '#ui/session-paths.ts';
import { useListView } from '#ui/use-list-view.ts';

const ASSESSMENTS = 'assessments';

export type AssessmentList = ReturnType<typeof useAssessmentList>;

/** One page of the scripts. */
export function useAssessmentList() {
  const api = useApi();
  const { userId } = useUser();
  const view = useListView({
    // The practice's own first, as the server orders when it is not asked for anything else.
    initial: { sortKey: 'origin', sortOrder: 'asc' },
    sortKeys: { origin: 'asc', name: 'asc', steps: 'desc', seconds: 'desc', updatedAt: 'desc' },
    filters: { origin: oneOf(['own', 'builtIn']), status: oneOf(['archived']) },
  });
  const { searchTerm, sort, filters } = view;
  const asked = { searchTerm, ...filters, ...(sort.sortKey !== 'origin' && sort) };
  return useListPage(view, {
    queryKey: [ASSESSMENTS, userId, asked],
    fetchPage: async (part, { signal }) => {
      const input = { params: { id: userId }, query: { ...asked, ...part } };
      const body = await api.callEndpoint(ENDPOINTS.listAssessments, input, { signal });
      return { rows: body.assessments, total: body.totalAssessments };
    },
  });
}

/** One page of what clients were given. */
export function useAssignmentList() {
  const api = useApi();
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
  const asked = { searchTerm, ...filters, ...sort };
  return useListPage(view, {
    queryKey: [ASSIGNMENTS, userId, asked],
    fetchPage: async (part, { signal }) => {
      const input = { params: { id: userId }, query: { ...asked, ...part } };
      const body = await api.callEndpoint(ENDPOINTS.listAssessmentAssignments, input, { signal });
      return { rows: body.assignments, total: body.totalAssignments };
    },
  });
}

type ListPage<Row> = { rows: readonly Row[]; total: number };

/** A page lists either what is in use or the archive: whatever changes sides leaves it. */
const paintMoved = (assessmentId: AssessmentId) => (data: unknown) => {
  const { rows, total = 0 } = (data ?? {}) as Partial<ListPage<AssessmentRecord>>;
  const left = rows?.filter((each) => each.assessmentId !== assessmentId);
  return left?.length === rows?.length ? data : { rows: left, total: total - 1 };
};

/** Archiving and copying scripts; both can be taken back. */
export function useScriptActions() {
  const api = useApi();
  const { userId: id } = useUser();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [ASSESSMENTS] });
  const setArchived = (assessmentId: AssessmentId, isArchived: boolean) =>
    showAtOnce(queries, {
      queryKey: [ASSESSMENTS, id],
      paint: paintMoved(assessmentId),
      call: () =>
        api.callEndpoint(ENDPOINTS.archiveAssessment, { params: { id, assessmentId }, body: { isArchived } }),
    });
  const archive = useUndoable({
    run: ({ assessmentId }: AssessmentRecord) => setArchived(assessmentId, true),
    undo: ({ assessmentId }) => setArchived(assessmentId, false),
    done: () => 'Assessment archived.',
    failed: 'The assessment was not archived.',
    onSettled: refresh,
  });
  const restore = useUndoable({
    run: ({ assessmentId }: AssessmentRecord) => setArchived(assessmentId, false),
    undo: ({ assessmentId }) => setArchived(assessmentId, true),
    done: () => 'Assessment taken back from the archive.',
    failed: 'The assessment was not taken back.',
    onSettled: refresh,
  });
  const duplicate = useUndoable({
    run: ({ definition }: AssessmentRecord) =>
      api.callEndpoint(ENDPOINTS.createAssessment, {
        params: { id },
        body: { definition: { ...definition, name: `${definition.name.slice(0, 110)} (copy)` } },
      }),
    undo: (_copied, { assessmentId }) => setArchived(assessmentId, true),
    done: (_copied, { definition }) => `Copied as '${definition.name}'.`,
    failed: 'The assessment was not copied.',
    onSettled: refresh,
  });
  return { archive: archive.run, restore: restore.run, duplicate: duplicate.run };
}

/** Stores a new script, or the next version of one. */
export function useSaveScript(onSaved: () => void) {
  const api = useApi();
  const { userId: id } = useUser();
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: ({ record, definition }: { record?: AssessmentRecord; definition: AssessmentDefinition }) => {
      if (!record)
        return api.callEndpoint(ENDPOINTS.createAssessment, { params: { id }, body: { definition } });
      const { assessmentId, assessmentVersion } = record;
      const body = { definition, assessmentVersion };
      return api.callEndpoint(ENDPOINTS.putAssessment, { params: { id, assessmentId }, body });
    },
    networkMode: 'always',
    onSuccess: ({ definition }) => {
      showToast({ kind: 'success', message: `'${definition.name}' saved.` });
      onSaved();
      return queries.invalidateQueries({ queryKey: [ASSESSMENTS] });
    },
  });
}

/** The newest version, for somebody whose change came too late. */
export function useNewestScript() {
  const api = useApi();
  const { userId: id } = useUser();
  return (assessmentId: AssessmentId) =>
    api.callEndpoint(ENDPOINTS.getAssessment, { params: { id, assessmentId } });
}

/** Taking back what a client was given, and recording it. */
export function useAssignmentActions() {
  const [, navigate] = useLocation();
  const { withdraw } = useWithdrawAssessment();
  const start = useStartAssessment((row) => {
    const path = assignmentPath(row);
    if (path) navigate(path);
  });
  return { withdraw, start };
}
