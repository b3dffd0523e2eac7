import { DialogBody, Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import {
  type AudienceGroup,
  createPracticeNotification,
  MOST_CHARACTERS,
  type PracticeNotification,
} from '#shared/api/practice/practice-notifications.ts';
import type { NotificationIntent } from '#shared/api/practice/notifications.ts';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { markupOf, readMarkup } from '#model/notifications/markup.ts';
import { readHtml } from '#shared/notifications/read-html.ts';
import { htmlOf, plainTextOf } from '#shared/notifications/rich-text.ts';
import { useFocusFirst } from '#ui/focus/use-focus-first.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { isChanged, useTyped } from '#ui/forms/use-typed.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { NotificationBanner } from '#widgets/notifications/NotificationBanner.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { endOfDay, firstDayOf, lastDayOf, startOfDay } from './notification-days.ts';
import { INTENT_WORDS, charactersLeft } from './notification-words.ts';
import { RichTextField } from './RichTextField.tsx';
import { type NotificationBody, useSaveNotification } from './use-written-notifications.ts';

type NotificationDialogProps = {
  isOpen: boolean;
  /** Undefined for a new one. */
  stored: PracticeNotification | undefined;
  onClose: () => void;
};

export function NotificationDialog({ isOpen, stored, onClose }: NotificationDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={stored ? titleOf(stored) : 'New notification'}
      className="lw-notification-form"
      canOutsideClickClose={false}
    >
      {isOpen ? <NotificationForm stored={stored} onClose={onClose} /> : undefined}
    </FormDialog>
  );
}

const titleOf = ({ state }: PracticeNotification): string =>
  state === 'ended' ? 'Publish again' : 'Edit notification';

type FormProps = Pick<NotificationDialogProps, 'stored' | 'onClose'>;

function NotificationForm({ stored, onClose }: FormProps) {
  const form = useForm(textsOf(stored));
  const [first] = useState(() => choicesOf(stored));
  const [choices, setChoices] = useState(first);
  useTyped(isChanged(choices, first));
  const { values, errors } = form;
  const text = readMarkup(values.text);
  const save = useSaveNotification(stored, {
    onInvalid: (fields) => form.setErrors(namedAsInForm(fields)),
    onDone: onClose,
  });
  const submit = () => {
    const body = bodyOf(htmlOf(text), values, choices);
    const parsed = createPracticeNotification.body.safeParse(body);
    const problems = parsed.success ? {} : namedAsInForm(fieldErrorsOf(parsed.error));
    const all = choices.audience?.length === 0 ? { ...problems, audience: CHOOSE_GROUP } : problems;
    if (Object.keys(all).length === 0) save.run(body);
    else form.setErrors(all);
  };
  const { problem } = save;
  return (
    <Form ref={useFocusFirst()} className="lw-form" onSubmit={submit} aria-label="Notification">
      <DialogBody>
        {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        <RichTextField
          label="Text"
          helper={`All recipients can read this text. Do not name clients. ${charactersLeft(plainTextOf(text).length, MOST_CHARACTERS)}`}
          {...form.field('text')}
        />
        <Preview intent={choices.intent} html={htmlOf(text)} />
        <div className="lw-notification-form__choices">
          <IntentField intent={choices.intent} onChange={(intent) => setChoices({ ...choices, intent })} />
          <AudienceFields
            audience={choices.audience}
            error={choices.audience?.length === 0 ? errors.audience : undefined}
            onChange={(audience) => setChoices({ ...choices, audience })}
          />
          <div>
            <TextField
              label="First day"
              type="date"
              helper="If empty, shown at once."
              {...form.field('from')}
            />
            <TextField
              label="Last day"
              type="date"
              helper="Shown until the end of this day. If empty, until you end it."
              {...form.field('until')}
            />
          </div>
        </div>
      </DialogBody>
      <DialogButtons onCancel={onClose} loading={save.isBusy}>
        {stored && stored.state !== 'ended' ? 'Save changes' : 'Publish'}
      </DialogButtons>
    </Form>
  );
}

const CHOOSE_GROUP = 'Choose at least one group.';

type Texts = { text: string; from: string; until: string };
/** `audience` is undefined for everyone; no group is chosen yet where it is empty. */
type Choices = { intent: NotificationIntent; audience: readonly AudienceGroup[] | undefined };

/** The days of an ended notification are over: publishing it again starts without. */
function textsOf(stored: PracticeNotification | undefined): Texts {
  if (!stored) return { text: '', from: '', until: '' };
  const { content, state, startsAt, endsAt } = stored;
  const text = markupOf(readHtml(content));
  if (state === 'ended') return { text, from: '', until: '' };
  return { text, from: firstDayOf(startsAt), until: endsAt === null ? '' : lastDayOf(endsAt) };
}

const choicesOf = (stored: PracticeNotification | undefined): Choices => ({
  intent: stored?.intent ?? 'info',
  audience: stored && stored.audience.length > 0 ? stored.audience : undefined,
});

const bodyOf = (content: string, { from, until }: Texts, choices: Choices): NotificationBody => ({
  content,
  intent: choices.intent,
  audience: [...(choices.audience ?? [])],
  startsAt: startOfDay(from),
  endsAt: endOfDay(until),
});

const NAMES: Readonly<Record<string, string>> = { content: 'text', startsAt: 'from', endsAt: 'until' };

const namedAsInForm = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [NAMES[name] ?? name, message]));

type IntentFieldProps = { intent: NotificationIntent; onChange: (intent: NotificationIntent) => void };

const IntentField = ({ intent, onChange }: IntentFieldProps) => (
  <RadioGroup
    label="Kind"
    selectedValue={intent}
    onChange={(event) => onChange(event.currentTarget.value === 'warning' ? 'warning' : 'info')}
  >
    {(['info', 'warning'] as const).map((value) => (
      <Radio key={value} value={value}>
        {INTENT_WORDS[value]}
      </Radio>
    ))}
  </RadioGroup>
);

/** The banner as its readers see it. */
const Preview = ({ intent, html }: { intent: NotificationIntent; html: string }) => (
  <section className="lw-notification-form__preview" aria-label="Preview">
    <h3>Preview</h3>
    {html === '' ? (
      <p className="lw-muted">The banner appears here as you write.</p>
    ) : (
      <NotificationBanner kind={intent} notification={{ content: html, clientName: null }} isPreview />
    )}
  </section>
);
