import { ENDPOINTS } from '#shared/api/endpoints.ts';
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
import { useEndpoint } from '#state/use-endpoint.ts';

type Row = RecordedEvent & { key: string };

const COLUMNS: readonly Column<Row>[] = [
  { key: 'time', head: 'Time (min:s)', cell: ({ atSeconds }) => <Num>{formatClock(atSeconds)}</Num> },
  { key: 'what', head: 'What', cell: (event) => eventWords(event).what },
  { key: 'details', head: 'Details', cell: (event) => eventWords(event).details },
];

/** Markers and other events with their time, as recorded. */
export function EventsPanel({
  therapistId,
  component,
}: {
  therapistId: UserId;
  component: SessionComponent;
}) {
  const { sessionComponentId, recording } = component;
  const events = useEndpoint(
    ENDPOINTS.getRecordingEvents,
    { params: { id: therapistId, sessionComponentId } },
    { version: recording.bytes },
  );
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
