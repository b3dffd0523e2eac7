import type { Participant, StudyDetail } from '#shared/api/studies.ts';
import { FullName } from '#widgets/people/PersonName.tsx';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { formatDate, NO_VALUE } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { ARM_WORDS, progressOf } from './study-words.ts';

/** Who takes part and how far they are; the arm only where it was unblinded. */
export function Participants({ study }: { study: StudyDetail }) {
  const { enrolled } = study;
  if (enrolled.length === 0) return <p className="lw-panel__body">Nobody is enrolled yet.</p>;
  return (
    <DataTable
      label="Participants"
      columns={columnsOf(study)}
      rows={enrolled}
      rowKey={({ clientId }) => clientId}
    />
  );
}

function columnsOf({ sessions, strata, enrolled }: StudyDetail): Column<Participant>[] {
  const progress = (row: Participant) => progressOf(sessions, row.clientId);
  const group: Column<Participant> = { key: 'group', head: 'Group', cell: ({ stratum }) => stratum };
  const arm: Column<Participant> = {
    key: 'arm',
    head: 'Feedback',
    cell: (row) => (row.arm === null ? 'Blinded' : ARM_WORDS[row.arm]),
  };
  return [
    { key: 'client', head: 'Client', cell: ({ clientName }) => <FullName name={clientName} /> },
    ...(strata.length > 0 ? [group] : []),
    { key: 'enrolled', head: 'Enrolled', cell: ({ enrolledAt }) => <Num>{formatDate(enrolledAt)}</Num> },
    { key: 'sessions', head: 'Sessions', isNumber: true, cell: (row) => <Num>{progress(row).sessions}</Num> },
    {
      key: 'guessed',
      head: 'With guesses',
      isNumber: true,
      cell: (row) => <Num>{progress(row).guessed}</Num>,
    },
    {
      key: 'taken',
      head: 'Feedback taken again',
      isNumber: true,
      cell: (row) => <Num>{progress(row).takenAgain || NO_VALUE}</Num>,
    },
    ...(enrolled.some((row) => row.arm !== null) ? [arm] : []),
  ];
}
