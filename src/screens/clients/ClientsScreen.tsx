import { Button, InputGroup } from '@blueprintjs/core';
import { PlusIcon, SearchIcon } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useAppConfig } from '#state/app-config.atoms.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useKeyHints } from '#state/keys.atoms.ts';
import { Page } from '#ui/Page.tsx';
import { useListKeys } from '#ui/use-list-keys.ts';
import { CopyPracticeLink } from '#ui/PracticeLink.tsx';
import { AddClientDialog } from './AddClientDialog.tsx';
import { ClientsTable } from './ClientsTable.tsx';
import { RegisteredPanel } from './RegisteredPanel.tsx';
import { useClients } from './use-clients.ts';

const KEYS = [
  { keys: '/', does: 'Search clients' },
  { keys: 'j k', does: 'Next and previous client' },
  { keys: 'Enter', does: 'Open the client' },
] as const;

export function ClientsScreen() {
  useKeyHints(KEYS);
  const clients = useClients();
  const [isAdding, setAdding] = useState(false);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  useListKeys(bodyRef, searchRef);

  const addButton = (
    <>
      <LinkForClients />
      <Button intent="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        Add client
      </Button>
    </>
  );
  // An empty practice has nothing to search and needs the button once.
  const isEmpty = clients.rows?.length === 0 && clients.searchTerm === '';
  return (
    <Page title="Clients">
      <div className="lw-toolbar" hidden={isEmpty}>
        <InputGroup
          inputRef={searchRef}
          type="search"
          leftIcon={<SearchIcon />}
          placeholder="Search by name or e-mail"
          aria-label="Search clients"
          value={clients.typed}
          onChange={(event) => clients.search(event.currentTarget.value)}
          rightElement={<kbd className="lw-search-key">/</kbd>}
        />
        <span className="lw-toolbar__fill" />
        {addButton}
      </div>
      <RegisteredPanel />
      <ClientsTable clients={clients} bodyRef={bodyRef} addButton={addButton} />
      <AddClientDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  );
}

/** Where the server takes registrations, clients can make their account themselves. */
function LinkForClients() {
  const { organization } = useUser();
  const { state } = useAppConfig();
  if (state.kind !== 'ready' || state.config.registration === 'closed') return undefined;
  return <CopyPracticeLink organizationId={organization.organizationId} />;
}
