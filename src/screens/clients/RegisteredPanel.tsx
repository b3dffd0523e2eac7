import { Button } from '@blueprintjs/core';
import { type ClientAccount, linkClientAccount, listClientAccounts } from '#shared/api/client-accounts.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useMayChangeClient } from '#state/clients/client-status.ts';
import { useColleagues } from '#state/account/use-colleagues.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { formatDate } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { PersonName, useNameAmong } from '#widgets/people/PersonName.tsx';
import { messageOf } from '#api/api-error.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { CLIENT_LIST_CALLS } from '#state/calls/client-calls.ts';
import { useChange } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

type Accounts = ReturnType<typeof useClientAccounts>;

/** People who registered by the practice's link. Only a person can tell whether one is already a client here. */
export function RegisteredPanel() {
  const accounts = useClientAccounts();
  if (accounts.accounts.length === 0) return undefined;
  return (
    <Panel title="Registered with your link" aside="Identify them">
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
  { key: 'at', head: 'Registered', cell: ({ createdAt }) => <Num>{formatDate(createdAt)}</Num> },
  {
    key: 'who',
    head: 'Identity',
    cell: (account) => <WhoIsIt account={account} link={link} isBusy={isBusy} />,
  },
];

type WhoIsItProps = { account: ClientAccount } & Pick<Accounts, 'link' | 'isBusy'>;

function WhoIsIt({ account: { userId, matches }, link, isBusy }: WhoIsItProps) {
  const canWrite = useCan('client.write');
  const mayChange = useMayChangeClient();
  return (
    <div className="lw-toolbar">
      {matches.map((match) =>
        mayChange(match) ? (
          <Button
            key={match.clientId}
            size="small"
            disabled={isBusy}
            onClick={() => link({ userId, clientId: match.clientId })}
          >
            Same person as <PersonName person={match} />
          </Button>
        ) : (
          <ClientOfColleague key={match.clientId} match={match} />
        ),
      )}
      {canWrite ? (
        <Button size="small" disabled={isBusy} onClick={() => link({ userId, clientId: undefined })}>
          Add as new client
        </Button>
      ) : undefined}
    </div>
  );
}

/** Only the client's therapist or an administrator can say whether it is the same person. */
function ClientOfColleague({ match }: { match: ClientAccount['matches'][number] }) {
  const nameOf = useNameAmong(useColleagues());
  return (
    <span className="lw-muted">
      If it is <PersonName person={match} />, {nameOf(match.therapistId)} or an administrator can say so.
    </span>
  );
}

type Link = { userId: UserId; clientId: ClientId | undefined };

/** People who registered by the practice's link and wait to be identified. */
function useClientAccounts() {
  const { userId: id } = useUser();
  const showToast = useToast();
  const { data } = useEndpoint(listClientAccounts, { params: { id } });
  const { run, isBusy } = useChange(linkClientAccount, {
    refreshes: CLIENT_LIST_CALLS,
    isBusyUntilRefreshed: true,
    onSuccess: () => showToast({ kind: 'success', message: 'The account was linked.' }),
    onError: (error) =>
      showToast({ kind: 'danger', message: `The account was not linked. ${messageOf(error)}` }),
  });
  const link = ({ userId, clientId }: Link) =>
    run({ params: { id, userId }, body: clientId === undefined ? {} : { clientId } });
  return { accounts: data?.accounts ?? [], link, isBusy };
}
