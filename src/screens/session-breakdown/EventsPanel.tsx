import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { eventsQuery } from '#api/queries.ts';
import type { SessionComponent } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { RecordedEvent } from '#shared/recording/chunk-format.ts';
import { isForPeople } from '#shared/recording/machine-notes.ts';
import { useApi } from '#state/services.atoms.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { formatClock } from '#ui/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { eventWords } from './event-words.ts';

type Row = RecordedEvent & { key: string };

const COLUMNS: readonly Column<Row>[] = [
  { key: 'time', head: 'Time (min:s)', cell: ({ atSeconds }) => formatClock(atSeconds) },
  { key: 'what', head: 'What', cell: (event) => eventWords(event).what },
  { key: 'details', head: 'Details', cell: (event) => eventWords(event).details },
];

/** Markers and what happened when, as the recording has them. */
export function EventsPanel({
  therapistId,
  component,
}: {
  therapistId: UserId;
  component: SessionComponent;
}) {
  const api = useApi();
  const { sessionComponentId, recording } = component;
  const events = useQuery(eventsQuery(api, therapistId, sessionComponentId, recording.bytes));
  return (
    <Panel title="Markers and events" isFlush>
      {events.error ? (
        <Notice kind="warning">The markers could not be loaded. {messageOf(events.error)}</Notice>
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
