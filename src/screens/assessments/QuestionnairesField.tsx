import { FormGroup } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { PickList } from '#ui/assign/PickList.tsx';
import { usePickSearch } from '#ui/use-pick-search.ts';

type QuestionnairesFieldProps = { chosen: readonly string[]; onChange: (chosen: string[]) => void };

const SHOWN = 50;

/** Questionnaires that are assigned together with the assessment. */
export function QuestionnairesField({ chosen, onChange }: QuestionnairesFieldProps) {
  const api = useApi();
  const { userId } = useUser();
  const { typed, setTyped, searchTerm } = usePickSearch();
  const { data, error, refetch } = useQuery({
    queryKey: ['questionnaires', userId, 'options', searchTerm],
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listQuestionnaires,
        { params: { id: userId }, query: { searchTerm, limit: SHOWN } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const options = data?.questionnaires.map(({ questionnaireId, definition }) => ({
    id: questionnaireId,
    label: definition.title,
  }));
  return (
    <FormGroup label="Questionnaires that belong to it" labelInfo="(optional)">
      <PickList
        label="Questionnaires"
        options={options}
        problem={error ? messageOf(error) : undefined}
        onRetry={() => void refetch()}
        chosen={new Set(chosen)}
        onToggle={({ id }) =>
          onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
        }
        typed={typed}
        onType={setTyped}
        note={`${chosen.length} chosen; they are assigned to the client together with the assessment`}
      />
    </FormGroup>
  );
}
