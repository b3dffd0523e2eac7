import { listClients } from '#shared/api/clients.ts';
import type { Questionnaire } from '#shared/api/questionnaires.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useAssignQuestionnaires } from '#state/clients/use-assign-questionnaire.ts';
import { AssignDialogFrame } from '#widgets/assignments/AssignDialogFrame.tsx';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { useEndpoint } from '#state/use-endpoint.ts';

type AssignDialogProps = { questionnaire: Questionnaire; onClose: () => void };
const SHOWN = 50;

/** Assigns one questionnaire to several clients at once. */
export function AssignDialog({ questionnaire, onClose }: AssignDialogProps) {
  const { userId } = useUser();
  const search = usePickSearch();
  const { assign, isBusy, problem } = useAssignQuestionnaires(userId, onClose);
  const { questionnaireId, definition } = questionnaire;
  return (
    <AssignDialogFrame
      title={`Assign ${definition.title}`}
      formLabel="Assign to clients"
      label="Clients"
      noneChosen="Choose at least one client."
      list={useClientOptions(search.searchTerm)}
      search={search}
      problem={problem}
      isBusy={isBusy}
      onAssign={(chosen, due) =>
        assign({ questionnaireIds: [questionnaireId], clientIds: chosen as ClientId[], ...due })
      }
      onClose={onClose}
    />
  );
}

function useClientOptions(searchTerm: string) {
  const { userId: id } = useUser();
  const nameOf = useNameOf();
  const { data, problem, retry } = useEndpoint(
    listClients,
    { params: { id }, query: { searchTerm, limit: SHOWN, userStatus: 'active' } },
    { keepsPrevious: true },
  );
  const options = data?.clients.map((client) => ({ id: client.clientId, label: nameOf(client) }));
  return { options, problem, onRetry: retry };
}
