import { AXIS_HEIGHT_PX, LABELS_WIDTH_PX, paintOverlay } from './overlay.ts';
import type { Raster } from './raster.ts';
import { paintScene } from './scene.ts';
import { paperColours } from './review-colours.ts';
import { clockStart } from './time-grid.ts';
import { NOMINAL_PX_PER_MM } from '../workbench/view-math.ts';
import type { Workbench } from '../workbench/workbench.ts';

/**
 * Draws the current view for printing: black on white, at true scale in millimeters. Returns the paper speed in mm/s,
 * or 0 while there is nothing to draw.
 */
export function paintForPrint(
  workbench: Workbench,
  canvas: HTMLCanvasElement,
  paperMm: { width: number; height: number },
): number {
  const drawable = workbench.drawable();
  const pen = canvas.getContext('2d');
  if (!drawable || !pen) return 0;
  const { view } = drawable;
  const width = paperMm.width * NOMINAL_PX_PER_MM;
  const height = paperMm.height * NOMINAL_PX_PER_MM;
  // Paper uses the same columns as the screen, so everything else follows their density.
  const ratio = view.widthPx / (width - LABELS_WIDTH_PX);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const image = new ImageData(view.widthPx, Math.round((height - AXIS_HEIGHT_PX) * ratio));
  const raster: Raster = {
    width: image.width,
    height: image.height,
    pixels: new Uint32Array(image.data.buffer),
  };
  const colours = paperColours();
  const settings = { ...workbench.settings.get(), pxPerMm: NOMINAL_PX_PER_MM };
  paintScene(raster, {
    view,
    drawable,
    settings,
    segments: workbench.recording.segments,
    annotations: workbench.annotations.get(),
    colours,
    ratio,
  });
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  paintOverlay({
    pen,
    width,
    height,
    view,
    ratio,
    workbench,
    rows: drawable.rows,
    colours,
    startOfDay: clockStart(workbench.recording),
    pxPerMm: NOMINAL_PX_PER_MM,
  });
  // Text first: it clears the canvas. The picture is then placed behind it.
  pen.setTransform(1, 0, 0, 1, 0, 0);
  placeBehind(pen, image, Math.round(LABELS_WIDTH_PX * ratio));
  return (width - LABELS_WIDTH_PX) / NOMINAL_PX_PER_MM / (view.widthPx * view.columnSeconds);
}

/** Draws a picture behind the existing content. */
function placeBehind(pen: CanvasRenderingContext2D, image: ImageData, x: number): void {
  const sheet = document.createElement('canvas');
  sheet.width = image.width;
  sheet.height = image.height;
  sheet.getContext('2d')?.putImageData(image, 0, 0);
  pen.globalCompositeOperation = 'destination-over';
  pen.drawImage(sheet, x, 0);
  pen.globalCompositeOperation = 'source-over';
}
