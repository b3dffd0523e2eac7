import { type EegFileRecord, listEegFiles } from '#shared/api/eeg-files.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { channelWords } from '#widgets/eeg/eeg-facts-words.ts';
import { formatClock, formatDate, NO_VALUE } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { pathTo } from '#shared/routes.ts';
import { PAGE_SIZE } from '#state/lists/use-page-size.ts';

const SHOWN = 5;

const COLUMNS: Column<EegFileRecord>[] = [
  { key: 'name', head: 'File', cell: ({ name }) => <MaskedText>{name}</MaskedText> },
  {
    key: 'recordedOn',
    head: 'Recorded',
    cell: ({ recordedOn, facts }) => (
      <Num>{formatDate(recordedOn ?? facts?.startTime?.slice(0, 10) ?? null)}</Num>
    ),
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

/** EEG files of this client, newest first, and a button to add one. */
export function EegFilesPanel({ ids: { therapistId, clientId } }: { ids: ClientIds }) {
  const { data, problem } = useEndpoint(listEegFiles, {
    params: { id: therapistId },
    query: { sortKey: 'createdAt', sortOrder: 'desc', clientId, limit: PAGE_SIZE },
  });
  const files = data?.eegFiles.filter(({ state }) => state === 'ready') ?? [];
  const total = data?.totalEegFiles ?? 0;
  return (
    <Panel
      title="EEG files"
      isFlush={files.length > 0}
      aside={
        <span className="lw-panel__links">
          {total > 0 ? (
            <AppLink href={pathTo.eegFiles({ client: clientId })}>
              {total > SHOWN ? `All ${total} files` : 'Show in list'}
            </AppLink>
          ) : undefined}
          <AppLink href={pathTo.eegUpload({ client: clientId })}>Upload</AppLink>
        </span>
      }
    >
      {problem ? <p className="lw-muted">{problem}</p> : undefined}
      {data && files.length === 0 ? (
        <p className="lw-muted">
          Upload recordings of other devices, such as EDF files, to review them here.
        </p>
      ) : undefined}
      {files.length > 0 ? (
        <DataTable
          label="EEG files of this client"
          columns={COLUMNS}
          rows={files.slice(0, SHOWN)}
          rowKey={({ eegFileId }) => eegFileId}
          rowHref={pathTo.eegReview}
        />
      ) : undefined}
    </Panel>
  );
}
