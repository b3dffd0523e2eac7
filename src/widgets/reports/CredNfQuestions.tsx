import { Button, DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import type { AnswerScope } from '#model/report/cred-nf-items.ts';
import type { FilledItem } from '#model/report/cred-nf.ts';
import type { CredNfAnswers } from '#shared/api/practice/report-settings.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import { isChanged, useTyped } from '#ui/forms/use-typed.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';

type CredNfQuestionsProps = {
  items: readonly FilledItem[];
  canEdit: boolean;
  isBusy: boolean;
  problem: string | undefined;
  onReset: () => void;
  onSave: (answers: CredNfAnswers, onDone: () => void) => void;
};

type AskedItem = FilledItem & { scope: AnswerScope };

const isAsked = (item: FilledItem): item is AskedItem => item.source !== 'record' && item.scope !== 'session';

/** Asks once for what no record holds; the answers are remembered for the next report. */
export function CredNfQuestions(props: CredNfQuestionsProps) {
  const { items, canEdit, isBusy, onReset } = props;
  const [isOpen, setOpen] = useState(false);
  const asked = items.filter(isAsked);
  const openCount = items.filter(({ source }) => source === 'none').length;
  const close = () => setOpen(false);
  return (
    <div className="lw-paper__sections">
      <h2>CRED-nf checklist</h2>
      <p className="lw-small">
        {items.filter(({ source }) => source === 'record').length} of {items.length} items are filled from the
        record. {openCount === 0 ? 'Nothing is open.' : `${openCount} are open.`}
      </p>
      {canEdit && asked.length > 0 ? (
        <Button
          size="small"
          onClick={() => {
            onReset();
            setOpen(true);
          }}
        >
          Answer open items
        </Button>
      ) : undefined}
      <FormDialog isOpen={isOpen} title="CRED-nf: open items" isBusy={isBusy} onClose={close}>
        <QuestionForm {...props} items={asked} onClose={close} />
      </FormDialog>
    </div>
  );
}

const MOST_LETTERS = 2000;
const SCOPE_WORDS = {
  practice: 'For all reports of the practice.',
  protocol: 'For all sessions of this protocol.',
} as const;

type QuestionFormProps = Omit<CredNfQuestionsProps, 'items'> & {
  items: readonly AskedItem[];
  onClose: () => void;
};

function QuestionForm(props: QuestionFormProps) {
  const { items, isBusy, problem, onSave, onClose } = props;
  const [first] = useState(() => Object.fromEntries(items.map(({ id, value }) => [id, value ?? ''])));
  const [texts, setTexts] = useState(first);
  useTyped(isChanged(texts, first));
  const isTooLong = (text: string | undefined) => (text ?? '').length > MOST_LETTERS;
  const submit = () => {
    if (Object.values(texts).some(isTooLong)) return;
    const changed = Object.entries(texts).filter(([id, text]) => text !== first[id]);
    onSave(Object.fromEntries(changed), onClose);
  };
  return (
    <Form onSubmit={submit}>
      <DialogBody>
        {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        {items.map(({ id, words, scope }) => (
          <TextAreaField
            key={id}
            label={`${id} ${words}`}
            helper={SCOPE_WORDS[scope]}
            error={isTooLong(texts[id]) ? `At most ${MOST_LETTERS} characters.` : undefined}
            rows={2}
            value={texts[id] ?? ''}
            onChange={(text) => setTexts((before) => ({ ...before, [id]: text }))}
          />
        ))}
      </DialogBody>
      <DialogButtons type="submit" loading={isBusy} onCancel={onClose}>
        Save answers
      </DialogButtons>
    </Form>
  );
}
