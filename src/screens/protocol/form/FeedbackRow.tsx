import { useId } from 'react';
import { Select } from '#ui/forms/Choice.tsx';
import { FieldFrame } from '../fields/FieldFrame.tsx';
import { useField } from '../editor/editor-context.ts';

/** The feedback response a session begins with. A name unknown to the practice stays, with a note. */
export function FeedbackRow({ names }: { names: readonly string[] }) {
  const id = useId();
  const { value, set, info, problems, isReadOnly } = useField<string | undefined>('feedbackResponse');
  // A session finds it regardless of case.
  const known = names.find((name) => name.toLowerCase() === value?.toLowerCase());
  const options = [
    { value: '', label: 'None: chosen in the session' },
    ...names.map((name) => ({ value: name, label: name })),
    ...(value && known === undefined ? [{ value, label: `${value} (not in this practice)` }] : []),
  ];
  return (
    <FieldFrame id={id} {...info} problems={problems}>
      <Select
        id={id}
        isFilling
        value={known ?? value ?? ''}
        options={options}
        isDisabled={isReadOnly}
        onChange={(next) => set(next === '' ? undefined : next)}
      />
    </FieldFrame>
  );
}
