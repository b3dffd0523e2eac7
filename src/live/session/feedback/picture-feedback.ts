import { FlashGuard, type Picture } from '#live/pictures/index.ts';
import { type FeedbackFrame, type FeedbackSink, isAudible, STALE_AFTER_MS } from './feedback-sink.ts';
import { brightnessOf, DEFAULT_VIDEO_SETTINGS, type VideoSettings } from './video-feedback.ts';

export type PictureDeps = {
  draw: (picture: Picture) => void;
  /** Calls `run` before the next picture of the display, with its time. */
  requestFrame: (run: (nowMs: number) => void) => number;
  cancelFrame: (handle: number) => void;
  /** False while the client prefers reduced motion. */
  hasMotion: () => boolean;
  /** The clock of `requestFrame`. */
  nowMs: () => number;
  /** Frees what draws. */
  release: () => void;
};

/** A hidden window draws nothing for a while; the picture then goes on from where it was. */
const LONGEST_STEP_SECONDS = 0.1;
const SETTLED = 0.002;

/** Draws an animation or game at the display's rate while it moves; it rests during artifact and on stale data. */
export class PictureFeedback implements FeedbackSink {
  readonly #picture: Picture;
  readonly #deps: PictureDeps;
  readonly #guard = new FlashGuard();
  #settings: VideoSettings = DEFAULT_VIDEO_SETTINGS;
  #success = 0;
  #shown = 0;
  #rewards = 0;
  #heardMs = Number.NEGATIVE_INFINITY;
  #drawnMs: number | undefined;
  #handle: number | undefined;

  constructor(picture: Picture, deps: PictureDeps) {
    this.#picture = picture;
    this.#deps = deps;
    this.#request();
  }

  changeSettings(change: Partial<VideoSettings>): void {
    this.#settings = { ...this.#settings, ...change };
    this.#request();
  }

  update(frame: FeedbackFrame): void {
    this.#rewards += frame.rewardCount;
    this.#heardMs = this.#deps.nowMs();
    this.#success = isAudible(frame) ? frame.success : 0;
    this.#request();
  }

  rest(): void {
    this.#success = 0;
    this.#request();
  }

  /** Called after the canvas was resized, which clears it. */
  redraw(): void {
    this.#request();
  }

  dispose(): void {
    if (this.#handle !== undefined) this.#deps.cancelFrame(this.#handle);
    // No picture is drawn after this one.
    this.#handle = -1;
    this.#deps.release();
  }

  #request(): void {
    this.#handle ??= this.#deps.requestFrame((nowMs) => this.#frame(nowMs));
  }

  #frame(nowMs: number): void {
    this.#handle = undefined;
    const seconds = Math.min(LONGEST_STEP_SECONDS, Math.max(0, (nowMs - (this.#drawnMs ?? nowMs)) / 1000));
    const target = nowMs - this.#heardMs > STALE_AFTER_MS ? 0 : this.#success;
    const { attackSeconds, releaseSeconds, brightnessFloor, brightnessCeiling, curve } = this.#settings;
    const follow = 1 - Math.exp(-seconds / (target > this.#shown ? attackSeconds : releaseSeconds));
    this.#shown += follow * (target - this.#shown);
    const wanted = brightnessOf(this.#shown, brightnessFloor, brightnessCeiling, curve);
    const level = this.#guard.limit(wanted, nowMs);
    this.#picture.step({ level, rewards: this.#rewards, hasMotion: this.#deps.hasMotion() }, seconds);
    this.#rewards = 0;
    this.#deps.draw(this.#picture);
    const isSettled = target === 0 && this.#shown < SETTLED && level === wanted;
    this.#drawnMs = isSettled ? undefined : nowMs;
    if (!isSettled) this.#request();
  }
}
