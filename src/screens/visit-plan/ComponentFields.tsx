import { InputGroup } from '@blueprintjs/core';
import type { VisitComponent } from '#shared/visit/visit-plan.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { NumberInput } from '#ui/forms/NumberInput.tsx';

type ComponentFieldsProps = { component: VisitComponent; onChange: (component: VisitComponent) => void };

/** What can be changed of a component, in one row. */
export function ComponentFields({ component, onChange }: ComponentFieldsProps) {
  switch (component.kind) {
    case 'recording':
      return (
        <div className="lw-visit-list__fields">
          <strong>Recording</strong>
          <Select
            name="Eyes"
            value={component.eyes}
            options={[
              { value: 'open', label: 'Eyes open' },
              { value: 'closed', label: 'Eyes closed' },
            ]}
            onChange={(eyes) => onChange({ ...component, eyes })}
          />
          <NumberOf
            label="Length (s)"
            value={component.seconds}
            onChange={(seconds) => onChange({ ...component, seconds })}
          />
        </div>
      );
    case 'training':
      return (
        <div className="lw-visit-list__fields">
          <strong>Training</strong>
          <NumberOf
            label="Runs"
            value={component.runCount}
            onChange={(runCount) => onChange({ ...component, runCount })}
          />
          <NumberOf
            label="Run length (s)"
            value={component.runSeconds}
            onChange={(runSeconds) => onChange({ ...component, runSeconds })}
          />
          <NumberOf
            label="Rest (s)"
            value={component.restSeconds}
            onChange={(restSeconds) => onChange({ ...component, restSeconds })}
          />
        </div>
      );
    case 'questionnaire':
    case 'assessment':
      return (
        <div className="lw-visit-list__fields">
          <strong>{component.kind === 'assessment' ? 'Assessment' : 'Questionnaire'}</strong>
          <span>{component.title}</span>
        </div>
      );
    case 'talk':
      return (
        <div className="lw-visit-list__fields">
          <strong>Talk</strong>
          <InputGroup
            aria-label="Name of the talk"
            maxLength={80}
            value={component.label}
            onChange={(event) => onChange({ ...component, label: event.currentTarget.value })}
          />
        </div>
      );
  }
}

type NumberOfProps = { label: string; value: number; onChange: (value: number) => void };

const NumberOf = ({ label, value, onChange }: NumberOfProps) => (
  <label className="lw-visit-list__number">
    <span>{label}</span>
    <NumberInput label={label} value={value} onChange={(next) => onChange(next ?? Number.NaN)} />
  </label>
);
