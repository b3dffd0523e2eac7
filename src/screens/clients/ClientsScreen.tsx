import { Button, Switch } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Client } from '#shared/api/clients.ts';
import { INACTIVE_REASON, mayPlanWith } from '#shared/planning.ts';
import { pathTo } from '#shared/routes.ts';
import { useAppConfig } from '#state/app-config.atoms.ts';
import { useCan, useSeesOwnClientsOnly, useUser } from '#state/auth.atoms.ts';
import { useMayChangeClient } from '#state/clients/client-status.ts';
import { listHints, useKeyHints } from '#state/keys.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useColleagues } from '#state/account/use-colleagues.ts';
import { useStartSession } from '#state/clients/use-start-session.ts';
import { BulkBar } from '#ui/list/BulkBar.tsx';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import type { RowAction } from '#ui/list/RowMenu.tsx';
import { type Selection, useSelection } from '#ui/list/use-selection.ts';
import { Page } from '#ui/layout/Page.tsx';
import { registerModule } from '#ui/navigation/registered-modules.ts';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { SeenClients } from '#widgets/clients/SeenClients.tsx';
import { CopyPracticeLink } from '#widgets/people/PracticeLink.tsx';
import { AddClientDialog } from './AddClientDialog.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { clientColumns } from './client-columns.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { ClientFilters } from './ClientFilters.tsx';
import { clientKey, MoreClients, NoClients } from './client-rows.tsx';
import { RegisteredPanel } from './RegisteredPanel.tsx';
import { type ClientChange, useChangeClients } from './use-change-clients.ts';
import { loadClientsAhead, useClients } from './use-clients.ts';

/** Exported here, because each screen is one file for the browser. */
export { loadClientsAhead };

const KEYS = listHints('client', { isSelectable: true });

const WHY_NOT = 'only their therapist and administrators may change them';

export function ClientsScreen() {
  useKeyHints(KEYS);
  const clients = useClients();
  const columns = useClientColumns();
  const selection = useSelection(clientKey, clients.rows);
  const actions = useClientActions((changed) => selection.set(changed, false));
  const [isAdding, setAdding] = useState(false);
  const nameOf = useNameOf();
  const isPartial = useSeesOwnClientsOnly();

  const addButton = (
    <>
      <LinkForClients />
      <Button intent="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        Add client
      </Button>
    </>
  );
  return (
    <Page title="Clients">
      <FirstSteps onAddClient={() => setAdding(true)} />
      <ListPanel
        list={clients}
        label="Clients"
        columnsKey="clients"
        columns={columns}
        csvName="clients"
        search={{ label: 'Search clients', placeholder: 'Search by name or e-mail' }}
        filters={
          <>
            <ClientFilters clients={clients} />
            <Switch
              className="lw-toolbar__switch"
              label="All clients"
              checked={clients.isAll}
              onChange={() => clients.setAll(!clients.isAll)}
            />
          </>
        }
        action={addButton}
        above={
          <>
            <RegisteredPanel />
            <SeenClients isPartial={isPartial} />
            <SelectedClients selection={selection} actions={actions} />
          </>
        }
        rowKey={clientKey}
        rowHref={pathTo.client}
        rowName={nameOf}
        rowActions={actions.ofRow}
        selection={selection}
        foot={clients.more ? <MoreClients clients={clients} more={clients.more} /> : undefined}
        empty={<NoClients isNarrowed={clients.isNarrowed} addButton={addButton} />}
      />
      <AddClientDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      {actions.dialog}
    </Page>
  );
}

type SelectedClientsProps = { selection: Selection<Client>; actions: ReturnType<typeof useClientActions> };

/** Actions on the ticked clients. */
const SelectedClients = ({ selection, actions }: SelectedClientsProps) => (
  <BulkBar selection={selection} noun="client" mayChange={actions.mayChange} whyNot={WHY_NOT}>
    {(chosen) => (
      <>
        <Button size="small" loading={actions.isBusy} onClick={() => actions.setStatus(chosen, 'active')}>
          Set to active
        </Button>
        <Button size="small" loading={actions.isBusy} onClick={() => actions.setStatus(chosen, 'inactive')}>
          Set to inactive
        </Button>
        <Button size="small" onClick={() => actions.assign(chosen)}>
          Assign
        </Button>
      </>
    )}
  </BulkBar>
);

function useClientColumns() {
  const nameOf = useNameOf();
  const colleagues = useColleagues();
  const nameById = new Map(colleagues.map((each) => [each.userId, nameOf(each)]));
  return clientColumns((userId) => nameById.get(userId) ?? '');
}

/** Actions on one client or many; a toast gives the reason of a refusal. */
function useClientActions(onChanged: (clients: readonly Client[]) => void) {
  const mayChange = useMayChangeClient();
  const canTrain = useCan('session.write');
  const [, navigate] = useLocation();
  const start = useStartSession((started) => navigate(pathTo.biofeedback(started)));
  const startingId = start.busyWith?.clientId;
  const change = useChangeClients();
  const showToast = useToast();
  const [assigning, setAssigning] = useState<readonly Client[]>();
  // Changed clients may have left the list; unchanged ones stay ticked for another try.
  const run = (clients: readonly Client[], asked: ClientChange) =>
    change.run({ clients, change: asked }, { onSuccess: ({ changed }) => onChanged(changed) });
  const setStatus = (clients: readonly Client[], status: Client['status']) => {
    const others = clients.filter((client) => client.status !== status);
    if (others.length > 0) run(others, { status });
    else showToast({ kind: 'info', message: `Nothing to change: already ${status}.` });
  };
  const ofRow = (client: Client): RowAction[] => {
    const { clientId } = client;
    const isActive = client.status === 'active';
    const reason = mayPlanWith(client)
      ? clientId === startingId
        ? 'it is being opened'
        : undefined
      : INACTIVE_REASON;
    const startSession = {
      label: 'Start session',
      onClick: () => start.run(client),
      ...(reason && { reason }),
    };
    const first = canTrain ? [startSession] : [];
    if (!mayChange(client)) return first;
    return [
      ...first,
      { label: 'Edit', href: pathTo.client(client, { edit: 'person' }) },
      {
        label: isActive ? 'Set to inactive' : 'Set to active',
        onClick: () => setStatus([client], isActive ? 'inactive' : 'active'),
      },
      { label: 'Assign to an operator', onClick: () => setAssigning([client]) },
    ];
  };
  const dialog = assigning ? (
    <AssignDialog
      clients={assigning}
      onAssign={(operatorId) => run(assigning, { operatorId })}
      onClose={() => setAssigning(undefined)}
    />
  ) : undefined;
  return { mayChange, ofRow, setStatus, assign: setAssigning, dialog, isBusy: change.isBusy };
}

/** If the server accepts registrations, clients can create their own accounts. */
function LinkForClients() {
  const { organization } = useUser();
  const { state } = useAppConfig();
  if (state.kind !== 'ready' || state.config.registration === 'closed') return undefined;
  return <CopyPracticeLink organizationId={organization.organizationId} />;
}

registerModule('clients', { ClientsScreen, loadClientsAhead });
