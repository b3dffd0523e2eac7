import type { ReviewSegment } from '#shared/review/recording.ts';
import type { IntervalIndex } from '../workbench/interval-index.ts';
import type { ReviewColours } from './review-colours.ts';
import {
  clearColumns,
  drawRow,
  drawUpright,
  hatchColumns,
  type Raster,
  shiftColumns,
  tintColumns,
  type TraceRow,
} from './raster.ts';
import type { ReviewSettings } from '../workbench/review-settings.ts';
import { timeSteps } from './time-grid.ts';
import type { ShownEvent } from '../workbench/shown-event.ts';
import { columnAt, secondsAt, type Viewport } from '../workbench/view-math.ts';
import type { Drawable } from '../workbench/workbench.ts';

export type Scene = {
  view: Viewport;
  drawable: Drawable;
  settings: ReviewSettings;
  segments: readonly ReviewSegment[];
  annotations: IntervalIndex<ShownEvent>;
  colours: ReviewColours;
  /** Device pixels per CSS pixel. */
  ratio: number;
};

/** CSS pixels between two labels of the time axis. */
export const LABEL_DISTANCE_PX = 110;
const GAP_HATCH_PX = 6;
const EVENT_ALPHA = 150;
/** Events with a smaller mean distance are drawn as short marks at the top. */
const LEAST_FLAG_DISTANCE_PX = 12;
const CROWDED_FLAG_PX = 20;
const SPAN_ALPHA = 36;
/** A span longer than this share of the page is not tinted. */
const MOST_TINTED_PAGES = 0.8;
/**
 * Limit for leaving the line's own slot, in slots. With few lines it covers the whole picture; with more, it is enough
 * for blinks. Otherwise many large lines would be too slow to draw.
 */
const REACH_SLOTS = 12;
const LEAST_REACH_PX = 150;
/** Share of its slot that a fitted line fills. */
const FITTED_SHARE = 0.8;

export const slotHeight = (height: number, rowCount: number): number => height / Math.max(1, rowCount);

/** Paints the whole picture below the text: grid, events, gaps, traces. */
export function paintScene(raster: Raster, scene: Scene): void {
  clearColumns(raster, scene.colours.background);
  paintGrid(raster, scene);
  paintSpans(raster, scene);
  paintGaps(raster, scene);
  paintFlags(raster, scene);
  paintTraces(raster, scene);
}

/**
 * Paints only the columns that scrolled into view if the picture of `before` is still valid, else the whole picture.
 */
export function repaintScene(raster: Raster, before: Scene | undefined, now: Scene): void {
  const by = before && scrolledBy(raster, before, now);
  if (by === 0) return;
  paintScene(by === undefined ? raster : { ...raster, clip: shiftColumns(raster, by) }, now);
}

/** Columns by which the picture of `before` must move to show `now`; undefined when that is not possible. */
function scrolledBy(raster: Raster, before: Scene, now: Scene): number | undefined {
  const isSame =
    before.drawable.columns === now.drawable.columns &&
    before.drawable.rows === now.drawable.rows &&
    before.settings === now.settings &&
    before.annotations === now.annotations &&
    before.colours === now.colours &&
    before.ratio === now.ratio &&
    before.view.columnSeconds === now.view.columnSeconds &&
    isCrowded(raster, before) === isCrowded(raster, now);
  if (!isSame) return undefined;
  const by = now.view.startColumn - before.view.startColumn;
  const isEven = now.drawable.offset - before.drawable.offset === by;
  return isEven && Math.abs(by) <= raster.width / 2 ? by : undefined;
}

function paintGrid(raster: Raster, { view, colours, ratio }: Scene): void {
  const { minor, major } = timeSteps(view.columnSeconds * ratio, LABEL_DISTANCE_PX);
  const first = Math.ceil(secondsAt(view, 0) / minor);
  const last = secondsAt(view, view.widthPx) / minor;
  for (let k = first; k <= last; k++) {
    const isMajor = Math.abs((k * minor) / major - Math.round((k * minor) / major)) < 1e-6;
    const x = Math.round(columnAt(view, k * minor));
    drawUpright(raster, x, isMajor ? colours.gridStrong : colours.grid, isMajor ? 120 : 256);
  }
}

function paintGaps(raster: Raster, { view, segments, colours, ratio }: Scene): void {
  let end = 0;
  for (const segment of segments) {
    const from = columnAt(view, end);
    const to = columnAt(view, segment.startSeconds);
    end = segment.startSeconds + segment.durationSeconds;
    if (to - from < 1e-3 || to < 0 || from > raster.width) continue;
    hatchColumns(raster, from, to, colours.gap, {
      spacing: Math.round(GAP_HATCH_PX * ratio),
      phase: view.startColumn,
    });
  }
}

function paintSpans(raster: Raster, scene: Scene): void {
  const { view, annotations, colours } = scene;
  if (isCrowded(raster, scene)) return;
  const painted = new Uint8Array(raster.width);
  annotations.within(
    secondsAt(view, 0),
    secondsAt(view, view.widthPx),
    ({ startSeconds, durationSeconds }) => {
      // A span that fills the page is not tinted; its flag and the event list show it.
      if (!durationSeconds || durationSeconds > MOST_TINTED_PAGES * view.widthPx * view.columnSeconds) return;
      const from = Math.max(0, Math.floor(columnAt(view, startSeconds)));
      const to = Math.min(raster.width, Math.ceil(columnAt(view, startSeconds + durationSeconds)));
      painted.fill(1, from, Math.max(from, to));
    },
  );
  for (let from = 0; from < raster.width; from++) {
    if (painted[from] !== 1) continue;
    let to = from;
    while (to < raster.width && painted[to] === 1) to++;
    tintColumns(raster, from, to, colours.event, SPAN_ALPHA);
    from = to;
  }
}

function paintFlags(raster: Raster, scene: Scene): void {
  const { view, annotations, colours, ratio } = scene;
  const height = isCrowded(raster, scene) ? Math.round(CROWDED_FLAG_PX * ratio) : raster.height;
  let lastX = -1;
  annotations.within(secondsAt(view, 0), secondsAt(view, view.widthPx), ({ startSeconds }) => {
    const x = Math.round(columnAt(view, startSeconds));
    if (x === lastX) return;
    lastX = x;
    drawUpright(raster, x, colours.event, EVENT_ALPHA, height);
  });
}

/** Whether lines through the whole picture would hide the traces. */
function isCrowded(raster: Raster, { view, annotations, ratio }: Scene): boolean {
  const count =
    annotations.firstFrom(secondsAt(view, view.widthPx)) - annotations.firstFrom(secondsAt(view, 0));
  return count > raster.width / (LEAST_FLAG_DISTANCE_PX * ratio);
}

function paintTraces(raster: Raster, { drawable, settings, colours, ratio }: Scene): void {
  const { columns, rows, offset } = drawable;
  const slot = slotHeight(raster.height, rows.length);
  const pxPerUv = ((settings.pxPerMm * ratio) / settings.uvPerMm) * (settings.isNegativeUp ? -1 : 1);
  const row: TraceRow = {
    min: columns.min[0] ?? new Float32Array(0),
    max: columns.max[0] ?? new Float32Array(0),
    offset,
    baseline: 0,
    zero: 0,
    pxPerUnit: pxPerUv,
    thickness: Math.max(1, ratio),
    reach: Math.max(REACH_SLOTS * slot, LEAST_REACH_PX * ratio),
    colour: colours.trace,
    cutColour: colours.cut,
  };
  const draw = (trace: number, isVoltage: boolean, isCentred: boolean, colour: number) => {
    row.min = columns.min[trace]!;
    row.max = columns.max[trace]!;
    row.zero = isCentred || !isVoltage ? columns.middle[trace]! : 0;
    row.pxPerUnit = isVoltage ? pxPerUv : (slot * FITTED_SHARE) / Math.max(1e-9, 2 * columns.reach[trace]!);
    row.colour = colour;
    drawRow(raster, row);
  };
  for (const [index, { trace, filtered, raw, isVoltage, isCentred, isRawBelow }] of rows.entries()) {
    row.baseline = (index + 0.5) * slot;
    const isAlone = filtered === undefined && !isRawBelow;
    const colour = trace.isBad ? colours.bad : colours.trace;
    if (raw !== undefined) draw(raw, isVoltage, true, isAlone ? colour : colours.raw);
    if (filtered !== undefined) draw(filtered, isVoltage, isCentred, colour);
  }
}
