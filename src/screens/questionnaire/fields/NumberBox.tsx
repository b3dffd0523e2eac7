import { NumberInput } from '#ui/forms/NumberInput.tsx';

type NumberBoxProps = {
  label: string;
  value: number | undefined;
  /** NaN for invalid input, undefined for empty. */
  onChange: (value: number | undefined) => void;
  placeholder?: string;
};

/** An optional number. */
export function NumberBox(props: NumberBoxProps) {
  const { value } = props;
  const isInvalid = value !== undefined && !Number.isFinite(value);
  return <NumberInput className="lw-number-box" isInvalid={isInvalid} {...props} />;
}

/** The number with its name before it. */
export function LabelledNumber(props: NumberBoxProps) {
  return (
    <label className="lw-labelled">
      <span>{props.label}</span>
      <NumberBox {...props} />
    </label>
  );
}

type NeededNumberProps = Omit<NumberBoxProps, 'onChange'> & { onChange: (value: number) => void };

/** A required number: an empty field is a problem until it is filled in again, never a silent 0. */
export const NeededNumberBox = ({ onChange, ...props }: NeededNumberProps) => (
  <NumberBox {...props} onChange={(value = Number.NaN) => onChange(value)} />
);

export const NeededNumber = (props: NeededNumberProps) => (
  <label className="lw-labelled">
    <span>{props.label}</span>
    <NeededNumberBox {...props} />
  </label>
);
