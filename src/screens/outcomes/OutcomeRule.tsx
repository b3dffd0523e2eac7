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
import { Notice } from '#ui/Notice.tsx';

/** What the rows say, and what they cannot say. */
export function OutcomeRule() {
  return (
    <Notice kind="info">
      The change from the total before the training with a protocol to the last one after it began. Nobody was
      compared with people who did not train, so a change here is no proof that the training caused it.
      Whoever trained with two protocols counts in both.
      <details className="lw-small">
        <summary>How it is worked out</summary>
        <ul>
          <li>
            Before: the last total of the {BEFORE_DAYS} days up to the first session; without one, the first
            of the {GRACE_DAYS} days after it. After: the last total from then to {AFTER_DAYS} days after the
            last session. Clients with a total and no such pair are counted under ‘Without a pair’.
          </li>
          <li>
            Only totals of the same form are compared: a version with other items or another total has a row
            of its own.
          </li>
          <li>
            Fewer than {SMALLEST_CELL} clients are not shown, nor is a row that differs from another one by
            fewer, as the difference would tell of single clients. For the same reason the training stands in
            one row where rows of a protocol have nearly the same clients.
          </li>
          <li>
            Better, same and worse are told from {LEAST_FOR_COUNTS} clients on, and never of fewer than{' '}
            {SMALLEST_COUNT}. Means are rounded: change to {STEPS.changePoints} points, dose to{' '}
            {STEPS.minutes} minutes, sessions and rewarded share to whole numbers.
          </li>
          <li>In a large practice the figures are those of up to a minute ago.</li>
        </ul>
      </details>
    </Notice>
  );
}

/** Where the cut-offs come from, each once. */
export function Sources({ rows }: { rows: readonly OutcomeRow[] }) {
  const sources = new Map(rows.flatMap(({ title, cutOff }) => (cutOff ? [[title, cutOff.source]] : [])));
  if (sources.size === 0) return undefined;
  return (
    <p className="lw-muted lw-small">
      Cut-offs fixed beforehand: {[...sources].map(([title, source]) => `${title}: ${source}`).join('; ')}.
      Rewarded, dose (minutes without artifact) and sessions are means over the clients of a row.
    </p>
  );
}
