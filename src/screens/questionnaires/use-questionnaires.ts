import { useQuery, useQueryClient } from '@tanstack/react-query';
import { questionnaireCategoriesQuery, QUESTIONNAIRES } from '#api/questionnaire-queries.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { questionnaireCategoryIdSchema } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useListPage } from '#state/use-list-page.ts';
import { oneOf, parsedBy } from '#ui/list/filters.ts';
import { useListView } from '#ui/use-list-view.ts';

const SORT_KEYS = { origin: 'asc', name: 'asc', updatedAt: 'desc', responseCount: 'desc' } as const;
const FILTERS = {
  categoryId: parsedBy(questionnaireCategoryIdSchema),
  origin: oneOf(['own', 'shipped']),
  isArchived: oneOf(['true']),
};

export type Questionnaires = ReturnType<typeof useQuestionnaires>;

/** One page of the questionnaires, and the categories to narrow them by. A failed list is an empty one with a word why. */
export function useQuestionnaires() {
  const api = useApi();
  const { userId } = useUser();
  const view = useListView({
    // The practice's own first, as the server orders when it is not asked for anything else.
    initial: { sortKey: 'origin', sortOrder: 'asc' },
    sortKeys: SORT_KEYS,
    filters: FILTERS,
  });
  const { searchTerm, sort, filters } = view;
  const asked = { searchTerm, ...filters, ...(sort.sortKey !== 'origin' && sort) };
  const categories = useQuery(questionnaireCategoriesQuery(api, userId));
  const list = useListPage(view, {
    queryKey: [QUESTIONNAIRES, userId, 'list', asked],
    fetchPage: async (part, { signal }) => {
      const input = { params: { id: userId }, query: { ...asked, ...part } };
      const body = await api.callEndpoint(ENDPOINTS.listQuestionnaires, input, { signal });
      return { rows: body.questionnaires, total: body.totalSessions };
    },
  });
  return { ...list, categories: categories.data?.categories ?? [] };
}

/** Asks for everything about questionnaires again. */
export function useRefreshQuestionnaires(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [QUESTIONNAIRES] });
}
