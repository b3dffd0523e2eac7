import { DialogBody, FileInput } from '@blueprintjs/core';
import { useState } from 'react';
import { scoreQuestionnaire } from '#shared/questionnaires/score.ts';
import type { ConflictReading } from '#model/fhir/import-answer.ts';
import type { MatchedAnswers, ResponseFile } from '#model/fhir/response-file.ts';
import { itemsOf } from '#shared/questionnaires/definition.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useServices } from '#state/services.atoms.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { FullName } from '#widgets/people/PersonName.tsx';
import { Losses } from '#widgets/questionnaires/ImportQuestionnaireDialog.tsx';
import { ScoresList } from '#widgets/questionnaires/ScoresList.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { takeFile } from '#ui/files/use-chosen-file.ts';
import { AnswerConflicts } from './AnswerConflicts.tsx';
import { AnswersList } from './AnswersList.tsx';
import { answeredAtOf, dayOf } from './answered-day.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { type ReadAnswers, matchWith, useImportAnswers } from './use-import-answers.ts';

type Importing = ReturnType<typeof useImportAnswers>;

/**
 * Imports answers for this client from a file of another program. Before storing, shows what is kept and what is lost.
 */
export function ImportAnswersDialog({ ids, onClose }: { ids: ClientIds; onClose: () => void }) {
  const importing = useImportAnswers(ids, onClose);
  const [fileName, setFileName] = useState('');
  const choose = (input: HTMLInputElement) => {
    const file = takeFile(input);
    if (!file) return;
    setFileName(file.name);
    importing.choose(file);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Import answers (FHIR R4)" className="lw-qresponse">
      <DialogBody>
        <p>A FHIR R4 QuestionnaireResponse in JSON, with the answers of this client.</p>
        <FileInput
          fill
          text={fileName === '' ? 'Choose a file' : fileName}
          inputProps={{ accept: '.json,application/json,application/fhir+json', 'aria-label': 'File' }}
          onInputChange={(event) => choose(event.currentTarget)}
        />
        {importing.problem ? <Notice kind="danger">{importing.problem}</Notice> : undefined}
        {importing.read ? (
          <Outcome key={importing.read.text} ids={ids} read={importing.read} importing={importing} />
        ) : undefined}
      </DialogBody>
      <DialogButtons onCancel={onClose} form={FORM} loading={importing.isBusy} disabled={!importing.read}>
        Import
      </DialogButtons>
    </Dialog>
  );
}

const FORM = 'lw-import-answers';
type OutcomeProps = { ids: ClientIds; read: ReadAnswers; importing: Importing };

function Outcome({ ids, read, importing }: OutcomeProps) {
  const { found, file } = read;
  const { clock } = useServices();
  const [chosenId, setChosenId] = useState<string>(found.questionnaire?.questionnaireId ?? '');
  const [day, setDay] = useState(() => dayOf(file.authored));
  const [respondent, setRespondent] = useState(file.respondent);
  const [error, setError] = useState<string>();
  const [hasTried, setTried] = useState(false);
  const chosen =
    chosenId === found.questionnaire?.questionnaireId
      ? found.questionnaire
      : found.others.find(({ questionnaireId }) => questionnaireId === chosenId);
  const [decided, setDecided] = useState<{ of: string; reading: ConflictReading }>();
  // Applies to one questionnaire only: in another, the same codes can mean something else.
  const reading = decided?.of === chosenId ? decided.reading : undefined;
  const matched = chosen && matchWith(file, chosen, reading);
  const conflicts = matched && 'conflicts' in matched ? matched.conflicts : [];
  const undecided = matched && 'conflicts' in matched ? undecidedIn(matched, reading) : undefined;
  const submit = () => {
    if (!chosen || !matched || 'problem' in matched) return;
    if (undecided !== undefined) return setTried(true);
    const answeredAt = answeredAtOf(day, file.authored, clock.nowMs());
    if (answeredAt === undefined)
      return setError('Enter the date of the answers. It cannot be in the future.');
    importing.store({ read, questionnaire: chosen, matched, respondent, answeredAt });
  };
  return (
    <Form id={FORM} onSubmit={submit} aria-label="What is imported">
      {found.note ? <Notice kind="warning">{found.note}</Notice> : undefined}
      <FormChoice<string>
        label="Questionnaire"
        value={chosenId}
        options={optionsOf(read)}
        onChange={setChosenId}
      />
      <div className="lw-form-row">
        <TextField label="Answered on" type="date" isRequired value={day} onChange={setDay} error={error} />
        <FormChoice<'client' | 'practitioner'>
          label="Who answered"
          value={respondent}
          options={[
            { value: 'client', label: 'The client, alone' },
            { value: 'practitioner', label: 'A practitioner, typing' },
          ]}
          onChange={setRespondent}
        />
      </div>
      {matched && 'problem' in matched ? <Notice kind="danger">{matched.problem}</Notice> : undefined}
      {conflicts.length > 0 ? (
        <AnswerConflicts
          conflicts={conflicts}
          reading={reading}
          problem={hasTried ? undecided : undefined}
          onDecide={(next) => setDecided({ of: chosenId, reading: next })}
        />
      ) : undefined}
      {matched && !('problem' in matched) ? (
        <Preview matched={matched} subject={subjectNote(file, ids)} />
      ) : undefined}
    </Form>
  );
}

function undecidedIn({ conflicts, answers }: MatchedAnswers, reading: ConflictReading | undefined) {
  if (conflicts.length > 0 && reading === undefined) return 'Choose how to read these answers.';
  return Object.keys(answers).length === 0 ? 'With this choice, nothing is left to import.' : undefined;
}

const optionsOf = ({ found: { questionnaire, others } }: ReadAnswers) => {
  const rest = others.filter(({ questionnaireId }) => questionnaireId !== questionnaire?.questionnaireId);
  const all = [...(questionnaire ? [questionnaire] : []), ...rest];
  return [
    ...(questionnaire ? [] : [{ value: '', label: 'Choose a questionnaire' }]),
    ...all.map(({ questionnaireId, definition, version }) => ({
      value: questionnaireId as string,
      label: `${definition.title}, version ${version}`,
    })),
  ];
};

/** Warns if the file names another person: wrong answers in a client's record are worse than none. */
function subjectNote({ subject }: ResponseFile, { clientId }: ClientIds): string | undefined {
  if (subject === undefined || subject === `urn:uuid:${clientId}`) return undefined;
  return subject.startsWith('urn:uuid:')
    ? 'The file names a different client. Import it only if you are sure these are answers of this client.'
    : `The file names its client as ${subject}, which is unknown here. Make sure it is this client.`;
}

function Preview({ matched, subject }: { matched: MatchedAnswers; subject: string | undefined }) {
  const { firstName, lastName } = useUser();
  const { definition, answers, isPartial, losses, conflicts } = matched;
  return (
    <>
      {subject ? <Notice kind="warning">{subject}</Notice> : undefined}
      <Losses losses={[...new Set(losses)]} isUndecided={conflicts.length > 0} />
      <p>
        Stored as entered by <FullName name={`${firstName} ${lastName}`} />
        {isPartial ? ', as incomplete answers.' : '.'}
      </p>
      <ScoresList scores={scoreQuestionnaire(definition, answers)} />
      <AnswersList label="What is stored" items={itemsOf(definition)} answers={answers} />
    </>
  );
}
