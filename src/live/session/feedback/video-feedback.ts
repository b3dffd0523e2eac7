import { FlashGuard } from '#live/pictures/index.ts';
import {
  type FeedbackCurve,
  type FeedbackMapping,
  shareOf,
  type VideoEffect,
} from '#shared/feedback/feedback-mapping.ts';
import { type FeedbackFrame, type FeedbackSink, isAudible, STALE_AFTER_MS } from './feedback-sink.ts';
import { dbToGain, DEFAULT_LOUDNESS, type LoudnessRange, successToDb } from './loudness.ts';
import { levelOf, luminanceOf } from './video-effect.ts';

/** A player with adjustable volume. It may ignore calls while loading. */
export type VideoPlayer = {
  /** 0-1, amplitude. */
  setVolume(volume: number): void;
  play(): void;
  pause(): void;
  dispose(): void;
};

export type VideoSettings = {
  loudness: LoudnessRange;
  /** 0-1; the picture never gets darker, so the client can always see it. */
  brightnessFloor: number;
  /** 0-1, at a success of 100. */
  brightnessCeiling: number;
  isMuted: boolean;
} & Pick<FeedbackMapping, 'curve' | 'attackSeconds' | 'releaseSeconds' | 'videoEffect'>;

export const DEFAULT_VIDEO_SETTINGS: VideoSettings = {
  loudness: DEFAULT_LOUDNESS,
  brightnessFloor: 0.25,
  brightnessCeiling: 1,
  isMuted: false,
  videoEffect: 'brightness',
  curve: 'even',
  attackSeconds: 0.2,
  releaseSeconds: 0.2,
};

export const brightnessOf = (
  success: number,
  floor: number,
  ceiling = 1,
  curve: FeedbackCurve = 'even',
): number => floor + (ceiling - floor) * shareOf(success, curve);

/** Players that are updated more often stutter. */
const LEAST_INTERVAL_MS = 100;
/** Share of the distance to a new success covered in one step. */
const stepOf = (seconds: number): number => 1 - Math.exp(-LEAST_INTERVAL_MS / 1000 / seconds);

type VideoDeps = {
  /** Shows the picture at a level of 0-1. */
  show: (level: number, effect: VideoEffect) => void;
  nowMs: () => number;
  setTimeout: (run: () => void, ms: number) => unknown;
  clearTimeout: (handle: unknown) => void;
};

/**
 * Video whose volume and picture follow success. During artifact and on stale data it is silent and at its lowest
 * level. The level never flashes more than three times a second.
 */
export class VideoFeedback implements FeedbackSink {
  readonly #player: VideoPlayer;
  readonly #deps: VideoDeps;
  #settings = DEFAULT_VIDEO_SETTINGS;
  readonly #guard = new FlashGuard();
  #lastMs = Number.NEGATIVE_INFINITY;
  /** Success after smoothing. */
  #shown = 0;
  #level = Number.NaN;
  #isPlaying = false;
  #watch: unknown;

  constructor(player: VideoPlayer, deps: VideoDeps) {
    this.#player = player;
    this.#deps = deps;
  }

  changeSettings(change: Partial<VideoSettings>): void {
    this.#settings = { ...this.#settings, ...change };
  }

  update(frame: FeedbackFrame): void {
    const now = this.#deps.nowMs();
    if (!isAudible(frame)) {
      if (this.#isPlaying) this.rest();
      else if (this.#level > this.#settings.brightnessFloor) this.#show(this.#settings.brightnessFloor);
      return;
    }
    if (now - this.#lastMs < LEAST_INTERVAL_MS) return;
    this.#lastMs = now;
    const { loudness, brightnessFloor, brightnessCeiling, isMuted, curve } = this.#settings;
    const { attackSeconds, releaseSeconds } = this.#settings;
    const difference = frame.success - this.#shown;
    this.#shown += stepOf(difference >= 0 ? attackSeconds : releaseSeconds) * difference;
    this.#player.setVolume(isMuted ? 0 : dbToGain(successToDb(this.#shown, loudness, curve)));
    this.#show(brightnessOf(this.#shown, brightnessFloor, brightnessCeiling, curve));
    if (!this.#isPlaying) {
      this.#isPlaying = true;
      this.#player.play();
    }
    this.#deps.clearTimeout(this.#watch);
    this.#watch = this.#deps.setTimeout(() => this.rest(), STALE_AFTER_MS);
  }

  rest(): void {
    this.#deps.clearTimeout(this.#watch);
    this.#isPlaying = false;
    this.#shown = 0;
    this.#lastMs = Number.NEGATIVE_INFINITY;
    this.#player.setVolume(0);
    this.#show(this.#settings.brightnessFloor);
    this.#player.pause();
  }

  #show(level: number): void {
    this.#level = levelOf(this.#guard.limit(luminanceOf(level), this.#deps.nowMs()));
    this.#deps.show(this.#level, this.#settings.videoEffect);
  }

  dispose(): void {
    this.rest();
    this.#player.dispose();
  }
}
