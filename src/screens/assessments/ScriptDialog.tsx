import { Button, DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import type { AssessmentRecord } from '#shared/api/assessments.ts';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { writtenDefinitionSchema } from '#shared/assessment/script.ts';
import { Form } from '#ui/forms/Form.tsx';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { isChanged } from '#ui/forms/use-typed.ts';
import { QuestionnairesField } from './QuestionnairesField.tsx';
import { draftOf, type ScriptDraft, toDefinition } from './script-draft.ts';
import { StepsField } from './StepsField.tsx';
import { useNewestScript, useSaveScript } from './use-assessments.ts';

type ScriptDialogProps = { record: AssessmentRecord | undefined; onClose: () => void };

/** Creates a script, or the next version of one. Recordings keep the version they were made with. */
export function ScriptDialog({ record: given, onClose }: ScriptDialogProps) {
  const [record, setRecord] = useState(given);
  const [first, setFirst] = useState<ScriptDraft>(() => draftOf(given?.definition));
  const [draft, setDraft] = useState(first);
  // After a failed save, the form shows its problems while the user types.
  const [isRefused, setRefused] = useState(false);
  const save = useSaveScript(onClose);
  const loadNewest = useNewestScript();
  const change = (part: Partial<ScriptDraft>) => setDraft((before) => ({ ...before, ...part }));
  const parsed = writtenDefinitionSchema.safeParse(toDefinition(draft));
  const errors = isRefused && parsed.error ? fieldErrorsOf(parsed.error) : {};
  const field = (key: 'name' | 'description' | 'leadSeconds') => ({
    value: draft[key],
    onChange: (text: string) => change({ [key]: text }),
    error: errors[key],
  });
  const submit = (base: AssessmentRecord | undefined) => {
    if (!parsed.success) return setRefused(true);
    setRefused(false);
    save.run({ definition: parsed.data, ...(base && { record: base }) });
  };
  const [mine, setMine] = useState<ScriptDraft>();
  const [loadProblem, setLoadProblem] = useState<string>();
  const resolve = async (choice: 'theirs' | 'mine') => {
    setLoadProblem(undefined);
    try {
      const newest = await loadNewest(record!.assessmentId);
      setRecord(newest);
      setFirst(draftOf(newest.definition));
      save.reset();
      if (choice === 'mine') return submit(newest);
      setMine(draft);
      setDraft(draftOf(newest.definition));
    } catch (error) {
      setLoadProblem(messageOf(error));
    }
  };
  const isConflict = save.error instanceof ApiError && save.error.code === 'conflict';
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      isTyped={isChanged(draft, first)}
      className="lw-script-dialog"
      title={record ? `Edit ${record.definition.name}` : 'New assessment'}
    >
      <Form aria-label="Assessment" onSubmit={() => submit(record)}>
        <DialogBody>
          {save.error ? (
            <Notice
              kind={isConflict ? 'warning' : 'danger'}
              actions={
                isConflict ? (
                  <>
                    <Button onClick={() => void resolve('theirs')}>Take theirs</Button>
                    <Button onClick={() => void resolve('mine')}>Keep mine</Button>
                  </>
                ) : undefined
              }
            >
              {messageOf(save.error)} {loadProblem}
            </Notice>
          ) : undefined}
          {mine && !save.error ? (
            <Notice
              kind="info"
              action="Back to mine"
              onAction={() => {
                setDraft(mine);
                setMine(undefined);
              }}
              onDismiss={() => setMine(undefined)}
            >
              This is the version they saved. Your changes are still there.
            </Notice>
          ) : undefined}
          <div className="lw-script-head">
            <TextField label="Name" isRequired {...field('name')} />
            <TextField label="Seconds before each step" isRequired type="number" {...field('leadSeconds')} />
          </div>
          <TextField label="Purpose" {...field('description')} />
          <StepsField steps={draft.steps} errors={errors} onChange={(steps) => change({ steps })} />
          <QuestionnairesField
            chosen={draft.questionnaireIds}
            error={errors.questionnaireIds}
            onChange={(questionnaireIds) => change({ questionnaireIds })}
          />
        </DialogBody>
        <DialogButtons onCancel={onClose} loading={save.isBusy}>
          Save
        </DialogButtons>
      </Form>
    </FormDialog>
  );
}
