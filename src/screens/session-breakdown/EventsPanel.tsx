import type { SessionComponent } from '#shared/api/sessions.ts';
import type { RecordedEvent } from '#shared/engine/recorded-event.ts';
import { pathTo } from '#shared/routes.ts';
import { instantQuery } from '#model/sessions/instant.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { isForPeople } from '#shared/recording/machine-notes.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { formatClock } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { eventWords } from '#model/sessions/event-words.ts';
import { type SessionIds, useRecordedEvents } from './use-breakdown.ts';

type Row = RecordedEvent & { key: string };

const columnsOf = (ids: SessionIds, hasSignal: boolean): readonly Column<Row>[] => [
  {
    key: 'time',
    head: 'Time (min:s)',
    cell: ({ atSeconds }) => {
      const time = <Num>{formatClock(atSeconds)}</Num>;
      if (!hasSignal) return time;
      return (
        <AppLink
          href={pathTo.sessionReview(ids, instantQuery(atSeconds))}
          title="Show the raw signal at this time"
        >
          {time}
        </AppLink>
      );
    },
  },
  { key: 'what', head: 'What', cell: (event) => eventWords(event).what },
  { key: 'details', head: 'Details', cell: (event) => eventWords(event).details },
];

type EventsPanelProps = { ids: SessionIds; component: SessionComponent };

/** Markers and other events with their time, as recorded; the time leads to the raw signal. */
export function EventsPanel({ ids, component }: EventsPanelProps) {
  const events = useRecordedEvents(ids.therapistId, component);
  const hasSignal = component.recording.storedSeqs.length > 0;
  return (
    <Panel title="Markers and events" isFlush>
      {events.problem ? (
        <Notice kind="warning">The markers could not be loaded. {events.problem}</Notice>
      ) : events.data ? (
        <DataTable
          label="Markers and events"
          columns={columnsOf(ids, hasSignal)}
          rows={events.data.events
            .filter(isForPeople)
            .map((event, index) => ({ ...event, key: String(index) }))}
          rowKey={({ key }) => key}
        />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Panel>
  );
}
