import type { FeedbackMapping } from '#shared/feedback/feedback-mapping.ts';
import type { PictureName } from '#shared/feedback/pictures.ts';
import { parseVideoUrl } from '#shared/feedback/video-url.ts';
import { createStore, type Store } from '#live/store/store.ts';
import type { FeedbackSink } from './feedback-sink.ts';
import { openPictureCanvas } from './picture-canvas.ts';
import { applyEffect } from './video-effect.ts';
import { DEFAULT_VIDEO_SETTINGS, VideoFeedback, type VideoSettings } from './video-feedback.ts';
import { type OpenedPlayer, openVideoFile, openVideoSite } from './video-players.ts';

/** What the client sees. It can be sent to another window. */
export type PictureChoice =
  | { kind: 'none' }
  | { kind: 'picture'; name: PictureName }
  /** `feedbackFileId` of an uploaded video; absent for a file of this computer. */
  | { kind: 'file'; file: File; feedbackFileId?: string }
  | { kind: 'url'; url: string };

type PictureView = {
  state: 'none' | 'loading' | 'ready' | 'failed';
  /** Why it is not shown, and what to do. */
  problem: string | undefined;
};

type AdjustableSink = FeedbackSink & { changeSettings(change: Partial<VideoSettings>): void };
type Opened = { ok: true; sink: AdjustableSink } | { ok: false; message: string };

const NO_CANVAS = 'This browser cannot draw pictures. Choose a video, or train with sound only.';

/** The picture that follows success in one element: a video, an animation or a game, replaced as a whole. */
export class PictureRack {
  readonly view: Store<PictureView> = createStore<PictureView>({
    state: 'none',
    problem: undefined,
  });
  readonly #addSink: (sink: FeedbackSink) => () => void;
  #settings: VideoSettings = DEFAULT_VIDEO_SETTINGS;
  #sink: AdjustableSink | undefined;
  #remove: (() => void) | undefined;
  #request = 0;

  constructor(addSink: (sink: FeedbackSink) => () => void) {
    this.#addSink = addSink;
  }

  changeSettings(change: Partial<VideoSettings>): void {
    this.#settings = { ...this.#settings, ...change };
    this.#sink?.changeSettings(change);
  }

  /** Shows `choice` in `frame` and removes the previous picture. */
  async show(choice: PictureChoice, frame: HTMLElement): Promise<void> {
    const request = ++this.#request;
    this.#clear();
    // The previous effect must not stay on the element.
    applyEffect(frame, 1, 'brightness');
    if (choice.kind === 'none') {
      this.view.set({ state: 'none', problem: undefined });
      return;
    }
    this.view.set({ state: 'loading', problem: undefined });
    const opened = await open(choice, frame, (message) => {
      if (request !== this.#request) return;
      this.#clear();
      this.view.set({ state: 'failed', problem: `${message} Training goes on.` });
    });
    if (request !== this.#request) {
      if (opened.ok) opened.sink.dispose();
      return;
    }
    if (!opened.ok) {
      this.view.set({ state: 'failed', problem: opened.message });
      return;
    }
    this.#sink = opened.sink;
    this.#sink.changeSettings(this.#settings);
    this.#remove = this.#addSink(this.#sink);
    this.view.set({ state: 'ready', problem: undefined });
  }

  dispose(): void {
    this.#request++;
    this.#clear();
  }

  #clear(): void {
    this.#remove?.();
    this.#remove = undefined;
    this.#sink = undefined;
  }
}

/** The settings by which a picture follows success. */
export function pictureFollowing(
  mapping: FeedbackMapping | undefined,
): Omit<VideoSettings, 'loudness' | 'isMuted'> {
  if (!mapping) {
    const { loudness: _loudness, isMuted: _isMuted, ...rest } = DEFAULT_VIDEO_SETTINGS;
    return rest;
  }
  const { curve, attackSeconds, releaseSeconds, videoEffect } = mapping;
  return {
    curve,
    attackSeconds,
    releaseSeconds,
    videoEffect,
    brightnessFloor: mapping.brightnessFloorPct / 100,
    brightnessCeiling: mapping.brightnessCeilingPct / 100,
  };
}

async function open(
  choice: Exclude<PictureChoice, { kind: 'none' }>,
  frame: HTMLElement,
  onBroken: (message: string) => void,
): Promise<Opened> {
  if (choice.kind === 'picture') {
    const sink = openPictureCanvas(choice.name, frame);
    return sink ? { ok: true, sink } : { ok: false, message: NO_CANVAS };
  }
  const opened = await openVideo(choice, frame, onBroken);
  return opened.ok
    ? {
        ok: true,
        sink: new VideoFeedback(opened.player, {
          show: (level, effect) => applyEffect(frame, level, effect),
          nowMs: () => performance.now(),
          setTimeout: (run, ms) => setTimeout(run, ms),
          clearTimeout: (handle) => clearTimeout(handle as number | undefined),
        }),
      }
    : opened;
}

async function openVideo(
  choice: Extract<PictureChoice, { kind: 'file' | 'url' }>,
  frame: HTMLElement,
  onBroken: (message: string) => void,
): Promise<OpenedPlayer> {
  if (choice.kind === 'file') return openVideoFile(choice.file, frame, onBroken);
  const parsed = parseVideoUrl(choice.url);
  return parsed.ok ? openVideoSite(parsed.place, frame, onBroken) : parsed;
}
