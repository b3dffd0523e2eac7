import { FormGroup } from '@blueprintjs/core';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from '#state/auth.atoms.ts';
import { PickList } from '#ui/forms/PickList.tsx';
import { questionnaireLabel } from '#widgets/questionnaires/questionnaire-label.ts';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

type QuestionnairesFieldProps = { chosen: readonly string[]; onChange: (chosen: string[]) => void };

const SHOWN = 50;

/** Questionnaires that are assigned together with the assessment. */
export function QuestionnairesField({ chosen, onChange }: QuestionnairesFieldProps) {
  const { userId: id } = useUser();
  const { typed, setTyped, searchTerm } = usePickSearch();
  const { data, problem, retry } = useEndpoint(
    ENDPOINTS.listQuestionnaires,
    { params: { id }, query: { searchTerm, limit: SHOWN } },
    { keepsPrevious: true },
  );
  const options = data?.questionnaires.map(({ questionnaireId, definition }) => ({
    id: questionnaireId,
    label: questionnaireLabel(definition),
  }));
  return (
    <FormGroup label="Linked questionnaires" labelInfo="(optional)">
      <PickList
        label="Questionnaires"
        options={options}
        problem={problem}
        onRetry={retry}
        chosen={new Set(chosen)}
        onToggle={({ id: toggled }) =>
          onChange(
            chosen.includes(toggled) ? chosen.filter((each) => each !== toggled) : [...chosen, toggled],
          )
        }
        typed={typed}
        onType={setTyped}
        note={`${chosen.length} chosen; assigned to the client together with the assessment`}
      />
    </FormGroup>
  );
}
