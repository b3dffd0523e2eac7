import { Choice } from '#ui/forms/Choice.tsx';
import { formatDate } from '#ui/text/format.ts';
import type { ComparisonState } from './use-comparison.ts';

/** Chooses the other recording; nothing if the client has none. */
export function ComparisonChoice({ comparison }: { comparison: ComparisonState }) {
  const { others, chosen, onChoose } = comparison;
  if (others.length === 0) return undefined;
  return (
    <div className="lw-report__choice lw-no-print">
      <Choice
        label="Recording to compare with"
        value={chosen}
        onChange={onChoose}
        options={[
          { value: '', label: 'None' },
          ...others.map((other) => ({ value: other.assignmentId as string, label: nameOf(other) })),
        ]}
      />
    </div>
  );
}

/** '3 May 2026: Full assessment (simulated)' */
export const nameOf = ({ recordedAt, assessmentName, isSimulated }: ComparisonState['others'][number]) =>
  `${formatDate(recordedAt)}: ${assessmentName}${isSimulated ? ' (simulated)' : ''}`;
