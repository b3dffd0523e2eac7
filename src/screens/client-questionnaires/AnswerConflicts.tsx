import type { AnswerConflict, ConflictReading } from '#model/fhir/import-answer.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { countOf } from '#ui/text/format.ts';

type AnswerConflictsProps = {
  conflicts: readonly AnswerConflict[];
  reading: ConflictReading | undefined;
  /** Why the import cannot continue with the chosen reading. */
  problem: string | undefined;
  onDecide: (reading: ConflictReading) => void;
};

const READINGS: { value: ConflictReading | ''; label: string }[] = [
  { value: '', label: 'Choose how to read these answers' },
  { value: 'words', label: 'Use the words' },
  { value: 'codes', label: 'Use the codes' },
  { value: 'leaveOut', label: 'Leave these answers out' },
];

/** Answers whose code and text disagree. Nothing is guessed: a person who knows the form decides. */
export function AnswerConflicts({ conflicts, reading, problem, onDecide }: AnswerConflictsProps) {
  return (
    <>
      <Notice kind="danger">
        {countOf(conflicts.length, 'answer')} in the file {conflicts.length === 1 ? 'says' : 'say'} two
        different things: the code matches one answer here, the words or the score match another. Check the
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
