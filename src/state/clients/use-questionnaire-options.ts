import { listQuestionnaires } from '#shared/api/questionnaires.ts';
import { questionnaireLabel } from '#model/questionnaires/questionnaire-label.ts';
import { useUser } from '../auth.atoms.ts';
import { useEndpoint } from '../use-endpoint.ts';

const SHOWN = 50;

/** The questionnaires of the practice to choose from. */
export function useQuestionnaireOptions(searchTerm: string) {
  const { userId: id } = useUser();
  const { data, problem, retry } = useEndpoint(
    listQuestionnaires,
    { params: { id }, query: { searchTerm, limit: SHOWN } },
    { keepsPrevious: true },
  );
  const options = data?.questionnaires.map(({ questionnaireId, definition }) => ({
    id: questionnaireId,
    label: questionnaireLabel(definition),
  }));
  return { options, problem, onRetry: retry };
}
