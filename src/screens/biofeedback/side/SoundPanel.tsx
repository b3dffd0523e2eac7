import { Button, Switch } from '@blueprintjs/core';
import { VolumeOffIcon, VolumeUpIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { SOUND_IDS, SOUND_LABELS, type SoundChoice, type SoundId, soundOf } from '#live/session/index.ts';
import { useStore } from '#live/store/index.ts';
import { LOUDEST_CHIME_DB, QUIETEST_CHIME_DB } from '#shared/feedback/feedback-mapping.ts';
import { LoadingFile } from '#ui/files/LoadingFile.tsx';
import { Select } from '#ui/forms/Choice.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { HiddenFileInput } from '../room/HiddenFileInput.tsx';
import { useRoom } from '../room/room-context.ts';
import { LoudnessSliders, Slider } from './LoudnessSliders.tsx';

const OWN_FILE = 'file';
const NO_SOUND = 'none';
/** An uploaded sound; only a feedback response chooses it. */
const STORED = 'stored';
type Choice = SoundId | typeof OWN_FILE | typeof NO_SOUND | typeof STORED;

/** Sound for the client. Silent until 'Test sound' or a run. */
export function SoundPanel() {
  const { feedback } = useRoom();
  const { sound, audio, soundProblem, loadingSound } = useStore(feedback.view);
  const file = useRef<HTMLInputElement>(null);

  const choose = (value: Choice) => {
    if (value === STORED) return;
    if (value === OWN_FILE) file.current?.click();
    else void feedback.chooseSound(soundOf(value === NO_SOUND ? null : value));
  };

  return (
    <section className="lw-side-section">
      <h2>Sound</h2>
      <div className="lw-side-row">
        <Select
          name="Feedback sound"
          isFilling
          value={selected(sound)}
          onChange={choose}
          options={[
            ...SOUND_IDS.map((value) => ({ value, label: SOUND_LABELS[value] })),
            ...(sound.kind === 'stored' ? [{ value: STORED, label: sound.file.name } as const] : []),
            { value: OWN_FILE, label: sound.kind === 'file' ? sound.file.name : 'Own audio file...' },
            { value: NO_SOUND, label: 'No sound' },
          ]}
        />
        <HiddenFileInput
          ref={file}
          label="Own audio file"
          accept="audio/*"
          onFile={(chosen) => void feedback.chooseSound({ kind: 'file', file: chosen })}
        />
      </div>
      <div className="lw-side-row">
        <Button onClick={() => void feedback.testSound()} disabled={sound.kind === 'none'}>
          Test sound
        </Button>
        <Button
          icon={audio.isMuted ? <VolumeOffIcon /> : <VolumeUpIcon />}
          aria-pressed={audio.isMuted}
          active={audio.isMuted}
          onClick={() => feedback.toggleMute()}
        >
          {audio.isMuted ? 'Muted' : 'Mute'}
          <kbd className="lw-key">0</kbd>
        </Button>
      </div>
      <LoudnessSliders audio={audio} onChange={(change) => feedback.changeAudio(change)} />
      <Switch
        checked={audio.hasChime}
        label="Chime with each reward"
        onChange={(event) => feedback.changeAudio({ hasChime: event.currentTarget.checked })}
      />
      {audio.hasChime ? (
        <div className="lw-sliders">
          <Slider
            label="Chime level"
            value={audio.chimeDb}
            min={QUIETEST_CHIME_DB}
            max={LOUDEST_CHIME_DB}
            unit="dB"
            onChange={(chimeDb) => feedback.changeAudio({ chimeDb })}
          />
        </div>
      ) : undefined}
      {loadingSound === undefined ? undefined : <LoadingFile name={loadingSound} />}
      {soundProblem === undefined ? undefined : <Notice kind="warning">{soundProblem}</Notice>}
    </section>
  );
}

function selected(sound: SoundChoice): Choice {
  switch (sound.kind) {
    case 'soundscape':
      return sound.name;
    case 'file':
      return OWN_FILE;
    case 'none':
      return NO_SOUND;
    case 'stored':
      return STORED;
    case 'bands':
      return 'bands';
  }
}
