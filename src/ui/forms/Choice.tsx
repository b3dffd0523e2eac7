import { HTMLSelect } from '@blueprintjs/core';
import { Field, type FieldProps } from './Field.tsx';

type Option<Value extends string | number> = {
  value: Value;
  label: string;
  /** Shown but not selectable; its label says why. */
  disabled?: boolean;
};

type SelectProps<Value extends string | number> = {
  id?: string;
  /** Accessible name if there is no label beside the list. */
  name?: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  isInvalid?: boolean | undefined;
  describedBy?: string | undefined;
  /** Takes the full width of its container. */
  isFilling?: boolean;
};

/** A native select that keeps the type of its values. A value without an option is shown as it is. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { id, name, value, options, onChange, isDisabled = false, isInvalid, isFilling = false } = props;
  const all = options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: String(value) }];
  return (
    <HTMLSelect
      id={id}
      aria-label={name}
      fill={isFilling}
      disabled={isDisabled}
      aria-invalid={isInvalid || undefined}
      aria-describedby={props.describedBy}
      value={value}
      options={[...all]}
      onChange={(event) => {
        const chosen = all[event.currentTarget.selectedIndex];
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

type ChoiceProps<Value extends string | number> = Omit<
  SelectProps<Value>,
  'id' | 'name' | 'isFilling' | 'isInvalid' | 'describedBy'
> & { label: string };

type FormChoiceProps<Value extends string | number> = ChoiceProps<Value> &
  Pick<FieldProps, 'helper' | 'error'>;

/** A labeled select in a form. */
export function FormChoice<Value extends string | number>(props: FormChoiceProps<Value>) {
  const { label, helper, error, ...select } = props;
  return (
    <Field label={label} helper={helper} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Select {...select} id={id} isFilling isInvalid={error !== undefined} describedBy={describedBy} />
      )}
    </Field>
  );
}

/** A small labeled select for toolbars. `className` applies to the label around both. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value> & { className?: string }) {
  const { label, className, ...select } = props;
  return (
    <label className={className}>
      <span>{label}</span>
      {/* Without it, some screen readers include the option texts in the name. */}
      <Select name={label} {...select} />
    </label>
  );
}
