import type { UserId } from '#shared/domain/ids.ts';
import type { Breakdown } from '../breakdown.ts';
import { handChanges, handChangeWords } from './hand-changes.ts';
import { useRecordedEvents } from '../use-breakdown.ts';

type ReplayCheckProps = {
  therapistId: UserId;
  breakdown: Breakdown;
  /** Undefined when there are no figures to compare. */
  agrees: boolean | undefined;
  /** Version of the engine that computed; undefined if nothing could run. */
  engineVersion: string | undefined;
};

/** Whether replaying the session's own protocol reproduces the session, and what prevents it. */
export function ReplayCheck({ therapistId, breakdown, agrees, engineVersion }: ReplayCheckProps) {
  const { component, settings } = breakdown;
  const events = useRecordedEvents(therapistId, component);
  const byHand = events.data && handChangeWords(handChanges(events.data.events));
  const isOtherVersion = engineVersion !== undefined && engineVersion !== settings.engineVersion;
  return (
    <ul className="lw-replay__check lw-small">
      {agrees === undefined ? undefined : <li>{agrees ? AGREES : DIFFERS}</li>}
      {byHand === undefined ? undefined : <li>{byHand}</li>}
      {events.error ? (
        <li>
          The events of the session could not be loaded. Thresholds that were changed by hand while it ran are
          left out.
        </li>
      ) : undefined}
      {isOtherVersion ? (
        <li>
          The session was recorded by engine {settings.engineVersion}, this is engine {engineVersion}: the
          definition of a figure may differ. Compare the rows with each other.
        </li>
      ) : undefined}
    </ul>
  );
}

const AGREES = '✓ Check: the replay of the session’s own protocol gives exactly the figures of the session.';
const DIFFERS =
  'The replay of the session’s own protocol differs from the session. Compare the rows with each other, not with the ' +
  'figures above.';
