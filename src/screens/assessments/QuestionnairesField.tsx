import { FormGroup } from '@blueprintjs/core';
import { PickList } from '#ui/forms/PickList.tsx';
import { useQuestionnaireOptions } from '#state/clients/use-questionnaire-options.ts';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';

type QuestionnairesFieldProps = {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
};

/** Questionnaires that are assigned together with the assessment. */
export function QuestionnairesField({ chosen, error, onChange }: QuestionnairesFieldProps) {
  const { typed, setTyped, searchTerm } = usePickSearch();
  return (
    <FormGroup label="Linked questionnaires" labelInfo="(optional)">
      <PickList
        label="Questionnaires"
        {...useQuestionnaireOptions(searchTerm)}
        chosen={new Set(chosen)}
        onToggle={({ id: toggled }) =>
          onChange(
            chosen.includes(toggled) ? chosen.filter((each) => each !== toggled) : [...chosen, toggled],
          )
        }
        typed={typed}
        onType={setTyped}
        note={`${chosen.length} chosen; assigned to the client together with the assessment`}
        error={error}
      />
    </FormGroup>
  );
}
