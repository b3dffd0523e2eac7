import { Button, DialogBody } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { VisitComponent } from '#shared/visit/visit-plan.ts';
import { newComponent } from '#model/visits/edit-plan.ts';
import { useEndpointPages } from '#state/use-endpoint-pages.ts';
import { SearchedChoice } from '#ui/forms/SearchedChoice.tsx';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';

type AddComponentProps = { therapistId: UserId; onAdd: (component: VisitComponent) => void };

const KINDS = [
  { kind: 'recording', label: 'Recording' },
  { kind: 'training', label: 'Training' },
  { kind: 'talk', label: 'Talk' },
] as const;

export function AddComponent({ therapistId, onAdd }: AddComponentProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <fieldset className="lw-visit-plan__add">
      <legend>Add a component</legend>
      {KINDS.map(({ kind, label }) => (
        <Button key={kind} icon={<PlusIcon />} onClick={() => onAdd(newComponent(kind, crypto.randomUUID()))}>
          {label}
        </Button>
      ))}
      <Button icon={<PlusIcon />} onClick={() => setIsChoosing(true)}>
        Questionnaire
      </Button>
      {isChoosing ? (
        <QuestionnaireDialog therapistId={therapistId} onAdd={onAdd} onClose={() => setIsChoosing(false)} />
      ) : undefined}
    </fieldset>
  );
}

const SHOWN = 50;

function QuestionnaireDialog({
  therapistId: id,
  onAdd,
  onClose,
}: AddComponentProps & { onClose: () => void }) {
  const { typed, setTyped, searchTerm } = usePickSearch();
  const [chosen, setChosen] = useState('');
  const found = useEndpointPages({
    endpoint: ENDPOINTS.listQuestionnaires,
    input: { params: { id }, query: { searchTerm } },
    rowsOf: (answer) => ({ rows: answer.questionnaires, total: answer.totalSessions }),
    limit: SHOWN,
  });
  const options = (found.rows ?? []).map(({ questionnaireId, definition }) => ({
    value: questionnaireId as string,
    label: definition.title,
  }));
  const [title, setTitle] = useState('');
  return (
    <Dialog isOpen onClose={onClose} title="Add a questionnaire">
      <DialogBody>
        <SearchedChoice
          label="Questionnaire"
          noun="questionnaires"
          value={chosen}
          options={[{ value: '', label: 'Choose a questionnaire' }, ...options]}
          onChange={(value) => {
            setChosen(value);
            setTitle(options.find((option) => option.value === value)?.label ?? '');
          }}
          typed={typed}
          onType={setTyped}
          more={found.more}
          isBusy={found.isBusy}
          problem={found.problem}
          onRetry={found.retry}
        />
      </DialogBody>
      <DialogButtons
        onCancel={onClose}
        disabled={chosen === ''}
        onClick={() => {
          onAdd({ kind: 'questionnaire', key: crypto.randomUUID(), questionnaireId: chosen, title });
          onClose();
        }}
      >
        Add questionnaire
      </DialogButtons>
    </Dialog>
  );
}
