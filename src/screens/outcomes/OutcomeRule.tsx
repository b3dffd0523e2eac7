import type { OutcomeRow } from '#shared/api/outcomes.ts';
import {
  AFTER_DAYS,
  BEFORE_DAYS,
  GRACE_DAYS,
  LEAST_FOR_COUNTS,
  SMALLEST_CELL,
  SMALLEST_COUNT,
  STEPS,
} from '#shared/outcomes/rule.ts';
import { Notice } from '#ui/notices/Notice.tsx';

/** What the rows show, and what they cannot show. */
export function OutcomeRule() {
  return (
    <Notice kind="info">
      The change from the last total before training with a protocol to the last total after it began. There
      is no comparison group, so a change does not prove that the training caused it. A client who trained
      with two protocols counts in both.
      <details className="lw-small">
        <summary>How this is calculated</summary>
        <ul>
          <li>
            Before: the last total of the {BEFORE_DAYS} days up to the first session or, if there is none, the
            first of the {GRACE_DAYS} days after it. After: the last total from then to {AFTER_DAYS} days
            after the last session. Clients with a total but no such pair are counted under ‘Without a pair’.
          </li>
          <li>Sessions on the simulated headset are left out.</li>
          <li>
            Only totals of the same form are compared. A version with different items or totals has its own
            row.
          </li>
          <li>
            Fewer than {SMALLEST_CELL} clients are not shown. Neither are rows that differ from another by
            fewer: the difference could reveal single clients. For the same reason, training figures appear in
            only one row where rows of a protocol have nearly the same clients.
          </li>
          <li>
            Better, same and worse are shown from {LEAST_FOR_COUNTS} clients, and never for fewer than{' '}
            {SMALLEST_COUNT}. Means are rounded: change to {STEPS.changePoints} points, dose to{' '}
            {STEPS.minutes} minutes, sessions and rewarded share to whole numbers.
          </li>
          <li>In a large practice, figures can be up to a minute old.</li>
        </ul>
      </details>
    </Notice>
  );
}

/** Sources of the cut-offs, each once. */
export function Sources({ rows }: { rows: readonly OutcomeRow[] }) {
  const sources = new Map(rows.flatMap(({ title, cutOff }) => (cutOff ? [[title, cutOff.source]] : [])));
  if (sources.size === 0) return undefined;
  return (
    <p className="lw-muted lw-small">
      Cut-offs set in advance: {[...sources].map(([title, source]) => `${title}: ${source}`).join('; ')}.
      Rewarded, dose (minutes without artifact) and sessions are means over the clients of a row.
    </p>
  );
}
