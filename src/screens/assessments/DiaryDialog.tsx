import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { fieldErrorsOf } from '#shared/api/field-errors.ts';
import { type SleepDiary, sleepDiarySchema } from '#shared/assessment/sleep-diary.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { localDay } from '#shared/domain/local-day.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useTaskResultsChanged } from '#state/use-task-results.ts';
import { Form } from '#ui/Form.tsx';
import { formatNumber } from '#ui/format.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';

const EMPTY = {
  night: '',
  bedTime: '',
  onsetMinutes: '',
  wakings: '0',
  wakeMinutes: '0',
  lingerMinutes: '0',
  outOfBed: '',
};

type DiaryDialogProps = { clientId: ClientId; onClose: () => void };

/** One night as the client tells it. */
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
    else save.mutate(parsed.data);
  };
  return (
    <FormDialog isOpen onClose={onClose} isTyped={form.isTyped} title="A night of the sleep diary">
      <Form onSubmit={submit} aria-label="Sleep diary">
        <DialogBody>
          {save.error ? <Notice kind="danger">{messageOf(save.error)}</Notice> : undefined}
          <TextField label="Morning of" type="date" isRequired max={localDay()} {...fieldOf(form, 'night')} />
          <div className="lw-form-row">
            <TextField label="Went to bed at" type="time" isRequired {...fieldOf(form, 'bedTime')} />
            <TextField label="Got out of bed at" type="time" isRequired {...fieldOf(form, 'outOfBed')} />
          </div>
          <div className="lw-form-row">
            <TextField
              label="Minutes until asleep"
              type="number"
              isRequired
              {...fieldOf(form, 'onsetMinutes')}
            />
            <TextField
              label="Times awake in the night"
              type="number"
              isRequired
              {...fieldOf(form, 'wakings')}
            />
          </div>
          <div className="lw-form-row">
            <TextField
              label="Minutes awake in the night, together"
              type="number"
              isRequired
              {...fieldOf(form, 'wakeMinutes')}
            />
            <TextField
              label="Minutes in bed after waking up"
              type="number"
              isRequired
              {...fieldOf(form, 'lingerMinutes')}
            />
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" intent="primary" loading={save.isPending}>
                Save
              </Button>
            </>
          }
        />
      </Form>
    </FormDialog>
  );
}

function fieldOf(form: ReturnType<typeof useForm<typeof EMPTY>>, name: keyof typeof EMPTY) {
  const { error, ...field } = form.field(name);
  return { ...field, ...(error !== undefined && { error }) };
}

function useSaveNight(clientId: ClientId, onSaved: () => void) {
  const api = useApi();
  const { userId: id } = useUser();
  const changed = useTaskResultsChanged(clientId);
  const showToast = useToast();
  return useMutation({
    mutationFn: (diary: SleepDiary) =>
      api.callEndpoint(ENDPOINTS.createTaskResult, {
        params: { id, clientId },
        body: { kind: 'sleepDiary', diary },
      }),
    networkMode: 'always',
    onSuccess: ({ kind, figures }) => {
      if (kind === 'sleepDiary') {
        const words = `Sleep efficiency ${formatNumber(figures.efficiencyPct, 0)} % stored.`;
        showToast({ kind: 'success', message: words });
      }
      onSaved();
      return changed();
    },
  });
}
