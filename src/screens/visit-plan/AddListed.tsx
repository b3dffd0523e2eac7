import { listAssessments } from '#shared/api/assessments.ts';
import { listQuestionnaires } from '#shared/api/questionnaires.ts';
import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import type { AssessmentId, UserId } from '#shared/domain/ids.ts';
import type { VisitComponent } from '#shared/visit/visit-plan.ts';
import { useEndpointPages } from '#state/use-endpoint-pages.ts';
import { SearchedChoice } from '#ui/forms/SearchedChoice.tsx';
import { type PickSearch, usePickSearch } from '#ui/forms/use-pick-search.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';

type ListedProps = {
  therapistId: UserId;
  onAdd: (component: VisitComponent) => void;
  onClose: () => void;
};

const SHOWN = 50;

export function QuestionnaireDialog({ therapistId: id, onAdd, onClose }: ListedProps) {
  const search = usePickSearch();
  const { rows, ...list } = useEndpointPages({
    endpoint: listQuestionnaires,
    input: { params: { id }, query: { searchTerm: search.searchTerm } },
    rowsOf: (answer) => ({ rows: answer.questionnaires, total: answer.totalSessions }),
    limit: SHOWN,
  });
  return (
    <ChoiceDialog
      noun="questionnaire"
      search={search}
      list={list}
      options={rows?.map(({ questionnaireId, definition }) => ({
        value: questionnaireId,
        label: definition.title,
      }))}
      onChoose={(questionnaireId, title) =>
        onAdd({ kind: 'questionnaire', key: crypto.randomUUID(), questionnaireId, title })
      }
      onClose={onClose}
    />
  );
}

export function AssessmentDialog({ therapistId: id, onAdd, onClose }: ListedProps) {
  const search = usePickSearch();
  const { rows, ...list } = useEndpointPages({
    endpoint: listAssessments,
    input: { params: { id }, query: { searchTerm: search.searchTerm } },
    rowsOf: (answer) => ({ rows: answer.assessments, total: answer.totalAssessments }),
    limit: SHOWN,
  });
  return (
    <ChoiceDialog
      noun="assessment"
      search={search}
      list={list}
      options={rows?.map(({ assessmentId, definition }) => ({ value: assessmentId, label: definition.name }))}
      onChoose={(value, title) =>
        onAdd({
          kind: 'assessment',
          key: crypto.randomUUID(),
          assessmentId: value as AssessmentId,
          title,
        })
      }
      onClose={onClose}
    />
  );
}

type ChoiceDialogProps = {
  noun: 'questionnaire' | 'assessment';
  search: PickSearch;
  list: Omit<ReturnType<typeof useEndpointPages>, 'rows'>;
  /** Undefined until the first arrive. */
  options: readonly { value: string; label: string }[] | undefined;
  onChoose: (value: string, label: string) => void;
  onClose: () => void;
};

function ChoiceDialog({ noun, search, list, options = [], onChoose, onClose }: ChoiceDialogProps) {
  const [chosen, setChosen] = useState({ value: '', label: '' });
  return (
    <Dialog isOpen onClose={onClose} title={`Add ${noun === 'assessment' ? 'an' : 'a'} ${noun}`}>
      <DialogBody>
        <SearchedChoice
          label={noun === 'assessment' ? 'Assessment' : 'Questionnaire'}
          noun={`${noun}s`}
          value={chosen.value}
          options={[{ value: '', label: `Choose ${noun === 'assessment' ? 'an' : 'a'} ${noun}` }, ...options]}
          onChange={(value) =>
            setChosen(options.find((each) => each.value === value) ?? { value: '', label: '' })
          }
          typed={search.typed}
          onType={search.setTyped}
          more={list.more}
          isBusy={list.isBusy}
          problem={list.problem}
          onRetry={list.retry}
        />
      </DialogBody>
      <DialogButtons
        onCancel={onClose}
        disabled={chosen.value === ''}
        onClick={() => {
          onChoose(chosen.value, chosen.label);
          onClose();
        }}
      >
        Add {noun}
      </DialogButtons>
    </Dialog>
  );
}
