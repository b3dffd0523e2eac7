import { Button, Checkbox, DialogBody, DialogFooter, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import type { FeedbackResponse } from '#shared/api/feedback-responses.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { fieldErrorsOf } from '#shared/api/field-errors.ts';
import { feedbackResponseIdSchema } from '#shared/domain/ids.ts';
import { canEdit, editorOf } from '#shared/domain/permissions.ts';
import { FEEDBACK_CURVES } from '#shared/feedback/feedback-mapping.ts';
import { SOUNDSCAPE_LABELS, SOUNDSCAPES } from '#live/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import { ConflictDialog } from '#ui/conflict/ConflictDialog.tsx';
import { Form } from '#ui/Form.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Problem } from '#ui/Problem.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { TextField } from '#ui/TextField.tsx';
import { isChanged, useTyped } from '#ui/use-typed.ts';
import { MappingFields } from './MappingFields.tsx';
import {
  CURVE_WORDS,
  FORM_LABELS,
  fieldsOf,
  formOf,
  NEW_RESPONSE,
  type ResponseForm,
} from './response-words.ts';
import { TryOut } from './TryOut.tsx';
import { useRefreshResponses } from './use-responses.ts';

type ResponseDialogProps = {
  /** Undefined makes a new one. */
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
  const api = useApi();
  const { userId } = useUser();
  const parsed = feedbackResponseIdSchema.safeParse(id);
  const query = useQuery({
    queryKey: ['feedbackResponses', userId, 'one', id] as const,
    enabled: parsed.success,
    // What is being edited must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.getFeedbackResponse,
        { params: { id: userId, feedbackResponseId: parsed.data! } },
        { signal },
      ),
  });
  if (query.data) return <ResponseEditor stored={query.data} onClose={onClose} />;
  return (
    <DialogBody>
      {query.error ? (
        <Problem message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      ) : parsed.success ? (
        <SkeletonRows count={6} />
      ) : (
        <p>This address names no feedback response.</p>
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
  const user = useUser();
  const isMine = !stored || canEdit(editorOf(user), { kind: 'item', therapistId: stored.therapistId });
  const saving = useSaving(stored, setErrors, onClose);
  const change = (part: Partial<ResponseForm>) => {
    setForm({ ...form, ...part });
    setErrors({});
  };
  const submit = () => {
    const parsed = ENDPOINTS.createFeedbackResponse.body.safeParse(fieldsOf(form));
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
              This belongs to a colleague. You can try it, and duplicate it to change the copy.
            </Notice>
          )}
          <div className="lw-response__columns">
            <fieldset className="lw-response__column" disabled={!isMine} aria-label="Settings">
              <WhatFields form={form} errors={errors} onChange={change} />
              <MappingFields form={form} error={errors['mapping.floorDb']} onChange={change} />
            </fieldset>
            <TryOut form={form} />
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
        conflict={saving.conflict}
        noun="feedback response"
        labels={FORM_LABELS}
        isBusy={saving.isBusy}
        problem={saving.problem}
        onResolve={saving.resolve}
        onCancel={saving.cancel}
      />
    </>
  );
}

type WhatFieldsProps = {
  form: ResponseForm;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<ResponseForm>) => void;
};

/** What it is called, and what sounds and is shown. */
function WhatFields({ form, errors, onChange }: WhatFieldsProps) {
  const id = useId();
  return (
    <>
      <TextField
        label="Name"
        isRequired
        value={form.name}
        onChange={(name) => onChange({ name })}
        error={errors.name}
      />
      <FormGroup label="Type" intent={errors.types ? 'danger' : 'none'} helperText={errors.types}>
        <Checkbox
          inline
          checked={form.hasAudio}
          label="Audio Feedback"
          onChange={(event) => onChange({ hasAudio: event.currentTarget.checked })}
        />
        <Checkbox
          inline
          checked={form.hasVideo}
          label="Video Feedback"
          onChange={(event) => onChange({ hasVideo: event.currentTarget.checked })}
        />
      </FormGroup>
      {form.hasAudio ? (
        <FormGroup label="Sound" labelFor={`${id}-sound`}>
          <HTMLSelect
            id={`${id}-sound`}
            fill
            value={form.soundId}
            onChange={(event) => {
              const soundId = SOUNDSCAPES.find((each) => each === event.currentTarget.value);
              if (soundId) onChange({ soundId });
            }}
          >
            {SOUNDSCAPES.map((name) => (
              <option key={name} value={name}>
                {SOUNDSCAPE_LABELS[name]}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
      ) : undefined}
      {form.hasVideo ? (
        <TextField
          label="Address of the video"
          isRequired
          value={form.videoUrl}
          onChange={(videoUrl) => onChange({ videoUrl })}
          error={errors.videoUrl}
          helper="YouTube or Vimeo"
        />
      ) : undefined}
      <TextField
        label="Tags"
        value={form.tags}
        onChange={(tags) => onChange({ tags })}
        error={Object.entries(errors).find(([field]) => field.startsWith('tags'))?.[1]}
        helper="With commas between: calm, evening"
      />
      <FormGroup label="Curve" labelFor={`${id}-curve`}>
        <HTMLSelect
          id={`${id}-curve`}
          fill
          value={form.curve}
          onChange={(event) => {
            const curve = FEEDBACK_CURVES.find((each) => each === event.currentTarget.value);
            if (curve) onChange({ curve });
          }}
        >
          {FEEDBACK_CURVES.map((curve) => (
            <option key={curve} value={curve}>
              {CURVE_WORDS[curve]}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
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
  const refresh = useRefreshResponses();
  const showToast = useToast();
  const onSaved = () => {
    void refresh();
    showToast({ kind: 'success', message: 'Feedback response saved.' });
    onClose();
  };
  const add = useMutation({
    mutationFn: (form: ResponseForm) =>
      api.callEndpoint(ENDPOINTS.createFeedbackResponse, { params: { id: userId }, body: fieldsOf(form) }),
    networkMode: 'always',
    onSuccess: onSaved,
    onError: (error) => {
      if (error instanceof ApiError) onInvalid(error.fields);
    },
  });
  const paramsOf = () => ({ id: userId, feedbackResponseId: stored!.feedbackResponseId });
  const change = useVersionedSave({
    load: () => api.callEndpoint(ENDPOINTS.getFeedbackResponse, { params: paramsOf() }),
    save: (form: ResponseForm, version) =>
      api.callEndpoint(ENDPOINTS.putFeedbackResponse, {
        params: paramsOf(),
        body: { version, fields: fieldsOf(form) },
      }),
    fieldsOf: formOf,
    onSaved,
  });
  if (stored) return { ...change, submit: (form: ResponseForm) => change.submit(stored, form) };
  return {
    ...change,
    submit: (form: ResponseForm) => add.mutate(form),
    isBusy: add.isPending,
    problem: add.error ? messageOf(add.error) : undefined,
  };
}
