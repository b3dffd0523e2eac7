import { plain } from '#shared/locale/formats.ts';
import type { ComponentProps } from 'react';
import { Choice } from '#ui/forms/Choice.tsx';

/** A choice in the row of tools. */
export const ToolChoice = <Value extends string | number>(
  props: Omit<ComponentProps<typeof Choice<Value>>, 'className'>,
) => <Choice className="lw-review-tools__choice" {...props} />;

type HzChoiceProps = {
  label: string;
  value: number | undefined;
  options: readonly number[];
  onChange: (hz: number | undefined) => void;
};

export function HzChoice({ label, value, options, onChange }: HzChoiceProps) {
  return (
    <ToolChoice
      label={label}
      value={value === undefined ? '' : String(value)}
      options={[
        { value: '', label: 'Off' },
        ...withCurrent(options, value).map((hz) => ({ value: String(hz), label: `${plain(hz)} Hz` })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : Number(chosen))}
    />
  );
}

/** The usual values, plus the current one if it is not among them. */
export function withCurrent(values: readonly number[], current: number | undefined): number[] {
  const all = current === undefined || values.includes(current) ? [...values] : [...values, current];
  return all.sort((a, b) => a - b);
}
