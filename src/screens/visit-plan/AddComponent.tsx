import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { UserId } from '#shared/domain/ids.ts';
import type { VisitComponent } from '#shared/visit/visit-plan.ts';
import { newComponent } from '#model/visits/edit-plan.ts';
import { AssessmentDialog, QuestionnaireDialog } from './AddListed.tsx';

type AddComponentProps = { therapistId: UserId; onAdd: (component: VisitComponent) => void };

const KINDS = [
  { kind: 'recording', label: 'Recording' },
  { kind: 'training', label: 'Training' },
  { kind: 'talk', label: 'Talk' },
] as const;

/** Chosen from a list of the practice. */
const LISTED = [
  { kind: 'questionnaire', label: 'Questionnaire', Choice: QuestionnaireDialog },
  { kind: 'assessment', label: 'Assessment', Choice: AssessmentDialog },
] as const;

export function AddComponent({ therapistId, onAdd }: AddComponentProps) {
  const [choosing, setChoosing] = useState<(typeof LISTED)[number]['kind']>();
  const Choice = LISTED.find(({ kind }) => kind === choosing)?.Choice;
  return (
    <fieldset className="lw-visit-plan__add">
      <legend>Add a component</legend>
      {KINDS.map(({ kind, label }) => (
        <Button key={kind} icon={<PlusIcon />} onClick={() => onAdd(newComponent(kind, crypto.randomUUID()))}>
          {label}
        </Button>
      ))}
      {LISTED.map(({ kind, label }) => (
        <Button key={kind} icon={<PlusIcon />} onClick={() => setChoosing(kind)}>
          {label}
        </Button>
      ))}
      {Choice ? (
        <Choice therapistId={therapistId} onAdd={onAdd} onClose={() => setChoosing(undefined)} />
      ) : undefined}
    </fieldset>
  );
}
