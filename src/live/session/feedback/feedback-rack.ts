import {
  AudioFeedback,
  audioFollowing,
  type AudioSettings,
  DEFAULT_AUDIO_SETTINGS,
  type FeedbackAudioContext,
} from './audio-feedback.ts';
import { openAudioFile } from './audio-file.ts';
import type { FeedbackSink } from './feedback-sink.ts';
import { createSoundscape, type SoundscapeName } from './soundscapes.ts';
import { DEFAULT_VIDEO_SETTINGS, VideoFeedback, type VideoSettings } from './video-feedback.ts';
import { type OpenedPlayer, openVideoFile, openVideoSite } from './video-players.ts';
import { parseVideoUrl } from '#shared/feedback/video-url.ts';
import { DEFAULT_FEEDBACK_MAPPING, type FeedbackMapping } from '#shared/feedback/feedback-mapping.ts';
import { createStore, type Store } from '#live/store/store.ts';

export type SoundChoice =
  | { kind: 'none' }
  | { kind: 'soundscape'; name: SoundscapeName }
  | { kind: 'file'; file: File };
type VideoChoice = { kind: 'none' } | { kind: 'file'; file: File } | { kind: 'url'; url: string };

type FeedbackView = {
  sound: SoundChoice;
  audio: AudioSettings;
  soundProblem: string | undefined;
  video: VideoChoice;
  videoState: 'none' | 'loading' | 'ready' | 'failed';
  videoProblem: string | undefined;
};

export type FeedbackRackDeps = {
  createContext: () => FeedbackAudioContext & Pick<AudioContext, 'createMediaElementSource'>;
  addSink: (sink: FeedbackSink) => () => void;
};

const INITIAL: FeedbackView = {
  sound: { kind: 'soundscape', name: 'rain' },
  audio: DEFAULT_AUDIO_SETTINGS,
  soundProblem: undefined,
  video: { kind: 'none' },
  videoState: 'none',
  videoProblem: undefined,
};

/**
 * The therapist's choice of what the client hears and sees, and the sinks that play it. The audio context is created on
 * the first click that needs it, as browsers require; no sound is possible before.
 */
export class FeedbackRack {
  readonly view: Store<FeedbackView> = createStore(INITIAL);
  readonly #deps: FeedbackRackDeps;
  #context: ReturnType<FeedbackRackDeps['createContext']> | undefined;
  #audio: AudioFeedback | undefined;
  #video: VideoFeedback | undefined;
  #removeVideo: (() => void) | undefined;
  #removeAudio: (() => void) | undefined;
  #videoRequest = 0;
  /** Undefined until a feedback response is used; video then follows success by default. */
  #mapping: FeedbackMapping | undefined;
  #isDisposed = false;

  constructor(deps: FeedbackRackDeps) {
    this.#deps = deps;
  }

  async chooseSound(sound: SoundChoice): Promise<void> {
    this.#patch({ sound, soundProblem: undefined });
    if (this.#audio) await this.#applySound();
  }

  changeAudio(change: Partial<AudioSettings>): void {
    const audio = { ...this.view.get().audio, ...change };
    this.#audio?.changeSettings(audio);
    this.#video?.changeSettings({ loudness: audio.loudness, isMuted: audio.isMuted });
    this.#patch({ audio: this.#audio?.settings ?? audio });
  }

  /** Follows success by a feedback response; undefined restores the default. Sound and video are chosen separately. */
  follow(mapping: FeedbackMapping | undefined): void {
    this.#mapping = mapping;
    this.changeAudio(audioFollowing(mapping ?? DEFAULT_FEEDBACK_MAPPING));
    this.#video?.changeSettings(videoSettingsOf(mapping));
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
        this.#removeAudio = this.#deps.addSink(this.#audio);
        await this.#applySound();
      }
      await this.#audio.unlock();
    } catch {
      this.#patch({
        soundProblem: 'This computer offers no sound output. Connect speakers or headphones and try again.',
      });
    }
  }

  /** Loads a video into `frame` and removes the previous one. */
  async chooseVideo(video: VideoChoice, frame: HTMLElement): Promise<void> {
    const request = ++this.#videoRequest;
    this.#removeVideo?.();
    this.#removeVideo = undefined;
    this.#video = undefined;
    if (video.kind === 'none') {
      this.#patch({ video, videoState: 'none', videoProblem: undefined });
      return;
    }
    this.#patch({ video, videoState: 'loading', videoProblem: undefined });
    const opened = await openVideo(video, frame);
    if (request !== this.#videoRequest) {
      if (opened.ok) opened.player.dispose();
      return;
    }
    if (!opened.ok) {
      this.#patch({ videoState: 'failed', videoProblem: opened.message });
      return;
    }
    this.#video = new VideoFeedback(opened.player, {
      nowMs: () => performance.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (handle) => clearTimeout(handle as number | undefined),
    });
    const { loudness, isMuted } = this.view.get().audio;
    this.#video.changeSettings({ loudness, isMuted, ...videoSettingsOf(this.#mapping) });
    this.#removeVideo = this.#deps.addSink(this.#video);
    this.#patch({ videoState: 'ready' });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#videoRequest++;
    this.#removeVideo?.();
    this.#removeAudio?.();
    this.#audio = undefined;
    void (this.#context as AudioContext | undefined)?.close?.().catch(() => undefined);
  }

  async #applySound(): Promise<void> {
    const { sound } = this.view.get();
    const context = this.#context!;
    if (sound.kind === 'none') this.#audio!.setSound(undefined);
    else if (sound.kind === 'soundscape') this.#audio!.setSound(createSoundscape(context, sound.name));
    else {
      const opened = await openAudioFile(sound.file, {
        connect: (element) => context.createMediaElementSource(element),
        onBroken: (message) => this.#loseSound(sound, message),
      });
      if (this.#isDisposed || this.view.get().sound !== sound) {
        if (opened.ok) opened.sound.stop();
      } else if (opened.ok) this.#audio!.setSound(opened.sound);
      else this.#loseSound(sound, opened.message);
    }
  }

  /** The previous sound must not continue as if it were the chosen one. */
  #loseSound(sound: SoundChoice, message: string): void {
    if (this.#isDisposed || this.view.get().sound !== sound) return;
    this.#audio?.setSound(undefined);
    this.#patch({ soundProblem: `${message} Until then there is no sound.` });
  }

  #patch(change: Partial<FeedbackView>): void {
    this.view.set({ ...this.view.get(), ...change });
  }
}

function videoSettingsOf(mapping: FeedbackMapping | undefined): Partial<VideoSettings> {
  if (!mapping) {
    const { loudness: _loudness, isMuted: _isMuted, ...rest } = DEFAULT_VIDEO_SETTINGS;
    return rest;
  }
  const { curve, attackSeconds, releaseSeconds, brightnessFloorPct, brightnessCeilingPct } = mapping;
  return {
    curve,
    attackSeconds,
    releaseSeconds,
    brightnessFloor: brightnessFloorPct / 100,
    brightnessCeiling: brightnessCeilingPct / 100,
  };
}

async function openVideo(
  video: Exclude<VideoChoice, { kind: 'none' }>,
  frame: HTMLElement,
): Promise<OpenedPlayer> {
  if (video.kind === 'file') return openVideoFile(video.file, frame);
  const parsed = parseVideoUrl(video.url);
  return parsed.ok ? openVideoSite(parsed.place, frame) : parsed;
}
