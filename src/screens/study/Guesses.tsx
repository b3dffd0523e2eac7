import type { StudyArm, StudyDetail } from '#shared/api/studies.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { Num } from '#ui/text/Num.tsx';
import { guessesOf } from './study-words.ts';

type Row = { who: string; right: number; wrong: number; unsure: number };

const COLUMNS: readonly Column<Row>[] = [
  { key: 'who', head: 'Guess of', cell: ({ who }) => who },
  { key: 'right', head: 'Right', isNumber: true, cell: ({ right }) => <Num>{right}</Num> },
  { key: 'wrong', head: 'Wrong', isNumber: true, cell: ({ wrong }) => <Num>{wrong}</Num> },
  { key: 'unsure', head: 'Cannot tell', isNumber: true, cell: ({ unsure }) => <Num>{unsure}</Num> },
];

/** Whether the blinding held: guesses about sessions of participants whose arm is known. */
export function Guesses({ study: { enrolled, sessions } }: { study: StudyDetail }) {
  const arms = new Map<string, StudyArm>();
  for (const { clientId, arm } of enrolled) if (arm !== null) arms.set(clientId, arm);
  if (arms.size === 0) return undefined;
  const rows: Row[] = [
    { who: 'The client', ...guessesOf(sessions, arms, 'clientGuess') },
    { who: 'The therapist', ...guessesOf(sessions, arms, 'therapistGuess') },
  ];
  return (
    <Panel
      title="Did the blinding hold?"
      aside="With blinding that holds, right and wrong are about equal"
      isFlush
    >
      <DataTable label="Guesses" columns={COLUMNS} rows={rows} rowKey={({ who }) => who} />
    </Panel>
  );
}
