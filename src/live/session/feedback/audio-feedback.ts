import { DEFAULT_FEEDBACK_MAPPING, type FeedbackMapping } from '#shared/feedback/feedback-mapping.ts';
import type { PlayedSound, SoundContext } from './audio-nodes.ts';
import { CHIME_RMS, playChime } from './chime.ts';
import { type FeedbackFrame, type FeedbackSink, isAudible, STALE_AFTER_MS } from './feedback-sink.ts';
import { clampLoudness, dbToGain, type LoudnessRange, successToDb } from './loudness.ts';
import { SOUNDSCAPE_RMS_DB } from './soundscapes.ts';

/** The part of an AudioContext used here; injected, so that a test can record the schedule. */
export type FeedbackAudioContext = SoundContext & {
  readonly destination: AudioNode;
  readonly state: AudioContextState;
  /** Seconds; absent in browsers that do not tell. */
  readonly baseLatency?: number;
  readonly outputLatency?: number;
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

/** `condition`: index of the condition whose score the sound follows; undefined if it follows success. */
export type FollowingSound = { sound: PlayedSound; condition: number | undefined };

/**
 * Sound that follows success:
 *
 *   each sound -> follow (success in dB) -> guard (open or silent) -> master -> speakers
 *   chime -------------------------------> guard
 *
 * A chime is as loud as the sound at that time, plus or minus a setting, so that it does not cover the sound.
 * The guard is a dead man's switch on the audio clock. Each audible frame opens it and schedules its closing in
 * 0.5 s, which the next frame cancels. When frames stop (a hung page, a lost headset, a crashed worker), the audio
 * thread closes the guard without any code running.
 */
export class AudioFeedback implements FeedbackSink {
  readonly #context: FeedbackAudioContext;
  readonly #guard: GainNode;
  readonly #master: GainNode;
  #settings = DEFAULT_AUDIO_SETTINGS;
  #following: (FollowingSound & { follow: GainNode; gain: number })[] = [];
  #testEndsAt = 0;
  /** Of the sound that follows success, for chimes. */
  #gain = 0;

  constructor(context: FeedbackAudioContext) {
    this.#context = context;
    this.#guard = context.createGain();
    this.#master = context.createGain();
    this.#guard.gain.value = 0;
    this.#master.gain.value = DEFAULT_AUDIO_SETTINGS.masterVolume;
    this.#guard.connect(this.#master);
    this.#master.connect(context.destination);
  }

  get settings(): AudioSettings {
    return this.#settings;
  }

  /** Replaces all sounds and stops the previous ones. */
  setSounds(sounds: readonly FollowingSound[]): void {
    for (const { sound, follow } of this.#following) {
      sound.stop();
      follow.disconnect();
    }
    this.#following = sounds.map((each) => {
      const follow = this.#context.createGain();
      follow.gain.value = dbToGain(this.#settings.loudness.floorDb);
      each.sound.output.connect(follow);
      follow.connect(this.#guard);
      return { ...each, follow, gain: 0 };
    });
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
    this.#followTo(frame, now);
    this.#open(now, STALE_AFTER_MS / 1000);
    if (frame.rewardCount > 0) this.#chime();
  }

  /**
   * From a change of loudness to the loudspeaker, as the browser reports it; null if it does not. Radio loudspeakers
   * and headphones may add more than they report.
   */
  get outputDelayMs(): number | null {
    const { baseLatency, outputLatency } = this.#context;
    // 0 before the first sound, and in browsers that do not know.
    return outputLatency ? 1000 * ((baseLatency ?? 0) + outputLatency) : null;
  }

  /** On request: a few seconds of the sound at the loudness of a success of 75, and one chime. */
  async test(): Promise<void> {
    await this.#context.resume();
    const now = this.#context.currentTime;
    this.#testEndsAt = now + TEST_SECONDS;
    this.#followTo({ success: 75 }, now);
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
    this.setSounds([]);
    this.#master.disconnect();
  }

  #followTo({ success, scores }: Pick<FeedbackFrame, 'success' | 'scores'>, now: number): void {
    const { loudness, curve, attackSeconds, releaseSeconds } = this.#settings;
    const gainAt = (score: number) => dbToGain(successToDb(score, loudness, curve));
    // Together as loud as one.
    const share = 1 / Math.sqrt(Math.max(1, this.#following.length));
    for (const each of this.#following) {
      const score = each.condition === undefined ? success : (scores?.[each.condition] ?? success);
      const gain = share * gainAt(score);
      each.follow.gain.setTargetAtTime(gain, now, gain >= each.gain ? attackSeconds : releaseSeconds);
      each.gain = gain;
    }
    this.#gain = gainAt(success);
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
