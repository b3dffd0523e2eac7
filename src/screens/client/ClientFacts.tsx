import type { Client } from '#shared/api/clients.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { formatDate } from '#ui/format.ts';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Panel } from '#ui/Panel.tsx';
import { PersonName } from '#ui/PersonName.tsx';

/** The server gives no date while personal data is hidden. */
const birthday = (date: string): string => (date === HIDDEN ? HIDDEN : formatDate(date));

export function ClientFacts({ client }: { client: Client }) {
  return (
    <Panel title="Who is it">
      <dl className="lw-facts">
        <dt>Name</dt>
        <dd>
          <PersonName person={client} />
        </dd>
        <dt>E-mail</dt>
        <dd>{client.email ? <MaskedText>{client.email}</MaskedText> : 'Not given'}</dd>
        <dt>Born</dt>
        <dd>{client.dateOfBirth ? <MaskedText>{birthday(client.dateOfBirth)}</MaskedText> : 'Not given'}</dd>
        <dt>Status</dt>
        <dd>{client.status === 'active' ? 'Active' : 'Inactive'}</dd>
        <dt>Account</dt>
        <dd>{client.hasAccount ? 'Has an account for the app' : 'None'}</dd>
        <dt>Client since</dt>
        <dd>{formatDate(client.createdAt)}</dd>
        <dt>Sessions</dt>
        <dd>{client.sessionCount}</dd>
        <dt>Notes</dt>
        <dd>{client.notes ? <MaskedText>{client.notes}</MaskedText> : 'None'}</dd>
      </dl>
    </Panel>
  );
}
