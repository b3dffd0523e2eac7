import { Button, Switch } from '@blueprintjs/core';
import { PauseIcon, PlayIcon } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FeedbackTrial, openFeedbackTrial, soundOf } from '#live/session/index.ts';
import { useStore } from '#live/store/index.ts';
import type { FeedbackMapping } from '#shared/feedback/feedback-mapping.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { fieldsOf, pictureOf, type ResponseForm } from './response-words.ts';

/** Move the success to hear and see the actual feedback of a session, without a session. Silent until a click. */
export function TryOut({ form }: { form: ResponseForm }) {
  const [success, setSuccess] = useState(50);
  const [trial] = useState(openFeedbackTrial);
  const [isPlaying, setPlaying] = useState(false);
  const [isSimulated, setSimulated] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => () => trial.dispose(), [trial]);
  useApplied(trial, form);
  const { soundProblem } = useStore(trial.rack.view);
  const { problem: pictureProblem } = useStore(trial.rack.picture.view);
  const showPicture = useEffectEvent((chosen: ResponseForm['picture']) => {
    if (frame.current) void trial.rack.picture.show(pictureOf({ ...form, picture: chosen }), frame.current);
  });
  // An address that is being typed is not loaded at each letter.
  const { hasVideo, picture } = form;
  useEffect(() => {
    if (isPlaying && hasVideo) showPicture(picture);
  }, [isPlaying, hasVideo, picture]);
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
      {[soundProblem, pictureProblem].map((problem) =>
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
function useApplied(trial: FeedbackTrial, form: ResponseForm): void {
  const { soundId, mapping } = fieldsOf(form);
  const key = JSON.stringify(mapping);
  useEffect(() => {
    trial.rack.follow(JSON.parse(key) as FeedbackMapping);
  }, [trial, key]);
  useEffect(() => {
    void trial.rack.chooseSound(soundOf(soundId ?? null));
  }, [trial, soundId]);
}
