import type { ProtocolCategory } from '#shared/api/protocol-categories.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Column } from '#ui/list/DataTable.tsx';
import { formatDate } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { FullName } from '#widgets/people/PersonName.tsx';
import { deviceTypeWords, placementWords, providerWords, visibilityWords } from './protocol-list-words.ts';

const VISIBILITY_LOOK: Readonly<Record<string, string>> = { Shared: 'lw-tag lw-tag--success' };

export const protocolColumns = (
  userId: UserId,
  categories: readonly ProtocolCategory[],
): Column<ProtocolRecord>[] => {
  const categoryWords = ({ categoryIds }: ProtocolRecord) =>
    categories
      .filter(({ categoryId }) => categoryIds.includes(categoryId))
      .map(({ name }) => name)
      .join(', ');
  return [
    { key: 'name', head: 'Name', sortKey: 'name', cell: ({ definition }) => definition.name },
    { key: 'type', head: 'Type', sortKey: 'type', isOptional: true, cell: ({ type }) => type },
    {
      key: 'categories',
      head: 'Categories',
      isOptional: true,
      cell: (protocol) => categoryWords(protocol) || <span className="lw-muted">–</span>,
      csv: categoryWords,
    },
    {
      key: 'device',
      head: 'Headset',
      sortKey: 'deviceType',
      isOptional: true,
      cell: ({ deviceType }) => deviceTypeWords(deviceType),
    },
    {
      key: 'placement',
      head: 'Placement',
      sortKey: 'placementSystem',
      isOptional: true,
      cell: ({ placementSystem }) => placementWords(placementSystem),
    },
    {
      key: 'provider',
      head: 'From',
      sortKey: 'provider',
      isOptional: true,
      cell: (protocol) => <From protocol={protocol} userId={userId} />,
      // People's names must not get into files.
      csv: ({ provider }) => providerWords(provider),
    },
    {
      key: 'visibility',
      head: 'Visibility',
      isOptional: true,
      cell: (protocol) => {
        const words = visibilityWords(protocol);
        return <span className={VISIBILITY_LOOK[words] ?? 'lw-tag'}>{words}</span>;
      },
      csv: visibilityWords,
    },
    {
      key: 'version',
      head: 'Version',
      isNumber: true,
      isOptional: true,
      isHiddenAtFirst: true,
      cell: ({ protocolVersion }) => protocolVersion,
    },
    {
      key: 'updatedAt',
      head: 'Changed',
      sortKey: 'updatedAt',
      isOptional: true,
      cell: ({ updatedAt }) => <Num>{formatDate(updatedAt)}</Num>,
      csv: ({ updatedAt }) => updatedAt,
    },
  ];
};

function From({ protocol, userId }: { protocol: ProtocolRecord; userId: UserId }) {
  const { therapistId, ownerName, provider } = protocol;
  if (therapistId === userId) return <>You</>;
  if (therapistId === null || !ownerName) return <>{providerWords(provider)}</>;
  return <FullName name={ownerName} />;
}
