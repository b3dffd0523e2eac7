import { DialogBody, FileInput } from '@blueprintjs/core';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import type { QuestionnaireImport } from '#model/fhir/import-questionnaire.ts';
import { isQuestion } from '#shared/questionnaires/items.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { countOf } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useChosenFile } from '#ui/files/use-chosen-file.ts';
import { readQuestionnaireFile } from './questionnaire-file.ts';

type ImportQuestionnaireDialogProps = {
  onClose: () => void;
  onImport: (definition: QuestionnaireDefinition) => void;
  isBusy?: boolean;
};

/** Imports a questionnaire from a file. Shows what cannot be taken over before anything is stored. */
export function ImportQuestionnaireDialog({
  onClose,
  onImport,
  isBusy = false,
}: ImportQuestionnaireDialogProps) {
  const { chosen, choose } = useChosenFile(readQuestionnaireFile);
  const read = chosen?.read;
  return (
    <Dialog isOpen onClose={onClose} title="Import a questionnaire">
      <DialogBody>
        <p>A FHIR R4 Questionnaire in JSON, from Loopwell or another program.</p>
        <FileInput
          fill
          text={chosen?.name ?? 'Choose a file'}
          inputProps={{ accept: '.json,application/json,application/fhir+json', 'aria-label': 'File' }}
          onInputChange={(event) => choose(event.currentTarget)}
        />
        {read ? <Outcome read={read} /> : undefined}
      </DialogBody>
      <DialogButtons
        onCancel={onClose}
        loading={isBusy}
        disabled={read?.ok !== true}
        onClick={() => (read?.ok === true ? onImport(read.definition) : undefined)}
      >
        Import
      </DialogButtons>
    </Dialog>
  );
}

function Outcome({ read }: { read: QuestionnaireImport }) {
  if (!read.ok) return <Notice kind="danger">{read.message}</Notice>;
  const { definition, losses } = read;
  const questions = definition.isScoreOnly
    ? 'score only'
    : countOf(definition.items.filter(isQuestion).length, 'question');
  return (
    <>
      <p>
        <strong>{definition.title}</strong>, {questions}
      </p>
      <Losses losses={losses} />
    </>
  );
}

/** Losses of an import. While `isUndecided`, it is unknown whether everything is kept. */
export function Losses({
  losses,
  isUndecided = false,
}: {
  losses: readonly string[];
  isUndecided?: boolean;
}) {
  if (losses.length > 0)
    return (
      <Notice kind="warning">
        Not everything can be imported:
        <ul aria-label="Not imported">
          {losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      </Notice>
    );
  return isUndecided ? undefined : <Notice kind="success">Everything in the file can be imported.</Notice>;
}
