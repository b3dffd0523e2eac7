import { Button } from '@blueprintjs/core';
import type { ClientAccount } from '#shared/api/client-accounts.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { formatDate } from '#ui/format.ts';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Panel } from '#ui/Panel.tsx';
import { PersonName } from '#ui/PersonName.tsx';
import { useClientAccounts } from './use-client-accounts.ts';

type Accounts = ReturnType<typeof useClientAccounts>;

/** Registered by the link of the practice. Whether one is a client here already, only people can tell. */
export function RegisteredPanel() {
  const accounts = useClientAccounts();
  if (accounts.accounts.length === 0) return undefined;
  return (
    <Panel title="Registered with your link" aside="Say who they are">
      <DataTable
        label="Registered with your link"
        columns={columnsOf(accounts)}
        rows={accounts.accounts}
        rowKey={({ userId }) => userId}
      />
    </Panel>
  );
}

const columnsOf = ({ link, isBusy }: Accounts): Column<ClientAccount>[] => [
  { key: 'name', head: 'Name', cell: (account) => <PersonName person={account} /> },
  { key: 'email', head: 'E-mail', cell: ({ email }) => <MaskedText>{email}</MaskedText> },
  { key: 'at', head: 'Registered', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    key: 'who',
    head: 'Who is it',
    cell: ({ userId, matches }) => (
      <div className="lw-toolbar">
        {matches.map(({ clientId, ...person }) => (
          <Button key={clientId} size="small" disabled={isBusy} onClick={() => link({ userId, clientId })}>
            Same person as <PersonName person={person} />
          </Button>
        ))}
        <Button size="small" disabled={isBusy} onClick={() => link({ userId, clientId: undefined })}>
          Add as new client
        </Button>
      </div>
    ),
  },
];
