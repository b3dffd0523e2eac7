import type { DeviceEvent } from '#shared/api/commerce/devices.ts';
import { formatDateTime } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { FullName, PersonName } from '#widgets/people/PersonName.tsx';
import { eventWords } from './device-words.ts';

/** Events of a device, newest first; an undone event is struck through and marked. */
export function DeviceHistory({ history }: { history: readonly DeviceEvent[] }) {
  return (
    <ol className="lw-devices__history" aria-label="History">
      {history.map((event) => (
        <li key={event.deviceEventId} data-undone={event.undoneAt !== null}>
          <time dateTime={event.at}>
            <Num>{formatDateTime(event.at)}</Num>
          </time>
          <span className="lw-devices__event">
            {eventWords(event)}
            <Receiver event={event} />
            {event.undoneAt === null ? undefined : <span className="lw-tag">Undone</span>}
          </span>
          {event.note === '' ? undefined : (
            <span className="lw-muted">
              <MaskedText>{event.note}</MaskedText>
            </span>
          )}
          {event.actorName === null ? undefined : (
            <span className="lw-muted">
              by <FullName name={event.actorName} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Receiver({ event: { kind, holder } }: { event: DeviceEvent }) {
  if (kind !== 'handedOut' || !holder) return undefined;
  return <> {holder.id === null ? 'an erased user' : <PersonName person={holder} />}</>;
}
