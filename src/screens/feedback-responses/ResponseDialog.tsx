import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import {
  type FeedbackResponse,
  createFeedbackResponse,
  getFeedbackResponse,
  putFeedbackResponse,
} from '#shared/api/practice/feedback-responses.ts';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { feedbackResponseIdSchema } from '#shared/domain/ids.ts';
import { canEdit, editorOf } from '#shared/domain/permissions.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import { ConflictDialog } from '#ui/overlays/ConflictDialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { isChanged, useTyped } from '#ui/forms/use-typed.ts';
import { MappingFields } from './MappingFields.tsx';
import {
  FORM_LABELS,
  fieldsOf,
  formOf,
  NEW_RESPONSE,
  placedErrors,
  type ResponseForm,
} from './response-words.ts';
import { TryOut } from './TryOut.tsx';
import { useFeedbackFiles } from './use-feedback-files.ts';
import { WhatFields } from './WhatFields.tsx';
import { FEEDBACK_RESPONSE_CALLS } from '#state/calls/feedback-response-calls.ts';
import { useChange } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

type ResponseDialogProps = {
  /** Undefined creates a new one. */
  id: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function ResponseDialog({ id, isOpen, onClose }: ResponseDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={id === undefined ? 'New feedback response' : 'Feedback response'}
      className="lw-response"
      canOutsideClickClose={false}
    >
      {!isOpen ? undefined : id === undefined ? (
        <ResponseEditor stored={undefined} onClose={onClose} />
      ) : (
        <Loaded key={id} id={id} onClose={onClose} />
      )}
    </FormDialog>
  );
}

function Loaded({ id, onClose }: { id: string; onClose: () => void }) {
  const { userId } = useUser();
  const parsed = feedbackResponseIdSchema.safeParse(id);
  const query = useEndpoint(
    getFeedbackResponse,
    parsed.data && { params: { id: userId, feedbackResponseId: parsed.data } },
    // The form must not change while it is edited.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  if (query.data) return <ResponseEditor stored={query.data} onClose={onClose} />;
  return (
    <DialogBody>
      {query.problem !== undefined ? (
        <Problem message={query.problem} onRetry={query.retry} />
      ) : parsed.success ? (
        <SkeletonRows count={6} />
      ) : (
        <p>There is no feedback response at this address.</p>
      )}
    </DialogBody>
  );
}

type EditorProps = { stored: FeedbackResponse | undefined; onClose: () => void };

function ResponseEditor({ stored, onClose }: EditorProps) {
  const [first] = useState<ResponseForm>(() => (stored ? formOf(stored) : NEW_RESPONSE));
  const [form, setForm] = useState(first);
  useTyped(isChanged(form, first));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const files = useFeedbackFiles(stored);
  const user = useUser();
  const isMine = !stored || canEdit(editorOf(user), { kind: 'item', therapistId: stored.therapistId });
  const saving = useSaving(stored, setErrors, onClose);
  const change = (part: Partial<ResponseForm>) => {
    setForm({ ...form, ...part });
    setErrors({});
  };
  const submit = () => {
    const parsed = createFeedbackResponse.body.safeParse(fieldsOf(form));
    if (parsed.success) saving.submit(form);
    else setErrors(fieldErrorsOf(parsed.error));
  };
  return (
    <>
      <Form className="lw-form" onSubmit={submit} aria-label="Feedback response">
        <DialogBody>
          {saving.problem ? <Notice kind="danger">{saving.problem}</Notice> : undefined}
          {isMine ? undefined : (
            <Notice kind="info">
              This belongs to a colleague. You can try it, or duplicate it and change the copy.
            </Notice>
          )}
          <div className="lw-response__columns">
            <fieldset className="lw-response__column" disabled={!isMine} aria-label="Settings">
              <WhatFields form={form} errors={placedErrors(errors, form)} files={files} onChange={change} />
              <MappingFields form={form} error={errors['mapping.floorDb']} onChange={change} />
            </fieldset>
            <TryOut form={form} files={files.all} />
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>{isMine ? 'Cancel' : 'Close'}</Button>
              {isMine ? (
                <Button type="submit" intent="primary" loading={saving.isBusy}>
                  Save
                </Button>
              ) : undefined}
            </>
          }
        />
      </Form>
      <ConflictDialog
        saving={saving}
        noun="feedback response"
        labels={FORM_LABELS}
        show={(field, value) =>
          field === 'soundFileId' || field === 'videoFileId' ? files.nameOf(String(value)) : String(value)
        }
      />
    </>
  );
}

function useSaving(
  stored: FeedbackResponse | undefined,
  onInvalid: (fields: Readonly<Record<string, string>>) => void,
  onClose: () => void,
) {
  const api = useApi();
  const { userId } = useUser();
  const showToast = useToast();
  const onSaved = () => {
    showToast({ kind: 'success', message: 'Feedback response saved.' });
    onClose();
  };
  const refreshes = FEEDBACK_RESPONSE_CALLS;
  const add = useChange(createFeedbackResponse, {
    refreshes,
    onSuccess: onSaved,
    onError: (error) => {
      if (error instanceof ApiError) onInvalid(error.fields);
    },
  });
  const paramsOf = () => ({ id: userId, feedbackResponseId: stored!.feedbackResponseId });
  const change = useVersionedSave({
    load: () => api.callEndpoint(getFeedbackResponse, { params: paramsOf() }),
    save: (form: ResponseForm, version) =>
      api.callEndpoint(putFeedbackResponse, {
        params: paramsOf(),
        body: { version, fields: fieldsOf(form) },
      }),
    fieldsOf: formOf,
    onSaved,
    refreshes,
  });
  if (stored) return { ...change, submit: (form: ResponseForm) => change.submit(stored, form) };
  return {
    ...change,
    submit: (form: ResponseForm) => add.run({ params: { id: userId }, body: fieldsOf(form) }),
    isBusy: add.isBusy,
    problem: add.problem,
  };
}
