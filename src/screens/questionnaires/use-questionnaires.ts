import { listQuestionnaireCategories, listQuestionnaires } from '#shared/api/questionnaires.ts';
import { questionnaireCategoryIdSchema } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { oneOf, parsedBy } from '#ui/list/filters.ts';
import { useListView } from '#ui/list/use-list-view.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

const SORT_KEYS = { origin: 'asc', name: 'asc', updatedAt: 'desc', responseCount: 'desc' } as const;
const FILTERS = {
  categoryId: parsedBy(questionnaireCategoryIdSchema),
  origin: oneOf(['own', 'shipped']),
  isArchived: oneOf(['true']),
};

export type Questionnaires = ReturnType<typeof useQuestionnaires>;

/** One page of the questionnaires, and the categories to filter by. A failed list is empty, with the reason. */
export function useQuestionnaires() {
  const { userId } = useUser();
  const view = useListView({
    // The practice's own questionnaires first: the server's default order.
    initial: { sortKey: 'origin', sortOrder: 'asc' },
    sortKeys: SORT_KEYS,
    filters: FILTERS,
    searchIn: 'address',
  });
  const { searchTerm, sort, filters } = view;
  const asked = { searchTerm, ...filters, ...(sort.sortKey !== 'origin' && sort) };
  const categories = useEndpoint(listQuestionnaireCategories, { params: { id: userId } });
  const list = useEndpointPage(view, {
    endpoint: listQuestionnaires,
    input: { params: { id: userId }, query: asked },
    rowsOf: (answer) => ({ rows: answer.questionnaires, total: answer.totalSessions }),
  });
  return { ...list, categories: categories.data?.categories ?? [] };
}
