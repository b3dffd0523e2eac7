import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { questionnaireListQuery } from '#api/questionnaire-queries.ts';
import type { QuestionnaireId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useAssignQuestionnaires } from '#state/use-assign-questionnaire.ts';
import { AssignDialogFrame } from '#ui/assign/AssignDialogFrame.tsx';
import { usePickSearch } from '#ui/use-pick-search.ts';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';

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
  const api = useApi();
  const { userId } = useUser();
  const { data, error, refetch } = useQuery({
    ...questionnaireListQuery(api, userId, { searchTerm, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const options = data?.questionnaires.map(({ questionnaireId, definition }) => ({
    id: questionnaireId,
    label: definition.title,
  }));
  return { options, problem: error ? messageOf(error) : undefined, onRetry: () => void refetch() };
}
