import { DEFAULT_FEEDBACK_MAPPING, type FeedbackMapping } from '#shared/feedback/feedback-mapping.ts';
import type { PlayedSound, SoundContext } from './audio-nodes.ts';
import { CHIME_RMS, playChime } from './chime.ts';
import { type FeedbackFrame, type FeedbackSink, isAudible, STALE_AFTER_MS } from './feedback-sink.ts';
import { clampLoudness, dbToGain, DEFAULT_LOUDNESS, type LoudnessRange, successToDb } from './loudness.ts';
import { SOUNDSCAPE_RMS_DB } from './soundscapes.ts';

/** The part of an AudioContext used here; injected, so that a test can record the schedule. */
export type FeedbackAudioContext = SoundContext & {
  readonly destination: AudioNode;
  readonly state: AudioContextState;
  resume(): Promise<void>;
};

export type AudioSettings = {
  loudness: LoudnessRange;
  /** 0-1, for all sound. */
  masterVolume: number;
  isMuted: boolean;
} & Pick<FeedbackMapping, 'curve' | 'attackSeconds' | 'releaseSeconds' | 'hasChime' | 'chimeDb'>;

const SOFT_SECONDS = 0.15;
export const TEST_SECONDS = 4;

export const DEFAULT_AUDIO_SETTINGS: AudioSettings = {
  masterVolume: 0.8,
  isMuted: false,
  ...audioFollowing(DEFAULT_FEEDBACK_MAPPING),
};

/** The settings by which sound follows success. */
export function audioFollowing(mapping: FeedbackMapping): Omit<AudioSettings, 'masterVolume' | 'isMuted'> {
  const { floorDb, ceilingDb, curve, attackSeconds, releaseSeconds, hasChime, chimeDb } = mapping;
  return { loudness: { floorDb, ceilingDb }, curve, attackSeconds, releaseSeconds, hasChime, chimeDb };
}

/**
 * Sound that follows success:
 *
 *   soundscape -> follow (success in dB) -> guard (open or silent) -> master -> speakers
 *   chime -------------------------------> guard
 *
 * A chime is as loud as the sound at that time, plus or minus a setting, so that it does not cover the sound.
 * The guard is a dead man's switch on the audio clock. Each audible frame opens it and schedules its closing in
 * 0.5 s, which the next frame cancels. When frames stop (a hung page, a lost headset, a crashed worker), the audio
 * thread closes the guard without any code running.
 */
export class AudioFeedback implements FeedbackSink {
  readonly #context: FeedbackAudioContext;
  readonly #follow: GainNode;
  readonly #guard: GainNode;
  readonly #master: GainNode;
  #settings = DEFAULT_AUDIO_SETTINGS;
  #sound: PlayedSound | undefined;
  #testEndsAt = 0;
  #gain = 0;

  constructor(context: FeedbackAudioContext) {
    this.#context = context;
    this.#follow = context.createGain();
    this.#guard = context.createGain();
    this.#master = context.createGain();
    this.#follow.gain.value = dbToGain(DEFAULT_LOUDNESS.floorDb);
    this.#guard.gain.value = 0;
    this.#master.gain.value = DEFAULT_AUDIO_SETTINGS.masterVolume;
    this.#follow.connect(this.#guard);
    this.#guard.connect(this.#master);
    this.#master.connect(context.destination);
  }

  get settings(): AudioSettings {
    return this.#settings;
  }

  /** Replaces the sound source and stops the previous one. */
  setSound(sound: PlayedSound | undefined): void {
    this.#sound?.stop();
    this.#sound = sound;
    sound?.output.connect(this.#follow);
  }

  changeSettings(change: Partial<AudioSettings>): void {
    const next = { ...this.#settings, ...change };
    this.#settings = { ...next, loudness: clampLoudness(next.loudness) };
    const volume = this.#settings.isMuted ? 0 : Math.min(1, Math.max(0, this.#settings.masterVolume));
    this.#master.gain.setTargetAtTime(volume, this.#context.currentTime, 0.02);
  }

  update(frame: FeedbackFrame): void {
    const now = this.#context.currentTime;
    if (!isAudible(frame)) {
      if (now >= this.#testEndsAt) this.#close(now);
      return;
    }
    this.#testEndsAt = 0;
    this.#followTo(frame.success, now);
    this.#open(now, STALE_AFTER_MS / 1000);
    if (frame.rewardCount > 0) this.#chime();
  }

  /** On request: a few seconds of the sound at the loudness of a success of 75, and one chime. */
  async test(): Promise<void> {
    await this.#context.resume();
    const now = this.#context.currentTime;
    this.#testEndsAt = now + TEST_SECONDS;
    this.#followTo(75, now);
    this.#open(now, TEST_SECONDS);
    this.#chime();
  }

  /** Browsers allow sound only after a click or key press; called from the click that starts a session. */
  async unlock(): Promise<void> {
    if (this.#context.state !== 'running') await this.#context.resume();
  }

  rest(): void {
    this.#testEndsAt = 0;
    this.#close(this.#context.currentTime);
  }

  dispose(): void {
    this.rest();
    this.setSound(undefined);
    this.#master.disconnect();
  }

  #followTo(success: number, now: number): void {
    const { loudness, curve, attackSeconds, releaseSeconds } = this.#settings;
    const gain = dbToGain(successToDb(success, loudness, curve));
    this.#follow.gain.setTargetAtTime(gain, now, gain >= this.#gain ? attackSeconds : releaseSeconds);
    this.#gain = gain;
  }

  #chime(): void {
    const { hasChime, chimeDb } = this.#settings;
    if (!hasChime) return;
    const level = (this.#gain * dbToGain(SOUNDSCAPE_RMS_DB + chimeDb)) / CHIME_RMS;
    playChime(this.#context, this.#guard, Math.min(1, level));
  }

  #open(now: number, seconds: number): void {
    const { gain } = this.#guard;
    gain.cancelScheduledValues(now);
    gain.setTargetAtTime(1, now, SOFT_SECONDS);
    gain.setTargetAtTime(0, now + seconds, SOFT_SECONDS);
  }

  #close(now: number): void {
    const { gain } = this.#guard;
    gain.cancelScheduledValues(now);
    gain.setTargetAtTime(0, now, SOFT_SECONDS);
  }
}
