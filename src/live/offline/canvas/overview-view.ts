import { DrawScheduler } from '#live/charts/drawing/draw-scheduler.ts';
import { watchTheme } from '#live/charts/drawing/theme-colours.ts';
import { watchSize } from '#live/charts/drawing/watch-size.ts';
import { readReviewColours, type ReviewColours } from './review-colours.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** CSS pixels at the top that show the density of events. */
const EVENTS_PX = 8;
const LEAST_WINDOW_PX = 3;

/** The whole recording in one bar: activity, events, gaps, and the visible part. */
export class OverviewView {
  readonly #root: HTMLElement;
  readonly #workbench: Workbench;
  readonly #canvas = document.createElement('canvas');
  readonly #stops: (() => void)[];
  readonly #scheduler = new DrawScheduler();
  #colours: ReviewColours;
  #activity = new Float32Array(0);
  #events = new Uint16Array(0);
  #still: HTMLCanvasElement | undefined;
  #asked = -1;

  constructor(root: HTMLElement, workbench: Workbench) {
    this.#root = root;
    this.#workbench = workbench;
    this.#colours = readReviewColours(root);
    this.#canvas.setAttribute('aria-hidden', 'true');
    root.append(this.#canvas);
    const onPointer = (event: PointerEvent) => {
      if (event.type === 'pointerdown') root.setPointerCapture(event.pointerId);
      else if (event.buttons === 0) return;
      const share = (event.clientX - root.getBoundingClientRect().left) / Math.max(1, root.clientWidth);
      workbench.centreOn(share * workbench.extentSeconds);
    };
    root.addEventListener('pointerdown', onPointer);
    root.addEventListener('pointermove', onPointer);
    this.#stops = [
      () => this.#scheduler.dispose(),
      watchSize(root, () => this.#resize()),
      () => root.removeEventListener('pointerdown', onPointer),
      () => root.removeEventListener('pointermove', onPointer),
      watchTheme(() => {
        this.#colours = readReviewColours(root);
        this.#requestAll();
      }),
      workbench.onChange(() => this.#request()),
      workbench.annotations.subscribe(() => this.#countEvents()),
      workbench.gathered.subscribe((share) => void this.#ask(share)),
      workbench.settings.subscribe(() => this.#request()),
    ];
    this.#resize();
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
    this.#canvas.remove();
  }

  #requestAll(): void {
    this.#still = undefined;
    this.#request();
  }

  #request(): void {
    this.#scheduler.request(this.#draw);
  }

  #resize(): void {
    this.#canvas.width = Math.floor(this.#root.clientWidth * devicePixelRatio);
    this.#canvas.height = Math.floor(this.#root.clientHeight * devicePixelRatio);
    this.#asked = -1;
    this.#countEvents();
    void this.#ask(this.#workbench.gathered.peek());
  }

  async #ask(share: number): Promise<void> {
    // The file may be closed before this view is removed.
    if (this.#workbench.isDisposed) return;
    if (this.#asked === share || this.#canvas.width < 2 || share === 0) return;
    this.#asked = share;
    const { badChannels } = this.#workbench.settings.get();
    const { columns } = await this.#workbench.control.overview(this.#canvas.width, badChannels);
    this.#activity = columns;
    this.#requestAll();
  }

  #countEvents(): void {
    const { width } = this.#canvas;
    const counts = new Uint16Array(width);
    const perSecond = width / Math.max(1e-9, this.#workbench.extentSeconds);
    for (const { startSeconds } of this.#workbench.annotations.get().items) {
      const x = Math.floor(startSeconds * perSecond);
      if (x >= 0 && x < width && counts[x]! < 65_535) counts[x]! += 1;
    }
    this.#events = counts;
    this.#requestAll();
  }

  readonly #draw = (): void => {
    const pen = this.#canvas.getContext('2d');
    if (!pen) return;
    const { width, height } = this.#canvas;
    const { css } = this.#colours;
    const { startSeconds, settings } = this.#workbench;
    this.#still ??= this.#drawStill();
    pen.clearRect(0, 0, width, height);
    if (this.#still.width > 0 && this.#still.height > 0) pen.drawImage(this.#still, 0, 0);
    const perSecond = width / Math.max(1e-9, this.#workbench.extentSeconds);
    const from = startSeconds.peek() * perSecond;
    const window = Math.max(LEAST_WINDOW_PX, settings.get().spanSeconds * perSecond);
    pen.fillStyle = css.accent;
    pen.globalAlpha = 0.18;
    pen.fillRect(from, 0, window, height);
    pen.globalAlpha = 1;
    pen.strokeStyle = css.accent;
    pen.lineWidth = devicePixelRatio;
    pen.strokeRect(from + 0.5, 0.5, Math.max(1, window - 1), height - 1);
  };

  /** Everything except the window, which moves at every step. */
  #drawStill(): HTMLCanvasElement {
    const still = document.createElement('canvas');
    const { width, height } = this.#canvas;
    still.width = width;
    still.height = height;
    const pen = still.getContext('2d');
    if (!pen) return still;
    const { css } = this.#colours;
    const top = EVENTS_PX * devicePixelRatio;
    pen.fillStyle = css.raw;
    const ordered = this.#activity.filter((value) => value > 0).sort();
    // Ignores loud artifacts, which would flatten everything else.
    const ceiling = (ordered[Math.floor(ordered.length * 0.98)] ?? 1) * 1.15;
    for (let x = 0; x < this.#activity.length; x++) {
      const tall = Math.min(1, this.#activity[x]! / ceiling) * (height - top);
      if (tall > 0) pen.fillRect(x, height - tall, 1, tall);
    }
    pen.fillStyle = css.accent;
    for (let x = 0; x < this.#events.length; x++) {
      if (this.#events[x]! > 0) pen.fillRect(x, 0, devicePixelRatio, Math.min(top, 3 + this.#events[x]!));
    }
    return still;
  }
}
