import { useField } from '../editor/editor-context.ts';
import { ChoiceRow } from '../fields/fields.tsx';

/** The feedback response a session begins with. A name unknown to the practice stays, with a note. */
export function FeedbackRow({ names }: { names: readonly string[] }) {
  const { value, set } = useField<string | undefined>('feedbackResponse');
  // A session finds it regardless of case.
  const known = names.find((name) => name.toLowerCase() === value?.toLowerCase());
  const options = [
    { value: '', label: 'None: chosen in the session' },
    ...names.map((name) => ({ value: name, label: name })),
    ...(value && known === undefined ? [{ value, label: `${value} (not in this practice)` }] : []),
  ];
  return (
    <ChoiceRow
      path="feedbackResponse"
      value={known ?? value ?? ''}
      options={options}
      onChange={(next) => set(next === '' ? undefined : next)}
    />
  );
}
