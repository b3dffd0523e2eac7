import type { QuestionnaireId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useAssignQuestionnaires } from '#state/clients/use-assign-questionnaire.ts';
import { AssignDialogFrame } from '#widgets/assignments/AssignDialogFrame.tsx';
import { questionnaireLabel } from '#widgets/questionnaires/questionnaire-label.ts';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';

const SHOWN = 50;

/** Asks one client to answer several questionnaires. */
export function AssignToClientDialog({ ids, onClose }: { ids: ClientIds; onClose: () => void }) {
  const search = usePickSearch();
  const { assign, isBusy, problem } = useAssignQuestionnaires(ids.therapistId, onClose);
  return (
    <AssignDialogFrame
      title="Assign questionnaires"
      formLabel="Assign questionnaires"
      label="Questionnaires"
      noneChosen="Choose at least one questionnaire."
      list={useOptions(search.searchTerm)}
      search={search}
      problem={problem}
      isBusy={isBusy}
      onAssign={(chosen, due) =>
        assign({ questionnaireIds: chosen as QuestionnaireId[], clientIds: [ids.clientId], ...due })
      }
      onClose={onClose}
    />
  );
}

function useOptions(searchTerm: string) {
  const { userId: id } = useUser();
  const { data, problem, retry } = useEndpoint(
    ENDPOINTS.listQuestionnaires,
    { params: { id }, query: { searchTerm, limit: SHOWN } },
    { keepsPrevious: true },
  );
  const options = data?.questionnaires.map(({ questionnaireId, definition }) => ({
    id: questionnaireId,
    label: questionnaireLabel(definition),
  }));
  return { options, problem, onRetry: retry };
}
