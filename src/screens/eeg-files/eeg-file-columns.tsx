import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { channelWords } from '#widgets/eeg/eeg-facts-words.ts';
import { countOf, formatBytes, formatClock, formatDate, NO_VALUE } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import type { Column } from '#ui/list/column.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';

/** Recording day given by a person or by the file; undefined if neither gives one. */
const dayOf = ({ recordedOn, facts }: EegFileRecord) => recordedOn ?? facts?.startTime?.slice(0, 10);

export const EEG_FILE_COLUMNS: readonly Column<EegFileRecord>[] = [
  {
    key: 'name',
    head: 'File',
    sortKey: 'name',
    cell: ({ name }) => <MaskedText>{name}</MaskedText>,
    csv: ({ name }) => name,
  },
  {
    key: 'client',
    head: 'Client',
    sortKey: 'clientName',
    isOptional: true,
    cell: ({ clientName }) =>
      clientName ? <MaskedText>{clientName}</MaskedText> : <span className="lw-muted">Not assigned</span>,
    csv: ({ clientName }) => clientName,
  },
  {
    key: 'recordedOn',
    head: 'Recorded',
    sortKey: 'recordedOn',
    isOptional: true,
    cell: (file) => <Num>{formatDate(dayOf(file) ?? null)}</Num>,
    csv: dayOf,
  },
  {
    key: 'format',
    head: 'Format',
    isOptional: true,
    cell: (file) => <Format file={file} />,
    csv: ({ state, facts }) => (state === 'uploading' ? UNFINISHED : facts?.format),
  },
  {
    key: 'channels',
    head: 'Channels',
    isNumber: true,
    isOptional: true,
    cell: ({ facts }) => (facts ? channelWords(facts) : NO_VALUE),
    csv: ({ facts }) => facts && channelWords(facts),
  },
  {
    key: 'duration',
    head: 'Duration',
    sortKey: 'durationSeconds',
    isNumber: true,
    isOptional: true,
    cell: ({ facts }) => (facts ? formatClock(facts.spanSeconds) : NO_VALUE),
    csv: ({ facts }) => facts && formatClock(facts.spanSeconds),
  },
  {
    key: 'size',
    head: 'Size',
    sortKey: 'byteCount',
    isNumber: true,
    isOptional: true,
    cell: ({ byteCount }) => formatBytes(byteCount),
  },
  {
    key: 'uploaded',
    head: 'Uploaded',
    sortKey: 'createdAt',
    isHiddenAtFirst: true,
    cell: ({ createdAt }) => <Num>{formatDate(createdAt)}</Num>,
    csv: ({ createdAt }) => createdAt,
  },
];

export const UNFINISHED = 'Upload not finished';

function Format({ file: { state, facts } }: { file: EegFileRecord }) {
  if (state === 'uploading') return <span className="lw-tag lw-tag--warning">{UNFINISHED}</span>;
  if (!facts) return <>{NO_VALUE}</>;
  return (
    <>
      {facts.format}
      {facts.warnings.length > 0 ? (
        <span className="lw-tag lw-tag--warning lw-tag--after">{countOf(facts.warnings.length, 'note')}</span>
      ) : undefined}
    </>
  );
}
