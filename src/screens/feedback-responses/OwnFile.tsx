import { Button, ProgressBar } from '@blueprintjs/core';
import { useRef } from 'react';
import { messageOf } from '#api/api-error.ts';
import { type FeedbackUploadState, useFeedbackUpload } from '#live/offline/index.ts';
import {
  type FeedbackFile,
  deleteFeedbackFile,
  listFeedbackFiles,
} from '#shared/api/practice/feedback-files.ts';
import { feedbackFileIdSchema } from '#shared/domain/ids.ts';
import { ACCEPTED_FILES, FORMATS, type MediaKind } from '#shared/feedback/media-kinds.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useCache, useChange } from '#state/use-change.ts';
import { takeFile } from '#ui/files/use-chosen-file.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { formatBytes } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { FORM_LABELS } from './response-words.ts';
import type { FeedbackFiles } from './use-feedback-files.ts';

type OwnFileProps = {
  kind: MediaKind;
  files: FeedbackFiles;
  /** Id of the chosen file; empty until one is chosen. */
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
};

/** Chooses one of the uploaded sounds or videos, or uploads another. */
export function OwnFile({ kind, files, value, error, onChange }: OwnFileProps) {
  const { userId } = useUser();
  const cache = useCache();
  const input = useRef<HTMLInputElement>(null);
  const upload = useFeedbackUpload(useApi(), ({ feedbackFileId }) => {
    void cache.refresh([listFeedbackFiles]);
    onChange(feedbackFileId);
  });
  const remove = useRemove();
  const ready = files.ready(kind);
  const names = ready.map(({ feedbackFileId, name, byteCount }) => ({
    value: String(feedbackFileId),
    label: `${name} (${formatBytes(byteCount)})`,
  }));
  const isListed = value === '' || names.some((each) => each.value === value);
  const label = FORM_LABELS[kind === 'sound' ? 'soundFileId' : 'videoFileId'];
  return (
    <div className="lw-own-file">
      <FormChoice
        label={label}
        value={value}
        error={error}
        helper={`Up to 200 MB: ${FORMATS[kind].replace(/^an /, '')}.`}
        onChange={onChange}
        options={[
          { value: '', label: ready.length === 0 ? 'No file uploaded yet' : 'Choose a file' },
          ...names,
          ...(isListed ? [] : [{ value, label: files.nameOf(value) }]),
        ]}
      />
      <div className="lw-own-file__buttons">
        <Button disabled={upload.isBusy} onClick={() => input.current?.click()}>
          Upload a {kind}
        </Button>
        {upload.isBusy ? <Button onClick={upload.cancel}>Cancel upload</Button> : undefined}
        {!upload.isBusy && files.isMine(value) ? (
          <Button variant="minimal" onClick={() => remove(value, () => onChange(''))}>
            Delete this file
          </Button>
        ) : undefined}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${label} of this computer`}
        accept={ACCEPTED_FILES[kind]}
        onChange={(event) => {
          const file = takeFile(event.currentTarget);
          if (file) upload.start({ file, kind, therapistId: userId });
        }}
      />
      <Progress state={upload.state} />
      {files.problem(kind) === undefined ? undefined : (
        <Notice kind="warning">Uploaded files are not listed: {files.problem(kind)}</Notice>
      )}
      {upload.isBusy ? undefined : <Unfinished files={files.unfinished(kind)} onDiscard={remove} />}
    </div>
  );
}

function Progress({ state }: { state: FeedbackUploadState }) {
  if (state.step === 'idle') return undefined;
  if (state.step === 'ended') {
    if (state.kind === 'stored') return undefined;
    if (state.kind === 'failed') return <Notice kind="danger">{state.message}</Notice>;
    return <Notice kind="info">Upload canceled. Choose the same file again to resume it.</Notice>;
  }
  if (state.step === 'waiting')
    return <Notice kind="warning">{state.message} The upload resumes automatically.</Notice>;
  const { bytesDone, bytesTotal } = state;
  return (
    <>
      <ProgressBar
        value={bytesDone / Math.max(1, bytesTotal)}
        intent="primary"
        animate={false}
        stripes={false}
        aria-label="Progress of the upload"
      />
      <output className="lw-muted">
        {state.step === 'checking' ? 'Checking' : 'Uploading'}:{' '}
        <Num>
          {formatBytes(bytesDone)} of {formatBytes(bytesTotal)}
        </Num>
      </output>
    </>
  );
}

type UnfinishedProps = { files: readonly FeedbackFile[]; onDiscard: (id: string) => void };

/** Uploads that a closed dialog left behind: choosing the file again resumes them. */
function Unfinished({ files, onDiscard }: UnfinishedProps) {
  return files.map(({ feedbackFileId, name }) => (
    <p key={feedbackFileId} className="lw-own-file__left">
      <span className="lw-muted">‘{name}’ is not finished. Choose the same file again to resume.</span>
      <Button size="small" aria-label={`Discard ${name}`} onClick={() => onDiscard(feedbackFileId)}>
        Discard
      </Button>
    </p>
  ));
}

function useRemove() {
  const { userId } = useUser();
  const toast = useToast();
  const { run } = useChange(deleteFeedbackFile, {
    refreshes: [listFeedbackFiles],
    onError: (error) => toast({ kind: 'danger', message: messageOf(error) }),
  });
  return (id: string, onRemoved?: () => void) =>
    run(
      { params: { id: userId, feedbackFileId: feedbackFileIdSchema.parse(id) } },
      { onSuccess: () => onRemoved?.() },
    );
}
