import { useQueryClient } from '@tanstack/react-query';
import { fetchFeedbackResponses } from '#api/feedback-responses.ts';
import { FEEDBACK_TYPES, type FeedbackResponse } from '#shared/api/feedback-responses.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { showAtOnce } from '#state/show-at-once.ts';
import { useListPage } from '#state/use-list-page.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { oneOf } from '#ui/list/filters.ts';
import { useListView } from '#ui/use-list-view.ts';

export type Responses = ReturnType<typeof useResponses>;

/** A tag as it stands in the address. */
const aTag = (text: string): string | undefined => (text === '' || text.length > 30 ? undefined : text);

/** One page of the feedback responses somebody can use. */
export function useResponses() {
  const api = useApi();
  const { userId } = useUser();
  const view = useListView({
    initial: { sortKey: 'name', sortOrder: 'asc' },
    sortKeys: { name: 'asc', types: 'asc', updatedAt: 'desc' },
    filters: { types: oneOf(FEEDBACK_TYPES), tags: aTag, isArchived: oneOf(['true']) },
  });
  const { searchTerm, sort, filters } = view;
  const asked = { searchTerm, ...sort, ...filters };
  const list = useListPage(view, {
    queryKey: ['feedbackResponses', userId, asked],
    fetchPage: async (part, options) => {
      const answer = await fetchFeedbackResponses(api, userId, { ...asked, ...part }, options);
      return { rows: answer.feedbackResponses, total: answer.totalFeedbackResponses, tags: answer.tags };
    },
  });
  return { ...list, tags: list.data?.tags ?? [] };
}

export function useRefreshResponses(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['feedbackResponses'] });
}

type Mark = { isShared: boolean } | { isArchived: boolean };

/** What can be done with one: seen at once, taken back where the server refuses, and with a way back. */
export function useResponseSteps() {
  const api = useApi();
  const queries = useQueryClient();
  const { userId } = useUser();
  const onSettled = useRefreshResponses();
  const paramsOf = ({ feedbackResponseId }: FeedbackResponse) => ({ id: userId, feedbackResponseId });
  const mark = (response: FeedbackResponse, change: Mark) =>
    showAtOnce(queries, {
      queryKey: ['feedbackResponses', userId],
      paint: painter(response, change),
      call: () =>
        api.callEndpoint(ENDPOINTS.patchFeedbackResponse, {
          params: paramsOf(response),
          body: { version: response.version, ...change },
        }),
    });
  const archive = useUndoable({
    run: (response: FeedbackResponse) => mark(response, { isArchived: !response.isArchived }),
    undo: (before, after) => mark(after, { isArchived: before.isArchived }),
    done: ({ isArchived }) =>
      isArchived ? 'Feedback response taken out of the archive.' : 'Feedback response archived.',
    failed: 'The feedback response was not changed.',
    onSettled,
  });
  const share = useUndoable({
    run: (response: FeedbackResponse) => mark(response, { isShared: !response.isShared }),
    undo: (before, after) => mark(after, { isShared: before.isShared }),
    done: ({ isShared }) =>
      isShared ? 'Feedback response no longer shared.' : 'Feedback response shared in the practice.',
    failed: 'The feedback response was not changed.',
    onSettled,
  });
  const copy = useUndoable({
    run: (response: FeedbackResponse) =>
      api.callEndpoint(ENDPOINTS.duplicateFeedbackResponse, { params: paramsOf(response) }),
    undo: (_before, made) => mark(made, { isArchived: true }),
    done: (_response, { name }) => `'${name}' made.`,
    failed: 'The feedback response was not copied.',
    onSettled,
  });
  return { archive: archive.run, share: share.run, copy: copy.run };
}

/** A page lists either what is in use or the archive: whatever changes sides leaves it. */
const painter =
  ({ feedbackResponseId: id }: FeedbackResponse, change: Mark) =>
  (data: unknown) => {
    const { rows, total = 0, ...rest } = (data ?? {}) as { rows?: FeedbackResponse[]; total?: number };
    if (!rows?.some(({ feedbackResponseId }) => feedbackResponseId === id)) return data;
    const changed = rows.map((each) => (each.feedbackResponseId === id ? { ...each, ...change } : each));
    if (!('isArchived' in change)) return { ...rest, rows: changed, total };
    const left = rows.filter(({ feedbackResponseId }) => feedbackResponseId !== id);
    return { ...rest, rows: left, total: total - 1 };
  };
