import type { Holder, OwnedDevice } from '#shared/api/commerce/devices.ts';
import type { Column } from '#ui/list/DataTable.tsx';
import { formatDateTime, NO_VALUE } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { PersonName } from '#widgets/people/PersonName.tsx';
import { HOLDER_WORDS, STATE_WORDS } from './device-words.ts';

/** 'In the practice', or the person who has it. */
export function HolderName({ holder }: { holder: Holder }) {
  if (holder.kind === 'practice' || holder.id === null) return <>{HOLDER_WORDS[holder.kind]}</>;
  return (
    <>
      <PersonName person={holder} />{' '}
      <span className="lw-muted">{holder.kind === 'client' ? 'client' : 'operator'}</span>
    </>
  );
}

export function StateTag({ state }: Pick<OwnedDevice, 'state'>) {
  const { word, kind } = STATE_WORDS[state];
  return <span className={`lw-tag lw-tag--${kind}`}>{word}</span>;
}

const dash = <span className="lw-muted">{NO_VALUE}</span>;

export const DEVICE_COLUMNS: readonly Column<OwnedDevice>[] = [
  {
    key: 'deviceName',
    head: 'Headset',
    sortKey: 'deviceName',
    cell: ({ deviceName }) => deviceName,
  },
  {
    key: 'nickname',
    head: 'Nickname',
    sortKey: 'nickname',
    isOptional: true,
    cell: ({ nickname }) => nickname || dash,
    csv: ({ nickname }) => nickname,
  },
  {
    key: 'serial',
    head: 'Serial number',
    sortKey: 'serial',
    isOptional: true,
    cell: ({ serial }) => (serial ? <code className="lw-devices__serial">{serial}</code> : dash),
    csv: ({ serial }) => serial,
  },
  {
    key: 'holder',
    head: 'Assigned to',
    sortKey: 'holder',
    cell: ({ holder }) => <HolderName holder={holder} />,
    csv: ({ holder }) =>
      holder.id === null ? HOLDER_WORDS[holder.kind] : `${holder.firstName} ${holder.lastName}`,
  },
  {
    key: 'state',
    head: 'State',
    sortKey: 'state',
    cell: ({ state }) => <StateTag state={state} />,
    csv: ({ state }) => STATE_WORDS[state].word,
  },
  {
    key: 'lastSeenAt',
    head: 'Last seen',
    sortKey: 'lastSeenAt',
    isOptional: true,
    cell: ({ lastSeenAt }) => <Num>{lastSeenAt ? formatDateTime(lastSeenAt) : dash}</Num>,
    csv: ({ lastSeenAt }) => lastSeenAt,
  },
  {
    key: 'batteryPct',
    head: 'Battery',
    sortKey: 'batteryPct',
    isNumber: true,
    isOptional: true,
    cell: ({ batteryPct }) => (batteryPct === null ? dash : `${Math.round(batteryPct)} %`),
    csv: ({ batteryPct }) => batteryPct,
  },
  {
    key: 'firmware',
    head: 'Firmware',
    isHiddenAtFirst: true,
    cell: ({ firmware }) => firmware ?? dash,
    csv: ({ firmware }) => firmware,
  },
  {
    key: 'model',
    head: 'Model',
    isHiddenAtFirst: true,
    cell: ({ manufacturer, modelName }) => `${manufacturer} ${modelName}`.trim(),
  },
];
