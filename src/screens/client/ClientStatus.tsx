import { Button } from '@blueprintjs/core';
import type { Client } from '#shared/api/clients.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useClientStatus } from '#state/client-status.ts';
import { ClientStatusProblem } from '#ui/ClientStatusProblem.tsx';
import { Panel } from '#ui/Panel.tsx';

/** Whether the client is trained now: the subscription limits how many are. */
export function ClientStatus({ client }: { client: Client }) {
  const { account } = useUser();
  const { set, isBusy, problem, canOrder } = useClientStatus();
  const isActive = client.status === 'active';
  return (
    <Panel title="Active or not" aside={isActive ? 'Active' : 'Inactive'}>
      <p className="lw-muted lw-small">
        {isActive
          ? 'Set a client you no longer see to inactive. Everything is kept, and it makes room for another one.'
          : 'No sessions can be planned with an inactive client. Everything is kept.'}{' '}
        Your subscription covers {account.maxActiveClients} active clients.
      </p>
      <ClientStatusProblem problem={problem} canOrder={canOrder} />
      <Button loading={isBusy} onClick={() => set(client, isActive ? 'inactive' : 'active')}>
        {isActive ? 'Set to inactive' : 'Set to active'}
      </Button>
    </Panel>
  );
}
