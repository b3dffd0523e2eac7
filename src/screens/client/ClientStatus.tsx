import type { Client } from '#shared/api/clients.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useClientStatus, useMayChangeClient } from '#state/clients/client-status.ts';
import { useColleagues } from '#state/account/use-colleagues.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { ClientStatusProblem } from '#widgets/clients/ClientStatusProblem.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { useNameAmong } from '#widgets/people/PersonName.tsx';

type ClientStatusProps = { client: Client };

/** Whether the client is in training now; the subscription limits the number of active clients. */
export function ClientStatus({ client }: ClientStatusProps) {
  const isActive = client.status === 'active';
  const mayChange = useMayChangeClient()(client);
  return (
    <Panel title="Status" aside={isActive ? 'Active' : 'Inactive'}>
      {mayChange ? <ChangeStatus client={client} /> : <WhoChangesStatus client={client} />}
    </Panel>
  );
}

function ChangeStatus({ client }: ClientStatusProps) {
  const { account } = useUser();
  const { set, isBusy, problem, canOrder } = useClientStatus();
  const isActive = client.status === 'active';
  return (
    <>
      <p className="lw-muted lw-small">
        {isActive
          ? 'Set a client you no longer see to inactive. All data is kept, and you can add another client.'
          : NO_SESSIONS}{' '}
        Your subscription covers {account.maxActiveClients} active clients.
      </p>
      <ClientStatusProblem problem={problem} canOrder={canOrder} />
      <BusyButton isBusy={isBusy} onClick={() => set(client, isActive ? 'inactive' : 'active')}>
        {isActive ? 'Set to inactive' : 'Set to active'}
      </BusyButton>
    </>
  );
}

const NO_SESSIONS = 'No sessions can be planned with an inactive client. All data is kept.';

/** Who can change the status of a colleague's client. */
function WhoChangesStatus({ client }: ClientStatusProps) {
  const nameOf = useNameAmong(useColleagues());
  const isActive = client.status === 'active';
  return (
    <p className="lw-muted lw-small">
      {isActive ? undefined : `${NO_SESSIONS} `}
      This client belongs to {nameOf(client.therapistId)}. Only they and administrators can set the client to{' '}
      {isActive ? 'inactive' : 'active'}.
    </p>
  );
}
