import { Button, Switch } from '@blueprintjs/core';
import { PauseIcon, PlayIcon } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { feedbackFileLoader } from '#live/offline/index.ts';
import { type FeedbackTrial, openFeedbackTrial, type SoundChoice } from '#live/session/index.ts';
import { useStore } from '#live/store/index.ts';
import type { FeedbackFileRef } from '#shared/api/practice/feedback-files.ts';
import type { FeedbackMapping } from '#shared/feedback/feedback-mapping.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { LoadingFile } from '#ui/files/LoadingFile.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { choicesOf, fieldsOf, type PictureOfForm, type ResponseForm, VIDEO_PAGE } from './response-words.ts';

/** Move the success to hear and see the actual feedback of a session, without a session. Silent until a click. */
export function TryOut({ form, files }: { form: ResponseForm; files: readonly FeedbackFileRef[] }) {
  const [success, setSuccess] = useState(50);
  const api = useApi();
  const { userId } = useUser();
  const [trial] = useState(() => openFeedbackTrial(feedbackFileLoader(api, userId)));
  const [isPlaying, setPlaying] = useState(false);
  const [isSimulated, setSimulated] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => () => trial.dispose(), [trial]);
  const { hasVideo, picture } = form;
  const chosen = choicesOf(form, files);
  useApplied(trial, form, chosen.sound);
  const {
    soundProblem,
    pictureProblem: loadProblem,
    loadingSound,
    loadingPicture,
    pictureChoice,
  } = useStore(trial.rack.view);
  const { problem: pictureProblem } = useStore(trial.rack.picture.view);
  const choosePicture = useEffectEvent((key: string) =>
    trial.rack.choosePicture(
      key === VIDEO_PAGE ? { kind: 'url', url: form.videoUrl } : (JSON.parse(key) as PictureOfForm),
    ),
  );
  // An address that is being typed is not loaded at each letter. A file may be listed only after it was chosen.
  const pictureKey = picture === VIDEO_PAGE ? VIDEO_PAGE : JSON.stringify(chosen.picture);
  useEffect(() => {
    if (isPlaying && hasVideo) choosePicture(pictureKey);
  }, [isPlaying, hasVideo, pictureKey]);
  useEffect(() => {
    if (frame.current) void trial.rack.picture.show(pictureChoice, frame.current);
  }, [trial, pictureChoice]);
  const toggle = () => {
    if (isPlaying) trial.pause();
    else void trial.play();
    setPlaying(!isPlaying);
  };
  return (
    <section className="lw-response__try" aria-label="Try it">
      <h3>Try it</h3>
      <p className="lw-muted">Move Success to hear and see what a client does.</p>
      <label className="lw-slider">
        <span>Success</span>
        <input
          type="range"
          min={0}
          max={100}
          value={success}
          disabled={isSimulated}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            setSuccess(next);
            trial.setSuccess(next);
          }}
        />
        <span className="lw-slider__value">{success}</span>
      </label>
      <Switch
        checked={isSimulated}
        label="Success of a simulated client"
        onChange={(event) => {
          setSimulated(event.currentTarget.checked);
          trial.simulate(event.currentTarget.checked);
        }}
      />
      <Button icon={isPlaying ? <PauseIcon /> : <PlayIcon />} onClick={toggle}>
        {isPlaying ? 'Stop' : 'Play'}
      </Button>
      {form.hasVideo ? <div className="lw-response__video" ref={frame} /> : undefined}
      {[loadingSound, loadingPicture].map((name) =>
        name === undefined ? undefined : <LoadingFile key={name} name={name} />,
      )}
      {[soundProblem, loadProblem, pictureProblem].map((problem) =>
        problem === undefined ? undefined : (
          <Notice key={problem} kind="warning">
            {problem}
          </Notice>
        ),
      )}
    </section>
  );
}

/** Changes in the form are heard immediately. */
function useApplied(trial: FeedbackTrial, form: ResponseForm, sound: SoundChoice): void {
  const key = JSON.stringify(fieldsOf(form).mapping);
  useEffect(() => {
    trial.rack.follow(JSON.parse(key) as FeedbackMapping);
  }, [trial, key]);
  const { hasAudio } = form;
  const soundKey = JSON.stringify(hasAudio ? sound : { kind: 'none' });
  useEffect(() => {
    void trial.rack.chooseSound(JSON.parse(soundKey) as SoundChoice);
  }, [trial, soundKey]);
}
