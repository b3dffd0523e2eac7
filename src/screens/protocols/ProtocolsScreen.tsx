import './protocols.css';
import { Button } from '@blueprintjs/core';
import { UploadIcon, LayersIcon, PlusIcon, TagIcon } from '@blueprintjs/icons';
import { useContext, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useKeyHints } from '#state/keys.atoms.ts';
import { NavigateContext } from '#ui/navigation/AppLink.tsx';
import { ListToolbar } from '#ui/list/ListToolbar.tsx';
import { useColumns } from '#ui/list/use-columns.ts';
import { useSelection } from '#ui/list/use-selection.ts';
import { Page } from '#ui/layout/Page.tsx';
import { useListKeys } from '#ui/list/use-list-keys.ts';
import { CategoriesDialog } from './CategoriesDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { PackagesDialog } from './PackagesDialog.tsx';
import { protocolColumns } from './protocol-columns.tsx';
import { ProtocolFilters } from './ProtocolFilters.tsx';
import { ProtocolsTable } from './ProtocolsTable.tsx';
import { SortDialog } from './SortDialog.tsx';
import { protocolKey, useProtocolCategories, useProtocolList } from './use-protocol-list.ts';
import { VerdictsDialog } from './VerdictsDialog.tsx';

const KEYS = [
  { keys: '/', does: 'Search protocols' },
  { keys: 'j k', does: 'Next and previous protocol' },
  { keys: 'x', does: 'Select the protocol' },
  { keys: 'Esc', does: 'Clear the selection' },
  { keys: 'Enter', does: 'Open the protocol' },
] as const;

/** At most one is open. */
type Open =
  | { kind: 'import' | 'categories' | 'packages' }
  | { kind: 'verdicts' | 'sort'; protocol: ProtocolRecord };

/** The protocols the person can run: shipped, of packages, shared in the practice, and their own. */
export function ProtocolsScreen() {
  useKeyHints(KEYS);
  const { userId } = useUser();
  const list = useProtocolList();
  const categories = useProtocolCategories();
  const columns = useColumns('protocols', protocolColumns(userId, categories));
  const selection = useSelection(protocolKey);
  const [open, setOpen] = useState<Open>();
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  useListKeys(bodyRef, searchRef);
  const close = () => setOpen(undefined);
  const chosen = (kind: 'verdicts' | 'sort') => (open?.kind === kind ? open.protocol : undefined);

  return (
    <Page title="Protocols">
      <ListToolbar
        list={list}
        search={{
          label: 'Search protocols',
          placeholder: 'Search by name or description',
          view: list,
          inputRef: searchRef,
        }}
        filters={<ProtocolFilters list={list} categories={categories} />}
        columns={columns}
        csv={{ fileName: 'protocols', rowKey: protocolKey, fetchPage: list.fetchPage, messageOf }}
        tools={<ListTools onOpen={(kind) => setOpen({ kind })} />}
        action={<NewProtocolButton />}
      />
      <ProtocolsTable
        list={list}
        columns={columns.shown}
        selection={selection}
        bodyRef={bodyRef}
        onVerdicts={(protocol) => setOpen({ kind: 'verdicts', protocol })}
        onSort={(protocol) => setOpen({ kind: 'sort', protocol })}
        addButton={<NewProtocolButton />}
      />
      <ImportDialog isOpen={open?.kind === 'import'} onClose={close} />
      <CategoriesDialog isOpen={open?.kind === 'categories'} categories={categories} onClose={close} />
      <PackagesDialog isOpen={open?.kind === 'packages'} onClose={close} />
      <VerdictsDialog protocol={chosen('verdicts')} onClose={close} />
      <SortDialog protocol={chosen('sort')} categories={categories} onClose={close} />
    </Page>
  );
}

/** What may not be done is not offered; packages are there to be seen by everybody. */
function ListTools({ onOpen }: { onOpen: (kind: 'import' | 'categories' | 'packages') => void }) {
  const canWrite = useCan('protocol.write');
  return (
    <>
      <Button icon={<LayersIcon />} onClick={() => onOpen('packages')}>
        Packages
      </Button>
      {canWrite ? (
        <>
          <Button icon={<TagIcon />} onClick={() => onOpen('categories')}>
            Categories
          </Button>
          <Button icon={<UploadIcon />} onClick={() => onOpen('import')}>
            Import
          </Button>
        </>
      ) : undefined}
    </>
  );
}

function NewProtocolButton() {
  const navigate = useContext(NavigateContext);
  const { userId } = useUser();
  const canWrite = useCan('protocol.write');
  if (!canWrite) return undefined;
  return (
    <Button
      intent="primary"
      icon={<PlusIcon />}
      onClick={() => navigate(`/app/therapist/${userId}/protocols/new`)}
    >
      New protocol
    </Button>
  );
}
