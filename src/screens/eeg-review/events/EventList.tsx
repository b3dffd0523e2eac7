import { plain } from '#shared/locale/formats.ts';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ShownEvent } from '#live/offline/index.ts';
import { formatClock } from '#ui/text/format.ts';
import { rowsOf, windowOf } from './filter-events.ts';

const ROW_PX = 32;

type EventListProps = {
  events: readonly ShownEvent[];
  chosenId: string | undefined;
  /** Time on the clock, or from the first sample. */
  timeOf: (event: ShownEvent) => string;
  onChoose: (event: ShownEvent) => void;
  onEdit: () => void;
  onDelete: (event: ShownEvent) => void;
};

/**
 * A list of any length: renders only the visible rows and the chosen row, which holds the focus. Arrows choose an event
 * and go there, Enter edits, Delete deletes.
 */
export function EventList(props: EventListProps) {
  const { events, chosenId } = props;
  const list = useRef<HTMLUListElement>(null);
  /** The next chosen row takes the focus, even if the row that had it is gone. */
  const wantsFocus = useRef(false);
  const [place, setPlace] = useState({ scrollPx: 0, heightPx: 600 });
  const range = windowOf({ ...place, rowPx: ROW_PX, count: events.length });
  const chosenAt = events.findIndex(({ id }) => id === chosenId);
  const tabStop = chosenAt >= 0 ? chosenAt : range.first;

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setPlace({ scrollPx: element.scrollTop, heightPx: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || chosenAt < 0) return;
    const top = chosenAt * ROW_PX;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW_PX > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + ROW_PX - element.clientHeight;
    }
  }, [chosenAt]);
  useLayoutEffect(() => {
    if (!wantsFocus.current || chosenId === undefined) return;
    wantsFocus.current = false;
    list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus({ preventScroll: true });
  }, [chosenId]);

  const onKey = (event: KeyboardEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = events[at];
    wantsFocus.current = event.key !== 'Enter';
    const to = targetOf(event.key, at, events.length, Math.floor(place.heightPx / ROW_PX));
    if (to !== undefined && events[to]) props.onChoose(events[to]);
    else if (event.key === 'Enter' && at === chosenAt) props.onEdit();
    else if (event.key === 'Delete' && focused) props.onDelete(focused);
    else {
      wantsFocus.current = false;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <ul
      ref={list}
      className="lw-event-list"
      aria-label="Events"
      onScroll={(event) =>
        setPlace({ scrollPx: event.currentTarget.scrollTop, heightPx: event.currentTarget.clientHeight })
      }
    >
      <li aria-hidden="true" style={{ height: events.length * ROW_PX }} />
      {rowsOf(range, chosenAt).map((at) => {
        const event = events[at]!;
        return (
          <li
            key={event.id}
            className="lw-event-list__place"
            aria-posinset={at + 1}
            aria-setsize={events.length}
            style={{ top: at * ROW_PX, height: ROW_PX }}
          >
            <button
              type="button"
              className="lw-event-list__row"
              aria-current={at === chosenAt}
              tabIndex={at === tabStop ? 0 : -1}
              onClick={() => props.onChoose(event)}
              onDoubleClick={props.onEdit}
              onKeyDown={(key) => onKey(key, at)}
            >
              <EventRow event={event} time={props.timeOf(event)} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function EventRow({ event, time }: { event: ShownEvent; time: string }) {
  const { text, durationSeconds, source } = event;
  const isOwn = source === 'reviewer';
  return (
    <>
      <span
        className={isOwn ? 'lw-event-mark lw-event-mark--own' : 'lw-event-mark'}
        title={isOwn ? 'Of the reviewer' : 'Of the file'}
      />
      <span className="lw-event-list__time">{time}</span>
      <span className="lw-event-list__text">{text.trim() || '(no words)'}</span>
      <span className="lw-event-list__length">{durationSeconds ? shortLength(durationSeconds) : ''}</span>
      <span className="lw-visually-hidden">{isOwn ? ', mine' : ', of the file'}</span>
    </>
  );
}

const shortLength = (seconds: number): string =>
  seconds >= 600
    ? formatClock(seconds)
    : seconds >= 100
      ? `${Math.round(seconds)} s`
      : `${plain(Number(seconds.toPrecision(3)))} s`;

function targetOf(key: string, at: number, count: number, page: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}
