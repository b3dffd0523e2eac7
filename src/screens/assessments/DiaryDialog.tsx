import { createTaskResult } from '#shared/api/assessments.ts';
import { DialogBody } from '@blueprintjs/core';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { type SleepDiary, sleepDiarySchema } from '#shared/assessment/sleep-diary.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { localDay } from '#model/values/local-day.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { TASK_CALLS } from '#state/calls/questionnaire-calls.ts';
import { useChange } from '#state/use-change.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { formatNumber } from '#ui/text/format.ts';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

const EMPTY = {
  night: '',
  bedTime: '',
  onsetMinutes: '',
  wakings: '0',
  wakeMinutes: '0',
  lingerMinutes: '0',
  outOfBed: '',
};

const TIME = { type: 'time', isRequired: true } as const;
const COUNT = { type: 'number', isRequired: true } as const;

type DiaryDialogProps = { clientId: ClientId; onClose: () => void };

/** One night as reported by the client. */
export function DiaryDialog({ clientId, onClose }: DiaryDialogProps) {
  const form = useForm(EMPTY);
  const save = useSaveNight(clientId, onClose);
  const submit = () => {
    const { night, bedTime, outOfBed, ...counts } = form.values;
    const numbers = Object.entries(counts).map(([key, text]) => [
      key,
      text === '' ? undefined : Number(text),
    ]);
    const parsed = sleepDiarySchema.safeParse({
      night,
      bedTime,
      outOfBed,
      ...(Object.fromEntries(numbers) as object),
    });
    if (!parsed.success) form.setErrors(fieldErrorsOf(parsed.error));
    else if (night > localDay()) form.setErrors({ night: 'Enter a date that is not in the future.' });
    else save.run(parsed.data);
  };
  return (
    <FormDialog isOpen onClose={onClose} isTyped={form.isTyped} title="A night in the sleep diary">
      <Form onSubmit={submit} aria-label="Sleep diary">
        <DialogBody>
          {save.problem ? <Notice kind="danger">{save.problem}</Notice> : undefined}
          <TextField label="Morning of" type="date" isRequired max={localDay()} {...form.field('night')} />
          <div className="lw-form-row">
            <TextField label="Went to bed at" {...TIME} {...form.field('bedTime')} />
            <TextField label="Got out of bed at" {...TIME} {...form.field('outOfBed')} />
          </div>
          <div className="lw-form-row">
            <TextField label="Minutes until asleep" {...COUNT} {...form.field('onsetMinutes')} />
            <TextField label="Times awake in the night" {...COUNT} {...form.field('wakings')} />
          </div>
          <div className="lw-form-row">
            <TextField
              label="Minutes awake in the night, in total"
              {...COUNT}
              {...form.field('wakeMinutes')}
            />
            <TextField label="Minutes in bed after waking up" {...COUNT} {...form.field('lingerMinutes')} />
          </div>
        </DialogBody>
        <DialogButtons onCancel={onClose} loading={save.isBusy}>
          Save
        </DialogButtons>
      </Form>
    </FormDialog>
  );
}

function useSaveNight(clientId: ClientId, onSaved: () => void) {
  const { userId: id } = useUser();
  const showToast = useToast();
  const { run, ...state } = useChange(createTaskResult, {
    refreshes: TASK_CALLS,
    isBusyUntilRefreshed: true,
    onSuccess: ({ kind, figures }) => {
      if (kind === 'sleepDiary') {
        const words = `Sleep efficiency ${formatNumber(figures.efficiencyPct, 0)} % stored.`;
        showToast({ kind: 'success', message: words });
      }
      onSaved();
    },
  });
  const store = (diary: SleepDiary) => run({ params: { id, clientId }, body: { kind: 'sleepDiary', diary } });
  return { ...state, run: store };
}
