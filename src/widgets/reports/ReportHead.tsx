import type { ReactNode } from 'react';
import type { Letterhead } from '#shared/api/practice/report-settings.ts';
import type { Client } from '#shared/api/clients.ts';
import { maskFullName } from '#shared/domain/masking.ts';
import type { ClientNaming } from '#shared/reports/report-choices.ts';
import { formatDate } from '#ui/text/format.ts';
import { birthday } from '../people/birthday.ts';
import { MaskedText } from '../people/MaskedText.tsx';
import { PersonName, useNameOf } from '../people/PersonName.tsx';
import { useRunningFoot } from './use-running-foot.ts';

type ReportHeadProps = {
  title: string;
  practice: string;
  letterhead: Letterhead;
  client: Client;
  naming: ClientNaming;
  /** ISO date or time. The foot of further pages shows its date. */
  date: string;
  /** Facts about the subject of the report, such as date and protocol. */
  children?: ReactNode;
};

/** Letterhead of the practice, the client, and what the report is about. */
export function ReportHead(props: ReportHeadProps) {
  const { title, practice, letterhead, client, naming, date, children } = props;
  const nameOf = useNameOf();
  const initials = maskFullName(`${client.firstName} ${client.lastName}`);
  useRunningFoot([naming === 'initials' ? initials : nameOf(client), title, formatDate(date)]);
  return (
    <header className="lw-paper__head">
      <div className="lw-paper__letterhead">
        {letterhead.logo ? <img src={letterhead.logo} alt="" className="lw-paper__logo" /> : undefined}
        <div>
          <strong>{practice}</strong>
          {letterhead.contact ? <p className="lw-paper__contact">{letterhead.contact}</p> : undefined}
        </div>
      </div>
      <h1>{title}</h1>
      <dl className="lw-paper__about">
        <div>
          <dt>Client</dt>
          <dd>{naming === 'initials' ? initials : <PersonName person={client} />}</dd>
        </div>
        {naming === 'name' && client.dateOfBirth ? (
          <div>
            <dt>Date of birth</dt>
            <dd>
              <MaskedText>{birthday(client.dateOfBirth)}</MaskedText>
            </dd>
          </div>
        ) : undefined}
        {children}
      </dl>
    </header>
  );
}

/** One fact of the head. */
export const ReportFact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

/** Last line of every report. */
export const ReportFoot = ({ printedOn }: { printedOn: string }) => (
  <footer className="lw-paper__foot">
    For training and screening, not for diagnosis. Made with Loopwell on {formatDate(printedOn)}.
  </footer>
);
