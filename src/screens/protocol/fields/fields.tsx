import { InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { Select } from '#ui/forms/Choice.tsx';
import { NumberInput } from '#ui/forms/NumberInput.tsx';
import { type Field, useField } from '../editor/editor-context.ts';
import type { Problem } from '../model/problem.ts';
import { hasErrors } from '../model/problems.ts';
import type { FieldPath } from '../model/set-in.ts';
import { ProblemList, problemsId, FieldFrame } from './FieldFrame.tsx';

type FieldProps = { path: FieldPath; isWide?: boolean };

/** A field, and the props of its frame. */
function useRow<T>(path: FieldPath) {
  const id = useId();
  const field = useField<T>(path);
  return { ...field, id, frame: { id, ...field.info, problems: field.problems } };
}

/** Props of a text box for a field. */
export const textProps = (id: string, { value, set, problems, isReadOnly }: Field<string | undefined>) => ({
  id,
  value: value ?? '',
  readOnly: isReadOnly,
  'aria-invalid': hasErrors(problems) || undefined,
  'aria-describedby': problemsId(id, problems),
  onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    set(currentTarget.value),
});

export function TextRow({
  path,
  isWide,
  suggestions = [],
}: FieldProps & { suggestions?: readonly string[] }) {
  const { frame, id, ...field } = useRow<string | undefined>(path);
  return (
    <FieldFrame {...frame} isWide={isWide}>
      <InputGroup {...textProps(id, field)} list={suggestions.length > 0 ? `${id}-list` : undefined} />
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
  const { frame, id, ...field } = useRow<string | undefined>(path);
  return (
    <FieldFrame {...frame} isWide>
      <TextArea fill rows={3} autoResize {...textProps(id, field)} />
    </FieldFrame>
  );
}

type NumberFieldProps = {
  id: string;
  field: Field<number | undefined>;
  className?: string;
  /** Makes the number optional and says what applies without one. */
  emptyWords?: string | undefined;
  /** Problems shared with other fields, and the id of the list that shows them. */
  group?: { id: string; problems: readonly Problem[] } | undefined;
};

/** Without `emptyWords` an empty field is a problem until it is filled in again. */
export function NumberField({ id, field, className = '', emptyWords, group }: NumberFieldProps) {
  const { value, set, info, problems, isReadOnly } = field;
  const described = [problemsId(id, problems), group && problemsId(group.id, group.problems)].filter(Boolean);
  return (
    <NumberInput
      className={`lw-pnumber ${className}`}
      id={id}
      value={value}
      step={info.step}
      isReadOnly={isReadOnly}
      isInvalid={hasErrors(problems) || hasErrors(group?.problems ?? [])}
      describedBy={described.join(' ') || undefined}
      placeholder={emptyWords}
      onChange={(next) => set(next ?? (emptyWords === undefined ? Number.NaN : undefined))}
    />
  );
}

type NumberRowProps = FieldProps &
  Pick<NumberFieldProps, 'emptyWords' | 'group'> & {
    /** Where the unit depends on other fields. */
    unit?: string;
  };

export function NumberRow({ path, isWide, unit, ...number }: NumberRowProps) {
  const { frame, id, ...field } = useRow<number | undefined>(path);
  return (
    <FieldFrame {...frame} unit={unit ?? frame.unit} isWide={isWide}>
      <NumberField id={id} field={field} {...number} />
    </FieldFrame>
  );
}

/** A number that can be turned off (null). Turning it on restores its last value, or `usual`. */
export function SwitchedNumberRow({ path, usual }: FieldProps & { usual: number }) {
  const { frame, id, value, set, ...field } = useRow<number | null | undefined>(path);
  const [last, setLast] = useState(value ?? usual);
  return (
    <FieldFrame {...frame}>
      <div className="lw-pfield__row">
        <Switch
          checked={value !== null}
          disabled={field.isReadOnly}
          aria-label={`${frame.label}: on`}
          onChange={({ currentTarget }) => {
            if (typeof value === 'number' && !Number.isNaN(value)) setLast(value);
            set(currentTarget.checked ? last : null);
          }}
        />
        {value === null ? (
          <span className="lw-muted" id={id}>
            off
          </span>
        ) : (
          <NumberField id={id} field={{ ...field, value, set }} />
        )}
      </div>
    </FieldFrame>
  );
}

type ChoiceRowProps<Value extends string | number> = FieldProps & {
  options: readonly { value: Value; label: string }[];
  /** The chosen option, where it is not the value of the field. */
  value?: Value;
  onChange?: (value: Value) => void;
  children?: ReactNode;
};

export function ChoiceRow<Value extends string | number>(props: ChoiceRowProps<Value>) {
  const { path, options, isWide, children } = props;
  const { frame, id, value, set, isReadOnly } = useRow<Value>(path);
  return (
    <FieldFrame {...frame} isWide={isWide}>
      <Select
        id={id}
        isFilling
        value={props.value ?? value}
        options={options}
        onChange={props.onChange ?? set}
        isDisabled={isReadOnly}
      />
      {children}
    </FieldFrame>
  );
}

export function SwitchRow({ path }: FieldProps) {
  const { frame, id, value, set, isReadOnly } = useRow<boolean>(path);
  return (
    <FieldFrame {...frame}>
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
