import { fixed } from '#shared/locale/formats.ts';
import './events.css';
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { DownloadIcon, PlusIcon } from '@blueprintjs/icons';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { clockStart, type ShownEvent, timeLabel } from '#live/offline/index.ts';
import { useStore } from '#live/store/index.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { exportName, stemOf } from '#ui/files/export-name.ts';
import { saveFile } from '#ui/files/save-file.ts';
import type { OpenedRecording } from '../opened-recording.ts';
import { EventEditor } from './EventEditor.tsx';
import { EventList } from './EventList.tsx';
import { addEvent, changeEvent, deleteEvent, whyLocked } from './event-desk.ts';
import { type EventFilter, eventsCsv, filterEvents, NO_FILTER } from './filter-events.ts';

/** Every event of the recording: search, go to, add, change, delete, export. */
export function EventsPanel({ opened }: { opened: OpenedRecording }) {
  const { workbench } = opened;
  const [filter, setFilter] = useState(NO_FILTER);
  const { items } = useStore(workbench.annotations);
  const chosenId = useStore(workbench.chosenEvent);
  useStore(opened.eventsState);
  useStore(opened.desk.review);
  const locked = whyLocked(opened);
  const shown = useMemo(() => filterEvents(items, filter), [items, filter]);
  const chosen = items.find(({ id }) => id === chosenId);
  const text = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  useFreshEvent(opened, text);
  const remove = useDelete(opened);
  const toList = () => root.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  const startOfDay = clockStart(workbench.recording);

  return (
    <div className="lw-events" ref={root}>
      <EventTools
        opened={opened}
        filter={filter}
        onFilter={setFilter}
        shown={shown}
        total={items.length}
        locked={locked}
      />
      {shown.length > 0 ? (
        <EventList
          events={shown}
          chosenId={chosenId}
          timeOf={({ startSeconds }) => timeLabel(startSeconds, 0.1, startOfDay)}
          onChoose={(event) => workbench.showEvent(event)}
          onEdit={() => text.current?.select()}
          onDelete={remove}
        />
      ) : (
        <p className="lw-events__none">
          {items.length === 0 ? noEventsWords(locked) : 'No event matches the search.'}
        </p>
      )}
      {chosen && (
        <EventEditor
          key={chosen.id}
          event={chosen}
          textRef={text}
          locked={locked}
          onChange={(change) => changeEvent(opened, chosen.id, change)}
          onDelete={() => remove(chosen)}
          onDone={toList}
        />
      )}
    </div>
  );
}

type EventToolsProps = {
  opened: OpenedRecording;
  filter: EventFilter;
  onFilter: (filter: EventFilter) => void;
  shown: readonly ShownEvent[];
  total: number;
  locked: string | undefined;
};

function EventTools({ opened, filter, onFilter, shown, total, locked }: EventToolsProps) {
  const save = () => {
    const name = stemOf(opened.workbench.recording.name);
    saveFile(exportName([name, 'events'], 'csv'), new Blob([eventsCsv(shown)], { type: 'text/csv' }));
  };
  const count = (n: number) => fixed(n, 0);
  return (
    <div className="lw-events__tools">
      <div className="lw-events__row">
        <InputGroup
          type="search"
          placeholder="Find in events"
          aria-label="Find in events"
          value={filter.text}
          fill
          onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
        />
        <HTMLSelect
          aria-label="Show events"
          value={filter.source}
          options={[
            { value: 'all', label: 'All' },
            { value: 'file', label: 'File' },
            { value: 'reviewer', label: 'Mine' },
          ]}
          onChange={(event) =>
            onFilter({ ...filter, source: event.currentTarget.value as EventFilter['source'] })
          }
        />
      </div>
      <div className="lw-events__row">
        <Button
          icon={<PlusIcon />}
          text="Add event"
          title="At the selection, the cursor, or the middle of the page (e)"
          disabled={locked !== undefined}
          onClick={() => addEvent(opened, crypto.randomUUID())}
        />
        <Button icon={<DownloadIcon />} text="Export CSV" disabled={shown.length === 0} onClick={save} />
        <output className="lw-muted lw-small lw-events__count">
          {shown.length === total ? count(total) : `${count(shown.length)} of ${count(total)}`}
        </output>
      </div>
      {locked && total > 0 && <p className="lw-muted lw-small">{locked}</p>}
    </div>
  );
}

const noEventsWords = (locked: string | undefined): string =>
  locked ?? 'This recording has no events yet. Select part of the traces or point at a moment, then press e.';

/** The text of a new event is selected, ready to be typed over. */
function useFreshEvent({ freshEvent }: OpenedRecording, text: RefObject<HTMLInputElement | null>): void {
  const fresh = useStore(freshEvent);
  useEffect(() => {
    if (fresh === undefined) return;
    text.current?.focus();
    text.current?.select();
    freshEvent.set(undefined);
  }, [fresh, freshEvent, text]);
}

/** Deletes immediately and offers undo. */
function useDelete(opened: OpenedRecording): (event: ShownEvent) => void {
  const showToast = useToast();
  return (event) => {
    if (whyLocked(opened) !== undefined) return;
    deleteEvent(opened, event.id);
    showToast({
      kind: 'info',
      message: `Deleted '${event.text.trim().slice(0, 40) || 'Event'}'.`,
      action: { label: 'Undo', run: () => opened.desk.undo() },
    });
  };
}
