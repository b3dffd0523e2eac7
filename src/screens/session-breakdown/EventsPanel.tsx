import type { SessionComponent } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { RecordedEvent } from '#shared/engine/recorded-event.ts';
import { isForPeople } from '#shared/recording/machine-notes.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { formatClock } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { eventWords } from './event-words.ts';
import { useRecordedEvents } from './use-breakdown.ts';

type Row = RecordedEvent & { key: string };

const COLUMNS: readonly Column<Row>[] = [
  { key: 'time', head: 'Time (min:s)', cell: ({ atSeconds }) => <Num>{formatClock(atSeconds)}</Num> },
  { key: 'what', head: 'What', cell: (event) => eventWords(event).what },
  { key: 'details', head: 'Details', cell: (event) => eventWords(event).details },
];

type EventsPanelProps = { therapistId: UserId; component: SessionComponent };

/** Markers and other events with their time, as recorded. */
export function EventsPanel({ therapistId, component }: EventsPanelProps) {
  const events = useRecordedEvents(therapistId, component);
  return (
    <Panel title="Markers and events" isFlush>
      {events.problem ? (
        <Notice kind="warning">The markers could not be loaded. {events.problem}</Notice>
      ) : events.data ? (
        <DataTable
          label="Markers and events"
          columns={COLUMNS}
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
