import type { AnswerConflict, ConflictReading } from '#shared/questionnaires/fhir/import-answer.ts';
import { FormChoice } from '#ui/Choice.tsx';
import { Notice } from '#ui/Notice.tsx';
import { countOf } from '#ui/format.ts';

type AnswerConflictsProps = {
  conflicts: readonly AnswerConflict[];
  reading: ConflictReading | undefined;
  /** Why it cannot go on so. */
  problem: string | undefined;
  onDecide: (reading: ConflictReading) => void;
};

const READINGS: { value: ConflictReading | ''; label: string }[] = [
  { value: '', label: 'Choose how to read them' },
  { value: 'words', label: 'The words are right' },
  { value: 'codes', label: 'The codes are right' },
  { value: 'leaveOut', label: 'Leave these answers out' },
];

/** Answers whose code and words disagree. Nothing is guessed: a person who knows the form decides. */
export function AnswerConflicts({ conflicts, reading, problem, onDecide }: AnswerConflictsProps) {
  return (
    <>
      <Notice kind="danger">
        {countOf(conflicts.length, 'answer')} in the file {conflicts.length === 1 ? 'says' : 'say'} two
        things: the code is that of one answer here, the words or the score are those of another. Look at the
        original before you decide.
        <ul aria-label="Answers that disagree">
          {conflicts.map(({ linkId, question, inFile, byCode, byWords }) => (
            <li key={linkId}>
              {question}: the file has {inFile}; by its code {meaning(byCode)}, by its words{' '}
              {meaning(byWords)}
            </li>
          ))}
        </ul>
      </Notice>
      <FormChoice<ConflictReading | ''>
        label="Answers that disagree"
        value={reading ?? ''}
        options={READINGS}
        onChange={(next) => next !== '' && onDecide(next)}
      />
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
    </>
  );
}

const meaning = (label: string | undefined): string =>
  label === undefined ? 'no answer here' : `“${label}”`;
