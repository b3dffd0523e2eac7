import { Checkbox, FormGroup } from '@blueprintjs/core';
import { SOUND_IDS, SOUND_LABELS } from '#live/session/index.ts';
import { FEEDBACK_CURVES } from '#shared/feedback/feedback-mapping.ts';
import { PICTURE_LABELS, PICTURES } from '#shared/feedback/pictures.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { OwnFile } from './OwnFile.tsx';
import { CURVE_WORDS, FORM_LABELS, OWN_FILE, type ResponseForm, VIDEO_PAGE } from './response-words.ts';
import type { FeedbackFiles } from './use-feedback-files.ts';

type WhatFieldsProps = {
  form: ResponseForm;
  errors: Readonly<Record<string, string>>;
  files: FeedbackFiles;
  onChange: (part: Partial<ResponseForm>) => void;
};

/** Name, sound and picture of the response. */
export function WhatFields(props: WhatFieldsProps) {
  const { form, errors, onChange } = props;
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
      {form.hasAudio ? <SoundFields {...props} /> : undefined}
      {form.hasVideo ? <PictureFields {...props} /> : undefined}
      <TextField
        label="Tags"
        value={form.tags}
        onChange={(tags) => onChange({ tags })}
        error={Object.entries(errors).find(([field]) => field.startsWith('tags'))?.[1]}
        helper="Separated by commas: calm, evening"
      />
      <FormChoice
        label="Curve"
        value={form.curve}
        onChange={(curve) => onChange({ curve })}
        options={FEEDBACK_CURVES.map((value) => ({ value, label: CURVE_WORDS[value] }))}
      />
    </>
  );
}

function SoundFields({ form, errors, files, onChange }: WhatFieldsProps) {
  return (
    <>
      <FormChoice
        label="Sound"
        value={form.soundId}
        onChange={(soundId) => onChange({ soundId })}
        options={[
          ...SOUND_IDS.map((value) => ({ value, label: SOUND_LABELS[value] })),
          { value: OWN_FILE, label: 'Own sound file' },
        ]}
      />
      {form.soundId === OWN_FILE ? (
        <OwnFile
          kind="sound"
          files={files}
          value={form.soundFileId}
          error={errors.soundFileId}
          onChange={(soundFileId) => onChange({ soundFileId })}
        />
      ) : undefined}
    </>
  );
}

function PictureFields({ form, errors, files, onChange }: WhatFieldsProps) {
  return (
    <>
      <FormChoice
        label={FORM_LABELS.picture}
        value={form.picture}
        onChange={(picture) => onChange({ picture })}
        options={[
          ...PICTURES.map((value) => ({ value, label: PICTURE_LABELS[value] })),
          { value: OWN_FILE, label: 'Own video file' },
          { value: VIDEO_PAGE, label: 'Video of YouTube or Vimeo' },
        ]}
      />
      {form.picture === OWN_FILE ? (
        <OwnFile
          kind="video"
          files={files}
          value={form.videoFileId}
          error={errors.videoFileId}
          onChange={(videoFileId) => onChange({ videoFileId })}
        />
      ) : undefined}
      {form.picture === VIDEO_PAGE ? (
        <TextField
          label="Address of the video"
          isRequired
          value={form.videoUrl}
          onChange={(videoUrl) => onChange({ videoUrl })}
          error={errors.videoUrl}
          helper="YouTube or Vimeo"
        />
      ) : undefined}
    </>
  );
}
