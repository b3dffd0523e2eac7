import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { eegFileListQuery } from '#api/queries.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { useApi } from '#state/services.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { channelWords } from '#ui/eeg-facts-words.ts';
import { formatClock, formatDate, NO_VALUE } from '#ui/format.ts';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';

const SHOWN = 5;

const COLUMNS: Column<EegFileRecord>[] = [
  { key: 'name', head: 'File', cell: ({ name }) => <MaskedText>{name}</MaskedText> },
  {
    key: 'recordedOn',
    head: 'Recorded',
    cell: ({ recordedOn, facts }) => formatDate(recordedOn ?? facts?.startTime?.slice(0, 10) ?? null),
  },
  {
    key: 'channels',
    head: 'Channels',
    isNumber: true,
    cell: ({ facts }) => (facts ? channelWords(facts) : NO_VALUE),
  },
  {
    key: 'duration',
    head: 'Duration',
    isNumber: true,
    cell: ({ facts }) => (facts ? formatClock(facts.spanSeconds) : NO_VALUE),
  },
];

/** EEG files of this client, the newest first, and the way to add one. */
export function EegFilesPanel({ ids: { therapistId, clientId } }: { ids: ClientIds }) {
  const api = useApi();
  const { data, error } = useQuery(
    eegFileListQuery(api, therapistId, {
      page: 0,
      searchTerm: '',
      sortKey: 'createdAt',
      sortOrder: 'desc',
      clientId,
    }),
  );
  const files = data?.eegFiles.filter(({ state }) => state === 'ready') ?? [];
  const total = data?.totalEegFiles ?? 0;
  return (
    <Panel
      title="EEG files"
      isFlush={files.length > 0}
      aside={
        <span className="lw-panel__links">
          {total > 0 ? (
            <AppLink href={`/app/eeg-files?client=${clientId}`}>
              {total > SHOWN ? `All ${total} files` : 'Show in list'}
            </AppLink>
          ) : undefined}
          <AppLink href={`/app/eeg-upload?client=${clientId}`}>Upload</AppLink>
        </span>
      }
    >
      {error ? <p className="lw-muted">{messageOf(error)}</p> : undefined}
      {data && files.length === 0 ? (
        <p className="lw-muted">
          Recordings of other devices, such as EDF files, can be kept here for review.
        </p>
      ) : undefined}
      {files.length > 0 ? (
        <DataTable
          label="EEG files of this client"
          columns={COLUMNS}
          rows={files.slice(0, SHOWN)}
          rowKey={({ eegFileId }) => eegFileId}
          rowHref={({ eegFileId }) => `/app/eeg-files/${eegFileId}`}
        />
      ) : undefined}
    </Panel>
  );
}
