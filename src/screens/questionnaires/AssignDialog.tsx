import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Questionnaire } from '#shared/api/questionnaires.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useAssignQuestionnaires } from '#state/use-assign-questionnaire.ts';
import { AssignDialogFrame } from '#ui/assign/AssignDialogFrame.tsx';
import { usePickSearch } from '#ui/use-pick-search.ts';
import { useNameOf } from '#ui/PersonName.tsx';

type AssignDialogProps = { questionnaire: Questionnaire; onClose: () => void };
const SHOWN = 50;

/** Asks several clients at once to answer one questionnaire. */
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
  const api = useApi();
  const { userId } = useUser();
  const nameOf = useNameOf();
  const { data, error, refetch } = useQuery({
    queryKey: ['clients', userId, 'options', searchTerm],
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listClients,
        { params: { id: userId }, query: { searchTerm, limit: SHOWN, userStatus: 'active' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const options = data?.clients.map((client) => ({ id: client.clientId, label: nameOf(client) }));
  return { options, problem: error ? messageOf(error) : undefined, onRetry: () => void refetch() };
}
