import { Button } from '@blueprintjs/core';
import type { Client } from '#shared/api/clients.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useClientStatus } from '#state/client-status.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { ClientStatusProblem } from '#ui/ClientStatusProblem.tsx';
import { Panel } from '#ui/Panel.tsx';

/** Whether the client is trained now: the subscription limits how many are. */
export function ClientStatus({ client }: { client: Client }) {
  const { account } = useUser();
  const canOrder = useCan('practice.admin');
  const { set, undo, busyId, problem } = useClientStatus();
  const showToast = useToast();
  const isActive = client.status === 'active';
  const change = () => {
    const next = isActive ? 'inactive' : 'active';
    set(client, next, () =>
      showToast({
        kind: 'success',
        message: `Client set to ${next}.`,
        action: { label: 'Undo', run: () => undo(client, client.status) },
        isPassing: true,
      }),
    );
  };
  return (
    <Panel title="Active or not" aside={isActive ? 'Active' : 'Inactive'}>
      <p className="lw-muted lw-small">
        {isActive
          ? 'Set a client you no longer see to inactive. Everything is kept, and it makes room for another one.'
          : 'No sessions can be planned with an inactive client. Everything is kept.'}{' '}
        Your subscription covers {account.maxActiveClients} active clients.
      </p>
      <ClientStatusProblem problem={problem} canOrder={canOrder} />
      <Button loading={busyId !== undefined} onClick={change}>
        {isActive ? 'Set to inactive' : 'Set to active'}
      </Button>
    </Panel>
  );
}
