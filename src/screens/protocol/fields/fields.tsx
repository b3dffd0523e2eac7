import { InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { Select } from '#ui/forms/Choice.tsx';
import { NumberInput } from '#ui/forms/NumberInput.tsx';
import { useField } from '../editor/editor-context.ts';
import type { Problem } from '../model/problem.ts';
import { hasErrors } from '../model/problems.ts';
import type { FieldPath } from '../model/set-in.ts';
import { ProblemList, problemsId, FieldFrame } from './FieldFrame.tsx';

type FieldProps = { path: FieldPath; isWide?: boolean };

export function TextRow({
  path,
  isWide,
  suggestions = [],
}: FieldProps & { suggestions?: readonly string[] }) {
  const id = useId();
  const { value, set, info, problems, isReadOnly } = useField<string | undefined>(path);
  return (
    <FieldFrame id={id} {...info} problems={problems} isWide={isWide ?? false}>
      <InputGroup
        id={id}
        value={value ?? ''}
        readOnly={isReadOnly}
        list={suggestions.length > 0 ? `${id}-list` : undefined}
        aria-invalid={hasErrors(problems) || undefined}
        aria-describedby={problemsId(id, problems)}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      {suggestions.length > 0 ? (
        <datalist id={`${id}-list`}>
          {suggestions.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
      ) : undefined}
    </FieldFrame>
  );
}

export function LongTextRow({ path }: FieldProps) {
  const id = useId();
  const { value, set, info, problems, isReadOnly } = useField<string | undefined>(path);
  return (
    <FieldFrame id={id} {...info} problems={problems} isWide>
      <TextArea
        id={id}
        fill
        rows={3}
        autoResize
        value={value ?? ''}
        readOnly={isReadOnly}
        aria-invalid={hasErrors(problems) || undefined}
        aria-describedby={problemsId(id, problems)}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </FieldFrame>
  );
}

/**
 * `emptyWords` makes the number optional and says what applies without one. `group` holds the problems shared with
 * other fields, and the id of the list that shows them.
 */
export function NumberRow({
  path,
  isWide,
  emptyWords,
  group,
}: FieldProps & { emptyWords?: string; group?: { id: string; problems: readonly Problem[] } }) {
  const id = useId();
  const { value, set, info, problems, isReadOnly } = useField<number | undefined>(path);
  const described = [problemsId(id, problems), group && problemsId(group.id, group.problems)].filter(Boolean);
  return (
    <FieldFrame id={id} {...info} problems={problems} isWide={isWide ?? false}>
      <NumberInput
        className="lw-pnumber"
        id={id}
        value={value}
        step={info.step}
        isReadOnly={isReadOnly}
        isInvalid={hasErrors(problems) || hasErrors(group?.problems ?? [])}
        describedBy={described.join(' ') || undefined}
        {...(emptyWords !== undefined && { placeholder: emptyWords })}
        onChange={(next) => set(next ?? (emptyWords === undefined ? Number.NaN : undefined))}
      />
    </FieldFrame>
  );
}

/** A number that can be turned off (null). Turning it on restores its last value, or `usual`. */
export function SwitchedNumberRow({ path, usual }: FieldProps & { usual: number }) {
  const id = useId();
  const { value, set, info, problems, isReadOnly } = useField<number | null>(path);
  const [last, setLast] = useState(value ?? usual);
  return (
    <FieldFrame id={id} {...info} problems={problems}>
      <div className="lw-pfield__row">
        <Switch
          checked={value !== null}
          disabled={isReadOnly}
          aria-label={`${info.label}: on`}
          onChange={({ currentTarget }) => {
            if (value !== null && !Number.isNaN(value)) setLast(value);
            set(currentTarget.checked ? last : null);
          }}
        />
        {value === null ? (
          <span className="lw-muted" id={id}>
            off
          </span>
        ) : (
          <NumberInput
            className="lw-pnumber"
            id={id}
            value={value}
            step={info.step}
            isReadOnly={isReadOnly}
            isInvalid={hasErrors(problems)}
            describedBy={problemsId(id, problems)}
            onChange={(next) => set(next ?? Number.NaN)}
          />
        )}
      </div>
    </FieldFrame>
  );
}

type Option<Value extends string | number> = { value: Value; label: string };

export function ChoiceRow<Value extends string | number>({
  path,
  options,
  isWide,
}: FieldProps & { options: readonly Option<Value>[] }) {
  const id = useId();
  const { value, set, info, problems, isReadOnly } = useField<Value>(path);
  return (
    <FieldFrame id={id} {...info} problems={problems} isWide={isWide ?? false}>
      <Select id={id} isFilling value={value} options={options} onChange={set} isDisabled={isReadOnly} />
    </FieldFrame>
  );
}

export function SwitchRow({ path }: FieldProps) {
  const id = useId();
  const { value, set, info, problems, isReadOnly } = useField<boolean>(path);
  return (
    <FieldFrame id={id} {...info} problems={problems}>
      <Switch
        id={id}
        checked={value}
        disabled={isReadOnly}
        label={value ? 'on' : 'off'}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
    </FieldFrame>
  );
}

/** Problems of a group as a whole. */
export function GroupProblems({ path }: FieldProps) {
  const id = useId();
  const { problems } = useField(path);
  return <ProblemList id={id} problems={problems} />;
}
