import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ShownEvent } from '#live/index.ts';
import { windowOf } from './filter-events.ts';

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

/** A list of any length: only the rows in view exist. Arrows choose and go there, Enter edits, Delete deletes. */
export function EventList(props: EventListProps) {
  const { events, chosenId } = props;
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ scrollPx: 0, heightPx: 600 });
  const { first, last } = windowOf({ ...place, rowPx: ROW_PX, count: events.length });
  const chosenAt = events.findIndex(({ id }) => id === chosenId);

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

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = events[chosenAt];
    const to = targetOf(event.key, chosenAt, events.length, Math.floor(place.heightPx / ROW_PX));
    if (to !== undefined && events[to]) props.onChoose(events[to]);
    else if (event.key === 'Enter' && chosen) props.onEdit();
    else if (event.key === 'Delete' && chosen) props.onDelete(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={list}
      className="lw-event-list"
      role="listbox"
      aria-label="Events"
      aria-activedescendant={chosenAt >= first && chosenAt < last ? rowId(chosenId) : undefined}
      tabIndex={0}
      onKeyDown={onKey}
      onScroll={(event) =>
        setPlace({ scrollPx: event.currentTarget.scrollTop, heightPx: event.currentTarget.clientHeight })
      }
    >
      <div role="presentation" style={{ height: events.length * ROW_PX }}>
        {events.slice(first, last).map((event, index) => (
          <EventRow
            key={event.id}
            event={event}
            at={first + index}
            count={events.length}
            isChosen={event.id === chosenId}
            time={props.timeOf(event)}
            onChoose={props.onChoose}
            onEdit={props.onEdit}
          />
        ))}
      </div>
    </div>
  );
}

type EventRowProps = {
  event: ShownEvent;
  at: number;
  count: number;
  isChosen: boolean;
  time: string;
  onChoose: (event: ShownEvent) => void;
  onEdit: () => void;
};

function EventRow({ event, at, count, isChosen, time, onChoose, onEdit }: EventRowProps) {
  const { id, text, durationSeconds, source } = event;
  const isOwn = source === 'reviewer';
  return (
    <div
      id={rowId(id)}
      className="lw-event-list__row"
      role="option"
      aria-selected={isChosen}
      aria-posinset={at + 1}
      aria-setsize={count}
      style={{ top: at * ROW_PX, height: ROW_PX }}
      onClick={() => onChoose(event)}
      onDoubleClick={onEdit}
    >
      <span
        className={isOwn ? 'lw-event-mark lw-event-mark--own' : 'lw-event-mark'}
        title={isOwn ? 'Of the reviewer' : 'Of the file'}
      />
      <span className="lw-visually-hidden">{isOwn ? 'Mine,' : 'File,'}</span>
      <span className="lw-event-list__time">{time}</span>
      <span className="lw-event-list__text">{text.trim() || '(no words)'}</span>
      <span className="lw-event-list__length">
        {durationSeconds ? `${shortLength(durationSeconds)}` : ''}
      </span>
    </div>
  );
}

const rowId = (id: string | undefined): string => `lw-event-${id}`;

const shortLength = (seconds: number): string =>
  seconds >= 100 ? `${Math.round(seconds)} s` : `${Number(seconds.toPrecision(3))} s`;

function targetOf(key: string, at: number, count: number, page: number): number | undefined {
  const clamp = (to: number) => Math.min(count - 1, Math.max(0, to));
  switch (key) {
    case 'ArrowDown':
      return clamp(at + 1);
    case 'ArrowUp':
      return clamp(at - 1);
    case 'PageDown':
      return clamp(at + page);
    case 'PageUp':
      return clamp(at - page);
    case 'Home':
      return clamp(0);
    case 'End':
      return clamp(count - 1);
    default:
      return undefined;
  }
}
