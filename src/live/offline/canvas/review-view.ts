import { DrawScheduler } from '#live/charts/drawing/draw-scheduler.ts';
import { watchTheme } from '#live/charts/drawing/theme-colours.ts';
import { watchSize } from '#live/charts/drawing/watch-size.ts';
import { AXIS_HEIGHT_PX, LABELS_WIDTH_PX, paintOverlay } from './overlay.ts';
import { attachPointer } from './pointer.ts';
import type { Raster } from './raster.ts';
import { readReviewColours, type ReviewColours } from './review-colours.ts';
import { pageColumns } from '../workbench/page-columns.ts';
import { repaintScene, type Scene } from './scene.ts';
import { clockStart } from './time-grid.ts';
import type { Viewport } from '../workbench/view-math.ts';
import type { Drawable, Workbench } from '../workbench/workbench.ts';

/**
 * The traces on two canvases: a picture made in memory, and the text above it. Draws at most once per frame, and only
 * after changes. While a view's page is pending, the last picture remains.
 */
export class ReviewView {
  readonly #root: HTMLElement;
  readonly #workbench: Workbench;
  readonly #base = document.createElement('canvas');
  readonly #overlay = document.createElement('canvas');
  readonly #stops: (() => void)[];
  readonly #scheduler = new DrawScheduler();
  #colours: ReviewColours;
  #raster: Raster | undefined;
  #image: ImageData | undefined;
  #drawnView: Viewport | undefined;
  /** The content of the raster. */
  #drawnScene: Scene | undefined;
  #isPictureDue = true;

  constructor(root: HTMLElement, workbench: Workbench) {
    this.#root = root;
    this.#workbench = workbench;
    this.#colours = readReviewColours(root);
    for (const canvas of [this.#base, this.#overlay]) {
      canvas.setAttribute('aria-hidden', 'true');
      root.append(canvas);
    }
    this.#base.className = 'lw-review-canvas__base';
    this.#overlay.className = 'lw-review-canvas__overlay';
    this.#stops = [
      () => this.#scheduler.dispose(),
      watchSize(root, () => this.#resize()),
      watchTheme(() => {
        this.#colours = readReviewColours(root);
        this.#requestPicture();
      }),
      workbench.onChange(() => this.#requestPicture()),
      workbench.cursor.subscribe(() => this.#request()),
      workbench.selection.subscribe(() => this.#request()),
      workbench.chosenEvent.subscribe(() => this.#request()),
      attachPointer(root, workbench, { leftPx: LABELS_WIDTH_PX, bottomPx: AXIS_HEIGHT_PX }),
    ];
    this.#resize();
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
    this.#base.remove();
    this.#overlay.remove();
  }

  #requestPicture(): void {
    this.#isPictureDue = true;
    this.#request();
  }

  #request(): void {
    this.#scheduler.request(this.#draw);
  }

  #resize(): void {
    const ratio = devicePixelRatio;
    const { clientWidth, clientHeight } = this.#root;
    const width = Math.floor((clientWidth - LABELS_WIDTH_PX) * ratio);
    const height = Math.floor((clientHeight - AXIS_HEIGHT_PX) * ratio);
    if (width < 20 || height < 20) return;
    this.#base.width = width;
    this.#base.height = height;
    this.#base.style.cssText = `left:${LABELS_WIDTH_PX}px;width:${width / ratio}px;height:${height / ratio}px`;
    this.#overlay.width = Math.floor(clientWidth * ratio);
    this.#overlay.height = Math.floor(clientHeight * ratio);
    this.#overlay.style.cssText = `width:${clientWidth}px;height:${clientHeight}px`;
    const image = new ImageData(width, height);
    this.#image = image;
    this.#raster = { width, height, pixels: new Uint32Array(image.data.buffer) };
    this.#drawnScene = undefined;
    this.#workbench.resize(width, width / ratio, height / ratio);
    this.#requestPicture();
  }

  readonly #draw = (): void => {
    if (this.#isPictureDue) this.#drawPicture();
    const pen = this.#overlay.getContext('2d');
    if (!pen || !this.#raster) return;
    const ratio = devicePixelRatio;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintOverlay({
      pen,
      width: this.#root.clientWidth,
      height: this.#root.clientHeight,
      view: this.#drawnView ?? this.#workbench.view,
      ratio,
      workbench: this.#workbench,
      rows: (this.#drawnView && this.#drawnScene?.drawable.rows) ?? this.#workbench.rows,
      colours: this.#colours,
      startOfDay: clockStart(this.#workbench.recording),
    });
  };

  #drawPicture(): void {
    const workbench = this.#workbench;
    const found = workbench.drawable();
    // Grid and names are drawn while the first traces are computed; this also allocates the canvas memory.
    const drawable = found ?? (this.#drawnView ? undefined : emptyDrawable(workbench.view));
    const pen = this.#base.getContext('2d', { alpha: false });
    if (!drawable || !this.#raster || !this.#image || !pen) return;
    if (found) this.#drawnView = found.view;
    const scene: Scene = {
      view: drawable.view,
      drawable,
      settings: workbench.settings.get(),
      segments: workbench.recording.segments,
      annotations: workbench.annotations.get(),
      colours: this.#colours,
      ratio: devicePixelRatio,
    };
    repaintScene(this.#raster, this.#drawnScene, scene);
    this.#drawnScene = scene;
    pen.putImageData(this.#image, 0, 0);
    if (!found) return;
    this.#isPictureDue = false;
    // For browser tests and benchmarks: number and quality of drawings.
    this.#root.dataset.coarse = String(drawable.columns.page.isCoarse);
    this.#root.dataset.gathered = String(workbench.gathered.peek());
    this.#root.dataset.drawn = String(Number(this.#root.dataset.drawn ?? 0) + 1);
  }
}

function emptyDrawable(view: Viewport): Drawable {
  const nothing = { startSeconds: 0, spanSeconds: 0, traces: [], buffer: new ArrayBuffer(0) };
  const page = { ...nothing, settingsId: 0, widthPx: view.widthPx, isCoarse: false };
  return { columns: pageColumns(page), offset: 0, rows: [], view };
}
