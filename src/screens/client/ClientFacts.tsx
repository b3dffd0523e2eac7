import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { ClientRecord } from '#shared/api/clients.ts';
import { HANDEDNESS_WORDS, SEX_WORDS } from '#widgets/clients/client-form.ts';
import { formatDate } from '#ui/text/format.ts';
import { birthday } from '#widgets/people/birthday.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Fact } from '#ui/text/Fact.tsx';
import { PersonName } from '#widgets/people/PersonName.tsx';

/** The server sends no date while personal data is hidden. */
const hidden = (text: string | null, otherwise: string): ReactNode =>
  text ? (
    <span className="lw-pre">
      <MaskedText>{text}</MaskedText>
    </span>
  ) : (
    otherwise
  );

type ClientFactsProps = {
  client: ClientRecord;
  /** The newest sessions include simulated ones, which are not counted. */
  hasSimulated: boolean;
  onEdit: (() => void) | undefined;
};

export function ClientFacts({ client, hasSimulated, onEdit }: ClientFactsProps) {
  return (
    <Panel
      title="Client details"
      aside={
        onEdit ? (
          <Button size="small" onClick={onEdit}>
            Edit client
          </Button>
        ) : undefined
      }
    >
      <dl className="lw-facts">
        {rowsOf(client, hasSimulated).map(([term, value]) => (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ))}
      </dl>
    </Panel>
  );
}

const rowsOf = (client: ClientRecord, hasSimulated: boolean): [string, ReactNode][] => [
  ['Name', <PersonName key="name" person={client} />],
  ['E-mail', hidden(client.email, 'Not given')],
  ['Born', hidden(client.dateOfBirth && birthday(client.dateOfBirth), 'Not given')],
  ['Sex', SEX_WORDS[client.sex ?? '']],
  ['Handedness', HANDEDNESS_WORDS[client.handedness ?? '']],
  ['Tags', client.tags.length > 0 ? <Tags key="tags" tags={client.tags} /> : 'None'],
  ['Goals', hidden(client.goals, 'Not recorded')],
  ['Medication', hidden(client.medication, 'Not recorded')],
  ['In an emergency', hidden(client.emergencyNote, 'Not recorded')],
  ['Status', client.status === 'active' ? 'Active' : 'Inactive'],
  ['Account', client.hasAccount ? 'Has an app account' : 'None'],
  ['Client since', formatDate(client.createdAt)],
  ['Sessions', hasSimulated ? `${client.sessionCount}, without simulated ones` : client.sessionCount],
  ['Notes', hidden(client.notes, 'None')],
];

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="lw-tags">
    {tags.map((tag) => (
      <span key={tag} className="lw-tag">
        {tag}
      </span>
    ))}
  </span>
);
