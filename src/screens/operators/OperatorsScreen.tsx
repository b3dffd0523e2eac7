import { Button, InputGroup, Tab, Tabs } from '@blueprintjs/core';
import { PlusIcon, SearchIcon } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useKeyHints } from '#state/keys.atoms.ts';
import { Page } from '#ui/Page.tsx';
import { useListKeys } from '#ui/use-list-keys.ts';
import { AuditPanel } from './AuditPanel.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LettersPanel } from './letters/LettersPanel.tsx';
import { OperatorsTable } from './OperatorsTable.tsx';
import { useOperators } from './use-operators.ts';
import './operators.css';

const KEYS = [{ keys: '/', does: 'Search operators' }] as const;

/** Who works in the practice, what they may do, and what was done. */
export function OperatorsScreen() {
  return (
    <Page title="Operators">
      <Tabs id="operators" className="lw-operators" renderActiveTabPanelOnly>
        <Tab id="people" title="Operators" panel={<OperatorsPanel />} />
        <Tab id="letters" title="Letters" panel={<LettersPanel />} />
        <Tab id="log" title="Audit log" panel={<AuditPanel />} />
      </Tabs>
    </Page>
  );
}

function OperatorsPanel() {
  useKeyHints(KEYS);
  const operators = useOperators();
  const [isInviting, setInviting] = useState(false);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  useListKeys(bodyRef, searchRef);
  return (
    <>
      <div className="lw-toolbar">
        <InputGroup
          inputRef={searchRef}
          type="search"
          leftIcon={<SearchIcon />}
          placeholder="Search by name or e-mail"
          aria-label="Search operators"
          value={operators.typed}
          onChange={(event) => operators.search(event.currentTarget.value)}
          rightElement={<kbd className="lw-search-key">/</kbd>}
        />
        <span className="lw-toolbar__fill" />
        <Button intent="primary" icon={<PlusIcon />} onClick={() => setInviting(true)}>
          Invite operator
        </Button>
      </div>
      <OperatorsTable operators={operators} />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}
