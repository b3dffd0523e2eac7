import {
  AudioFeedback,
  audioFollowing,
  type AudioSettings,
  DEFAULT_AUDIO_SETTINGS,
  type FeedbackAudioContext,
  type FollowingSound,
} from './audio-feedback.ts';
import type { PlayedSound } from './audio-nodes.ts';
import { openAudioFile } from './audio-file.ts';
import type { RunFeedback } from '#shared/api/sessions.ts';
import { type BandSound, bandSoundsOf } from './band-sounds.ts';
import type { FeedbackSink } from './feedback-sink.ts';
import { createSoundscape } from './soundscapes.ts';
import type { KeptFeedback } from '#model/sessions/kept-feedback.ts';
import {
  keptPicture,
  keptSound,
  OWN_PICTURE_GONE,
  OWN_SOUND_GONE,
  pictureText,
  type SoundChoice,
  soundText,
  type StoredChoice,
} from './feedback-choice.ts';
import { type LoadFile, StoredMedia } from './stored-media.ts';
import { type PictureChoice, pictureFollowing, PictureRack } from './picture-rack.ts';
import type { VideoSettings } from './video-feedback.ts';
import { DEFAULT_FEEDBACK_MAPPING, type FeedbackMapping } from '#shared/feedback/feedback-mapping.ts';
import { createStore, type Store } from '#live/store/store.ts';

type FeedbackView = {
  sound: SoundChoice;
  audio: AudioSettings;
  soundProblem: string | undefined;
  /** Names of uploaded files on their way from the server. */
  loadingSound: string | undefined;
  loadingPicture: string | undefined;
  /** Why an uploaded video is not shown. */
  pictureProblem: string | undefined;
  /** Shown by `picture`, or on the client's screen. */
  pictureChoice: PictureChoice;
  /** The feedback response in use. */
  response: { id: string; name: string } | undefined;
  /** Undefined until a feedback response is used; the picture then follows success by default. */
  mapping: FeedbackMapping | undefined;
  /** Of a session that was cut off: no default may replace it. */
  isRestored: boolean;
};

export type FeedbackRackDeps = {
  createContext: () => FeedbackAudioContext &
    Pick<AudioContext, 'createMediaElementSource' | 'addEventListener' | 'removeEventListener'>;
  addSink: (sink: FeedbackSink) => () => void;
  /** Calls back when sound can no longer be heard, and when it can again. */
  watchOutput?: (
    context: ReturnType<FeedbackRackDeps['createContext']>,
    onChange: (isThere: boolean) => void,
  ) => () => void;
  /** Absent where nothing is signed in. */
  loadFile?: LoadFile;
};

const INITIAL: FeedbackView = {
  sound: { kind: 'soundscape', name: 'rain' },
  audio: DEFAULT_AUDIO_SETTINGS,
  soundProblem: undefined,
  loadingSound: undefined,
  loadingPicture: undefined,
  pictureProblem: undefined,
  pictureChoice: { kind: 'none' },
  response: undefined,
  isRestored: false,
  mapping: undefined,
};

const OUTPUT_GONE =
  "The sound output is gone, so the client hears nothing. Connect speakers or headphones again, then press 'Test sound'. Training and recording go on.";

/**
 * The therapist's choice of what the client hears and sees, and the sinks that play it. The audio context is created on
 * the first click that needs it, as browsers require; no sound is possible before.
 */
export class FeedbackRack {
  readonly view: Store<FeedbackView> = createStore(INITIAL);
  readonly picture: PictureRack;
  readonly #deps: FeedbackRackDeps;
  #context: ReturnType<FeedbackRackDeps['createContext']> | undefined;
  #audio: AudioFeedback | undefined;
  #removeAudio: (() => void) | undefined;
  #bands: readonly BandSound[] = [];
  #isDisposed = false;
  #stopWatch: (() => void) | undefined;
  readonly #stored: StoredMedia;
  /** The newest choice of a picture; an older one may still be loading. */
  #wantedPicture: PictureChoice | StoredChoice = { kind: 'none' };

  constructor(deps: FeedbackRackDeps) {
    this.#deps = deps;
    this.#stored = new StoredMedia(deps.loadFile);
    this.picture = new PictureRack(deps.addSink);
    this.picture.changeSettings(this.pictureSettings);
  }

  async chooseSound(sound: SoundChoice): Promise<void> {
    this.#patch({ sound, soundProblem: undefined, loadingSound: undefined });
    // Loads before the first click that allows sound, so that it is there when training starts.
    if (this.#audio || sound.kind === 'stored') await this.#applySound();
  }

  /** The conditions that are trained, for 'a sound for each band'. */
  async setConditions(conditions: Parameters<typeof bandSoundsOf>[0]): Promise<void> {
    this.#bands = bandSoundsOf(conditions);
    if (this.#audio && this.view.get().sound.kind === 'bands') await this.#applySound();
  }

  changeAudio(change: Partial<AudioSettings>): void {
    const audio = { ...this.view.get().audio, ...change };
    this.#audio?.changeSettings(audio);
    this.#patch({ audio: this.#audio?.settings ?? audio });
    this.picture.changeSettings(this.pictureSettings);
  }

  /** Follows success by a feedback response; undefined restores the default. Sound and picture are chosen separately. */
  follow(mapping: FeedbackMapping | undefined, response?: FeedbackView['response']): void {
    this.#patch({ mapping, response });
    this.changeAudio(audioFollowing(mapping ?? DEFAULT_FEEDBACK_MAPPING));
  }

  /** An uploaded video is shown once it has loaded. */
  choosePicture(choice: PictureChoice | StoredChoice): void {
    this.#wantedPicture = choice;
    const isStored = choice.kind === 'stored';
    this.#patch({
      pictureChoice: isStored ? { kind: 'none' } : choice,
      loadingPicture: isStored ? choice.file.name : undefined,
      pictureProblem: undefined,
    });
    if (isStored) void this.#loadPicture(choice);
  }

  async #loadPicture(choice: StoredChoice): Promise<void> {
    const { feedbackFileId } = choice.file;
    const isWanted = () => !this.#isDisposed && this.#wantedPicture === choice;
    const loaded = await this.#stored.load(choice.file, (pictureProblem) => {
      if (isWanted()) this.#patch({ pictureProblem });
    });
    if (!isWanted()) return;
    this.#patch({ loadingPicture: undefined, pictureProblem: loaded.ok ? undefined : loaded.message });
    if (loaded.ok) this.#patch({ pictureChoice: { kind: 'file', file: loaded.file, feedbackFileId } });
  }

  /** How the picture follows success, and how loud a video is. */
  get pictureSettings(): Partial<VideoSettings> {
    const { audio, mapping } = this.view.get();
    return { loudness: audio.loudness, isMuted: audio.isMuted, ...pictureFollowing(mapping) };
  }

  /** Of the sound output; null while unknown. */
  get outputDelayMs(): number | null {
    return this.#audio?.outputDelayMs ?? null;
  }

  /** As stored with a run. Names of files are left out: they often name people. */
  describe(): RunFeedback {
    const { sound, pictureChoice, audio, mapping, response } = this.view.get();
    return {
      responseName: response?.name ?? null,
      sound: soundText(sound),
      picture: pictureText(pictureChoice),
      isMuted: audio.isMuted,
      outputDelayMs: this.outputDelayMs,
      mapping: { ...(mapping ?? DEFAULT_FEEDBACK_MAPPING), ...mappingOf(audio) },
    };
  }

  /** What a later page needs to go on with the same sound and picture. */
  kept(): KeptFeedback {
    const { sound, audio, mapping, response } = this.view.get();
    return { response, mapping, audio, sound: keptSound(sound), picture: keptPicture(this.#wantedPicture) };
  }

  restore({ response, mapping, audio, sound, picture }: KeptFeedback): void {
    this.follow(mapping, response);
    this.changeAudio(audio);
    const isOwnSound = sound.kind === 'file';
    const isOwnPicture = picture.kind === 'file';
    void this.chooseSound(isOwnSound ? { kind: 'none' } : sound);
    this.choosePicture(isOwnPicture ? { kind: 'none' } : picture);
    this.#patch({
      isRestored: true,
      ...(isOwnSound && { soundProblem: OWN_SOUND_GONE }),
      ...(isOwnPicture && { pictureProblem: OWN_PICTURE_GONE }),
    });
  }

  toggleMute(): void {
    this.changeAudio({ isMuted: !this.view.get().audio.isMuted });
  }

  async testSound(): Promise<void> {
    await this.unlock();
    await this.#audio?.test();
  }

  /** Enables sound; called from a click or key press. Unavailable sound never stops a session. */
  async unlock(): Promise<void> {
    try {
      if (!this.#audio) {
        this.#context = this.#deps.createContext();
        this.#audio = new AudioFeedback(this.#context);
        this.#audio.changeSettings(this.view.get().audio);
        this.#stopWatch = this.#deps.watchOutput?.(this.#context, (isThere) => this.#noteOutput(isThere));
        this.#removeAudio = this.#deps.addSink(this.#audio);
        const applied = this.#applySound();
        // A file may take minutes to load, or never come; its own message says so.
        if (this.view.get().sound.kind !== 'stored') await applied;
      }
      await this.#audio.unlock();
    } catch {
      this.#patch({
        soundProblem: 'This computer offers no sound output. Connect speakers or headphones and try again.',
      });
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stored.dispose();
    this.#stopWatch?.();
    this.picture.dispose();
    this.#removeAudio?.();
    this.#audio = undefined;
    void (this.#context as AudioContext | undefined)?.close?.().catch(() => undefined);
  }

  async #applySound(): Promise<void> {
    const { sound } = this.view.get();
    if (sound.kind === 'stored') return this.#applyStored(sound);
    const context = this.#context!;
    if (sound.kind === 'none') this.#audio!.setSounds([]);
    else if (sound.kind === 'soundscape') this.#play(createSoundscape(context, sound.name));
    else if (sound.kind === 'bands') this.#audio!.setSounds(this.#bandSounds());
    else await this.#openFile(sound, sound.file);
  }

  async #applyStored(sound: StoredChoice): Promise<void> {
    const isChosen = () => !this.#isDisposed && this.view.get().sound === sound;
    // The previous sound must not continue as if it were the chosen one.
    this.#audio?.setSounds([]);
    this.#patch({ loadingSound: sound.file.name });
    const loaded = await this.#stored.load(sound.file, (soundProblem) => {
      if (isChosen()) this.#patch({ soundProblem });
    });
    if (!isChosen()) return;
    this.#patch({ loadingSound: undefined, soundProblem: undefined });
    if (!loaded.ok) this.#loseSound(sound, loaded.message);
    else if (this.#audio) await this.#openFile(sound, loaded.file);
  }

  async #openFile(sound: SoundChoice, file: File): Promise<void> {
    const context = this.#context!;
    const opened = await openAudioFile(file, {
      connect: (element) => context.createMediaElementSource(element),
      onBroken: (message) => this.#loseSound(sound, message),
    });
    if (this.#isDisposed || this.view.get().sound !== sound) {
      if (opened.ok) opened.sound.stop();
    } else if (opened.ok) this.#play(opened.sound);
    else this.#loseSound(sound, opened.message);
  }

  #play(sound: PlayedSound): void {
    this.#audio!.setSounds([{ sound, condition: undefined }]);
  }

  /** Without conditions, as before a source is connected, one sound follows success. */
  #bandSounds(): FollowingSound[] {
    const context = this.#context!;
    if (this.#bands.length === 0) return [{ sound: createSoundscape(context, 'pad'), condition: undefined }];
    return this.#bands.map(({ condition, name }) => ({ sound: createSoundscape(context, name), condition }));
  }

  /** The previous sound must not continue as if it were the chosen one. */
  #loseSound(sound: SoundChoice, message: string): void {
    if (this.#isDisposed || this.view.get().sound !== sound) return;
    this.#audio?.setSounds([]);
    this.#patch({ soundProblem: `${message} Until then there is no sound.` });
  }

  #noteOutput(isThere: boolean): void {
    if (!this.#isDisposed) this.#patch({ soundProblem: isThere ? undefined : OUTPUT_GONE });
  }

  #patch(change: Partial<FeedbackView>): void {
    this.view.set({ ...this.view.get(), ...change });
  }
}

/** The settings of sound that the therapist may have changed in the room. */
const mappingOf = ({ loudness, curve, attackSeconds, releaseSeconds, hasChime, chimeDb }: AudioSettings) => ({
  ...loudness,
  curve,
  attackSeconds,
  releaseSeconds,
  hasChime,
  chimeDb,
});
