import type { QuestionnaireId } from '#shared/domain/ids.ts';
import { useAssignQuestionnaires } from '#state/clients/use-assign-questionnaire.ts';
import { AssignDialogFrame } from '#widgets/assignments/AssignDialogFrame.tsx';
import { useQuestionnaireOptions } from '#state/clients/use-questionnaire-options.ts';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';

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
      list={useQuestionnaireOptions(search.searchTerm)}
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
