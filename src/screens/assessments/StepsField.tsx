import { Button, InputGroup } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, CrossIcon, PlusIcon } from '@blueprintjs/icons';
import { type ChangeEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { MOST_STEPS, STEP_KIND_WORDS, STEP_KINDS } from '#shared/assessment/script.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { asKind, isShortStep, newStep, SHORT_STEP_WORDS, type StepDraft } from './script-draft.ts';

type StepsFieldProps = {
  steps: readonly StepDraft[];
  errors: Readonly<Record<string, string>>;
  onChange: (steps: StepDraft[]) => void;
};

const KINDS = STEP_KINDS.map((value) => ({ value, label: STEP_KIND_WORDS[value] }));

const ROWS = '.lw-steps-field__row';
const FIRST_FIELD = 'select';
const REMOVE = '[data-step-remove]';

/** The steps of a script in their order, one row each. */
export function StepsField({ steps, errors, onChange }: StepsFieldProps) {
  const change = (index: number, part: Partial<StepDraft>) =>
    onChange(steps.with(index, { ...steps[index]!, ...part }));
  const move = (index: number, by: 1 | -1) =>
    onChange(steps.toSpliced(index, 1).toSpliced(index + by, 0, steps[index]!));
  const list = useRef<HTMLFieldSetElement>(null);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
  const add = () => {
    // flushSync: the new step must exist before it can take the focus for filling in.
    flushSync(() => onChange([...steps, newStep(steps)]));
    rows().at(-1)?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => onChange(steps.toSpliced(index, 1)));
    const next = rows()[index] ?? rows().at(-1);
    const wanted = next?.querySelector<HTMLElement>(steps.length > 2 ? REMOVE : FIRST_FIELD);
    wanted?.focus();
  };
  return (
    <fieldset ref={list} className="lw-steps-field" aria-label="Steps">
      <div className="lw-steps-field__head" aria-hidden="true">
        <span>Step</span>
        <span>Name</span>
        <span>Seconds</span>
        <span>Site</span>
        <span>Instruction</span>
      </div>
      {steps.map((step, index) => {
        const problem = Object.entries(errors).find(([key]) => key.startsWith(`steps.${index}.`))?.[1];
        const name = (what: string) => `${what} of step ${index + 1}`;
        const text = (field: 'label' | 'seconds' | 'site' | 'instruction', what: string) => {
          const isWrong = errors[`steps.${index}.${field}`] !== undefined;
          return {
            'aria-label': name(what),
            'aria-invalid': isWrong || undefined,
            intent: isWrong ? 'danger' : 'none',
            value: step[field],
            onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
              change(index, { [field]: value }),
          } as const;
        };
        return (
          <div key={step.key} className="lw-steps-field__row">
            <Select
              name={name('Kind')}
              value={step.kind}
              options={KINDS}
              onChange={(kind) => change(index, asKind(step, kind))}
            />
            <InputGroup {...text('label', 'Name')} />
            <InputGroup type="number" {...text('seconds', 'Seconds')} />
            <InputGroup placeholder="–" {...text('site', 'Site')} />
            <InputGroup {...text('instruction', 'Instruction')} />
            <span className="lw-steps-field__tools">
              <Button
                size="small"
                variant="minimal"
                icon={<ArrowUpIcon />}
                aria-label={`Move step ${index + 1} up`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <Button
                size="small"
                variant="minimal"
                icon={<ArrowDownIcon />}
                aria-label={`Move step ${index + 1} down`}
                disabled={index === steps.length - 1}
                onClick={() => move(index, 1)}
              />
              <Button
                size="small"
                variant="minimal"
                icon={<CrossIcon />}
                aria-label={`Remove step ${index + 1}`}
                disabled={steps.length === 1}
                data-step-remove=""
                onClick={() => remove(index)}
              />
            </span>
            {problem === undefined ? undefined : <p className="lw-field-error">{problem}</p>}
            {problem === undefined && isShortStep(step) ? (
              <p className="lw-steps-field__hint">{SHORT_STEP_WORDS}</p>
            ) : undefined}
          </div>
        );
      })}
      <Button size="small" icon={<PlusIcon />} disabled={steps.length >= MOST_STEPS} onClick={add}>
        Add a step
      </Button>
    </fieldset>
  );
}
