import { ApiError } from '#api/api-error.ts';
import { NO_FEEDBACK_RESPONSES } from '#api/feedback-responses.ts';
import {
  FEEDBACK_TYPES,
  type FeedbackResponse,
  duplicateFeedbackResponse,
  getFeedbackResponse,
  listFeedbackResponses,
  patchFeedbackResponse,
} from '#shared/api/practice/feedback-responses.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { FEEDBACK_RESPONSE_CALLS } from '#state/calls/feedback-response-calls.ts';
import { paintOf, useCache } from '#state/use-change.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { oneOf } from '#ui/list/filters.ts';
import { useListView } from '#ui/list/use-list-view.ts';

export type Responses = ReturnType<typeof useResponses>;

/** A tag from the address. */
const aTag = (text: string): string | undefined => (text === '' || text.length > 30 ? undefined : text);

/** One page of the feedback responses available to the user. */
export function useResponses() {
  const { userId } = useUser();
  const view = useListView({
    initial: { sortKey: 'name', sortOrder: 'asc' },
    sortKeys: { name: 'asc', types: 'asc', updatedAt: 'desc' },
    filters: { types: oneOf(FEEDBACK_TYPES), tags: aTag, isArchived: oneOf(['true']) },
    searchIn: 'address',
  });
  const { searchTerm, sort, filters } = view;
  const list = useEndpointPage(view, {
    endpoint: listFeedbackResponses,
    input: { params: { id: userId }, query: { searchTerm, ...sort, ...filters } },
    rowsOf: (answer) => ({ rows: answer.feedbackResponses, total: answer.totalFeedbackResponses }),
    whenNotFound: NO_FEEDBACK_RESPONSES,
  });
  return { ...list, tags: list.data?.tags ?? [] };
}

type Mark = { isShared: boolean } | { isArchived: boolean };

/** Actions on one response: shown immediately, reverted if the server refuses, and with undo. */
export function useResponseSteps() {
  const api = useApi();
  const cache = useCache();
  const { userId } = useUser();
  const paramsOf = ({ feedbackResponseId }: FeedbackResponse) => ({ id: userId, feedbackResponseId });
  const patch = (response: FeedbackResponse, change: Mark) =>
    api.callEndpoint(patchFeedbackResponse, {
      params: paramsOf(response),
      body: { version: response.version, ...change },
    });
  /** A mark overwrites nothing, so it also applies to a newer version, as right after a save. */
  const patchNewest = async (response: FeedbackResponse, change: Mark) => {
    try {
      return await patch(response, change);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      const params = paramsOf(response);
      return patch(await api.callEndpoint(getFeedbackResponse, { params }), change);
    }
  };
  const mark = (response: FeedbackResponse, change: Mark) =>
    cache.showAtOnce([marked(response, change)], () => patchNewest(response, change));
  const archive = useUndoable({
    run: (response: FeedbackResponse) => mark(response, { isArchived: !response.isArchived }),
    undo: (before, after) => mark(after, { isArchived: before.isArchived }),
    done: ({ isArchived }) =>
      isArchived ? 'Feedback response restored from the archive.' : 'Feedback response archived.',
    failed: 'The feedback response was not changed.',
    refreshes: FEEDBACK_RESPONSE_CALLS,
  });
  const share = useUndoable({
    run: (response: FeedbackResponse) => mark(response, { isShared: !response.isShared }),
    undo: (before, after) => mark(after, { isShared: before.isShared }),
    done: ({ isShared }) =>
      isShared ? 'Feedback response no longer shared.' : 'Feedback response shared in the practice.',
    failed: 'The feedback response was not changed.',
    refreshes: FEEDBACK_RESPONSE_CALLS,
  });
  const copy = useUndoable({
    run: (response: FeedbackResponse) =>
      api.callEndpoint(duplicateFeedbackResponse, { params: paramsOf(response) }),
    undo: (_before, made) => mark(made, { isArchived: true }),
    done: (_response, { name }) => `'${name}' created.`,
    failed: 'The feedback response was not copied.',
    refreshes: FEEDBACK_RESPONSE_CALLS,
  });
  return { archive: archive.run, share: share.run, copy: copy.run };
}

/** A page lists either items in use or archived ones, so an item that changes state leaves the page. */
const marked = ({ feedbackResponseId: id }: FeedbackResponse, change: Mark) =>
  paintOf(listFeedbackResponses, (list) => {
    const { feedbackResponses: rows, totalFeedbackResponses: total } = list;
    if (!rows.some(({ feedbackResponseId }) => feedbackResponseId === id)) return list;
    if (!('isArchived' in change)) {
      const changed = rows.map((each) => (each.feedbackResponseId === id ? { ...each, ...change } : each));
      return { ...list, feedbackResponses: changed };
    }
    const left = rows.filter(({ feedbackResponseId }) => feedbackResponseId !== id);
    return { ...list, feedbackResponses: left, totalFeedbackResponses: total - 1 };
  });
