import { Button } from '@blueprintjs/core';
import type { Contact } from '#shared/api/client-details.ts';
import type { ClientRecord } from '#shared/api/clients.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { NO_VALUE } from '#ui/text/format.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { FullName } from '#widgets/people/PersonName.tsx';

const hidden = (text: string) => (text === '' ? NO_VALUE : <MaskedText>{text}</MaskedText>);

const COLUMNS: Column<Contact>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => <FullName name={name} /> },
  { key: 'relation', head: 'Relation', cell: ({ relation }) => hidden(relation) },
  { key: 'phone', head: 'Phone', cell: ({ phone }) => hidden(phone) },
  { key: 'email', head: 'E-mail', cell: ({ email }) => hidden(email) },
  { key: 'note', head: 'Note', cell: ({ note }) => hidden(note) },
  {
    key: 'emergency',
    head: 'Emergency',
    cell: ({ isEmergency }) =>
      isEmergency ? <span className="lw-tag lw-tag--warning">Call in an emergency</span> : NO_VALUE,
  },
];

type ContactsTabProps = { client: ClientRecord; onEdit: (() => void) | undefined };

/** Whom to call, and what they need to know. */
export function ContactsTab({ client, onEdit }: ContactsTabProps) {
  const contacts = client.contacts.toSorted((a, b) => Number(b.isEmergency) - Number(a.isEmergency));
  return (
    <div className="lw-grid lw-grid--start">
      <Panel title="In an emergency">
        <p className="lw-pre">
          {client.emergencyNote ? (
            <MaskedText>{client.emergencyNote}</MaskedText>
          ) : (
            <span className="lw-muted">No emergency information is recorded.</span>
          )}
        </p>
      </Panel>
      <Panel
        title="Contacts"
        isFlush={contacts.length > 0}
        aside={
          onEdit ? (
            <Button size="small" onClick={onEdit}>
              {contacts.length > 0 ? 'Edit contacts' : 'Add contact'}
            </Button>
          ) : undefined
        }
      >
        {contacts.length > 0 ? (
          <DataTable
            label="Contacts"
            columns={COLUMNS}
            rows={contacts}
            rowKey={({ contactId }) => contactId}
          />
        ) : (
          <p className="lw-muted">Parents, partner, doctor: people to call about this client.</p>
        )}
      </Panel>
    </div>
  );
}
