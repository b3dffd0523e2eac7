import { Button } from '@blueprintjs/core';
import { PeopleIcon, PlusIcon, SearchIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { listHints, useKeyHints } from '#state/keys.atoms.ts';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { AuditPanel } from './AuditPanel.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { EmailsPanel } from './emails/EmailsPanel.tsx';
import { OperatorTabs, useOperatorTabs } from './OperatorTabs.tsx';
import { OPERATOR_COLUMNS } from './operator-columns.tsx';
import { useOperators } from './use-operators.ts';
import './operators.css';

const KEYS = listHints('operator', { open: 'What can be done with the operator' });

const PANELS = { people: OperatorsPanel, letters: EmailsPanel, log: AuditPanel } as const;

/** People in the practice, their rights, and the audit log. */
export function OperatorsScreen() {
  const { view } = useOperatorTabs();
  const Panel = PANELS[view];
  return (
    <Page title="Operators">
      <OperatorTabs />
      <Panel />
    </Page>
  );
}

function OperatorsPanel() {
  useKeyHints(KEYS);
  const operators = useOperators();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <ListPanel
        list={operators}
        label="Operators"
        columnsKey="operators"
        columns={OPERATOR_COLUMNS}
        csvName="operators"
        search={{ label: 'Search operators', placeholder: 'Search by name or e-mail' }}
        action={
          <Button intent="primary" icon={<PlusIcon />} onClick={() => setInviting(true)}>
            Invite operator
          </Button>
        }
        rowKey={({ userId }) => userId}
        empty={
          <EmptyState
            icon={operators.searchTerm ? <SearchIcon size={32} /> : <PeopleIcon size={32} />}
            title="No operators found"
          >
            No operator's name or e-mail address matches this search.
          </EmptyState>
        }
      />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}
