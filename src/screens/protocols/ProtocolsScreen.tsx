import './protocols.css';
import { Button } from '@blueprintjs/core';
import { UploadIcon, LayersIcon, PlusIcon, TagIcon } from '@blueprintjs/icons';
import { useContext, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { NEW, pathTo } from '#shared/routes.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { listHints, useKeyHints } from '#state/keys.atoms.ts';
import { NavigateContext } from '#ui/navigation/AppLink.tsx';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import { useSelection } from '#ui/list/use-selection.ts';
import { Page } from '#ui/layout/Page.tsx';
import { CategoriesDialog } from './CategoriesDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { PackagesDialog } from './PackagesDialog.tsx';
import { protocolColumns } from './protocol-columns.tsx';
import { ProtocolFilters } from './ProtocolFilters.tsx';
import { NoProtocols, SelectedProtocols, useRowActions } from './protocol-rows.tsx';
import { SortDialog } from './SortDialog.tsx';
import { protocolKey, useProtocolCategories, useProtocolList } from './use-protocol-list.ts';
import { VerdictsDialog } from './VerdictsDialog.tsx';

const KEYS = listHints('protocol', { isSelectable: true });

/** The open dialog; at most one. */
type Open =
  | { kind: 'import' | 'categories' | 'packages' }
  | { kind: 'verdicts' | 'sort'; protocol: ProtocolRecord };

/** The protocols the user can run: built in, from packages, shared in the practice, and their own. */
export function ProtocolsScreen() {
  useKeyHints(KEYS);
  const { userId } = useUser();
  const list = useProtocolList();
  const categories = useProtocolCategories();
  const selection = useSelection(protocolKey);
  const [open, setOpen] = useState<Open>();
  const rowActions = useRowActions({
    onVerdicts: (protocol) => setOpen({ kind: 'verdicts', protocol }),
    onSort: (protocol) => setOpen({ kind: 'sort', protocol }),
  });
  const close = () => setOpen(undefined);

  return (
    <Page title="Protocols">
      <ListPanel
        list={list}
        label="Protocols"
        columnsKey="protocols"
        columns={protocolColumns(userId, categories)}
        csvName="protocols"
        search={{ label: 'Search protocols', placeholder: 'Search by name or description' }}
        filters={<ProtocolFilters list={list} categories={categories} />}
        tools={<ListTools onOpen={(kind) => setOpen({ kind })} />}
        action={<NewProtocolButton />}
        above={<SelectedProtocols selection={selection} />}
        rowKey={protocolKey}
        rowHref={({ protocolId }) => pathTo.protocol({ therapistId: userId, protocolId })}
        rowName={({ definition }) => definition.name}
        rowActions={rowActions}
        selection={selection}
        empty={<NoProtocols list={list} addButton={<NewProtocolButton />} />}
      />
      {open?.kind === 'import' ? <ImportDialog onClose={close} /> : undefined}
      {open?.kind === 'categories' ? <CategoriesDialog categories={categories} onClose={close} /> : undefined}
      {open?.kind === 'packages' ? <PackagesDialog onClose={close} /> : undefined}
      {open?.kind === 'verdicts' ? <VerdictsDialog protocol={open.protocol} onClose={close} /> : undefined}
      {open?.kind === 'sort' ? (
        <SortDialog protocol={open.protocol} categories={categories} onClose={close} />
      ) : undefined}
    </Page>
  );
}

/** Actions without permission are not offered; everybody may look at packages. */
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
      onClick={() => navigate(pathTo.protocol({ therapistId: userId, protocolId: NEW }))}
    >
      New protocol
    </Button>
  );
}
