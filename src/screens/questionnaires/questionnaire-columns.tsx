import type { Questionnaire, QuestionnaireCategory } from '#shared/api/questionnaires.ts';
import { itemsOf } from '#shared/questionnaires/definition.ts';
import { isQuestion } from '#shared/questionnaires/items.ts';
import type { Column } from '#ui/list/DataTable.tsx';
import { formatDate, NO_VALUE } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';

const itemCount = ({ definition }: Questionnaire): number => itemsOf(definition).filter(isQuestion).length;

export function questionnaireColumns(
  categories: readonly QuestionnaireCategory[],
): readonly Column<Questionnaire>[] {
  const categoryOf = ({ categoryId }: Questionnaire): string =>
    categories.find((category) => category.categoryId === categoryId)?.name ?? NO_VALUE;
  return [
    {
      key: 'name',
      head: 'Questionnaire',
      sortKey: 'name',
      cell: ({ definition }) => definition.title,
      csv: ({ definition }) => definition.title,
    },
    {
      key: 'about',
      head: 'Purpose',
      cell: ({ definition }) => <span className="lw-muted">{definition.description}</span>,
      isOptional: true,
    },
    { key: 'category', head: 'Category', cell: categoryOf, isOptional: true },
    { key: 'items', head: 'Questions', isNumber: true, cell: itemCount, isOptional: true },
    {
      key: 'responses',
      head: 'Responses',
      isNumber: true,
      sortKey: 'responseCount',
      cell: ({ responseCount }) => responseCount,
      isOptional: true,
    },
    {
      key: 'changed',
      head: 'Changed',
      sortKey: 'updatedAt',
      cell: ({ updatedAt }) => <Num>{formatDate(updatedAt)}</Num>,
      isOptional: true,
    },
    {
      key: 'origin',
      head: 'From',
      cell: originWords,
      csv: ({ therapistId }) => (therapistId === null ? 'Loopwell' : 'Practice'),
      isOptional: true,
    },
  ];
}

function originWords({ therapistId, definition }: Questionnaire): string {
  if (therapistId !== null) return 'Practice';
  return definition.isScoreOnly ? 'Scores only' : 'Loopwell';
}
