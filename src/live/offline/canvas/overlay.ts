import { plain } from '#shared/locale/formats.ts';
import { scaleBar } from '#live/charts/drawing/scale-bar.ts';
import { measureSelection, measureWords } from '../workbench/measure.ts';
import type { ReviewRow } from '../workbench/review-settings.ts';
import { rowName } from '../workbench/row-names.ts';
import type { ReviewColours } from './review-colours.ts';
import { LABEL_DISTANCE_PX, slotHeight } from './scene.ts';
import type { ShownEvent } from '../workbench/shown-event.ts';
import { timeLabel, timeSteps } from './time-grid.ts';
import { columnAt, secondsAt, type Viewport, viewStart } from '../workbench/view-math.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** Space beside and below the traces, in CSS pixels. */
export const LABELS_WIDTH_PX = 88;
export const AXIS_HEIGHT_PX = 36;
const EVENT_LABEL_PX = 90;
const MOST_LABEL_LETTERS = 24;
const FLAG_HEIGHT_PX = 17;
/** Font size below a name, and the line height that has room for it. */
const NOTE_PX = 10;
const LEAST_NOTE_SLOT_PX = 26;

/** All lengths in CSS pixels; the context is scaled. */
type OverlayInput = {
  pen: CanvasRenderingContext2D;
  width: number;
  height: number;
  view: Viewport;
  ratio: number;
  workbench: Workbench;
  /** The lines in the picture, which may be those from before a change. */
  rows: readonly ReviewRow[];
  colours: ReviewColours;
  startOfDay: number | undefined;
  /** Replaces the screen's calibration when printing. */
  pxPerMm?: number;
};

/** Text and marks above the traces: names, time, events, scale bar, selection, cursor. */
export function paintOverlay(input: OverlayInput): void {
  const { pen, width, height, colours } = input;
  pen.clearRect(0, 0, width, height);
  pen.fillStyle = colours.css.surface;
  pen.fillRect(0, 0, LABELS_WIDTH_PX, height);
  pen.fillRect(0, height - AXIS_HEIGHT_PX, width, AXIS_HEIGHT_PX);
  paintSelection(input);
  paintLabels(input);
  paintTimes(input);
  paintEvents(input);
  paintScaleBar(input);
  paintCursor(input);
}

const xOf = ({ view, ratio }: OverlayInput, seconds: number): number =>
  LABELS_WIDTH_PX + columnAt(view, seconds) / ratio;

const fontOf = (sizePx: number): string => `${sizePx}px Inter, system-ui, sans-serif`;

function paintLabels({ pen, height, rows, colours }: OverlayInput): void {
  const slot = slotHeight(height - AXIS_HEIGHT_PX, rows.length);
  const size = Math.max(8, Math.min(12, slot * 0.85));
  // In narrow slots only every second or third line is named, so that names do not overlap.
  const every = Math.max(1, Math.ceil(9 / slot));
  pen.font = fontOf(size);
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  for (let index = 0; index < rows.length; index += every) {
    const row = rows[index]!;
    const hasRoom = slot >= LEAST_NOTE_SLOT_PX;
    const { name, note } = rowName(row, hasRoom);
    const y = (index + 0.5) * slot - (note === undefined ? 0 : NOTE_PX / 2);
    pen.fillStyle = row.trace.isBad || row.isRawBelow ? colours.css.artifact : colours.css.text;
    pen.fillText(name, LABELS_WIDTH_PX - 8, y, LABELS_WIDTH_PX - 12);
    if (note === undefined) continue;
    pen.font = fontOf(NOTE_PX);
    pen.fillStyle = colours.css.axis;
    pen.fillText(note, LABELS_WIDTH_PX - 8, y + (size + NOTE_PX) / 2 + 1, LABELS_WIDTH_PX - 12);
    pen.font = fontOf(size);
  }
}

function paintTimes(input: OverlayInput): void {
  const { pen, width, height, view, ratio, colours, startOfDay } = input;
  const { major } = timeSteps(view.columnSeconds * ratio, LABEL_DISTANCE_PX);
  pen.font = '12px Inter, system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  pen.fillStyle = colours.css.axis;
  const last = secondsAt(view, view.widthPx);
  for (let k = Math.ceil(viewStart(view) / major); k * major <= last; k++) {
    const x = xOf(input, k * major);
    if (x > width - 30) break;
    pen.fillText(
      timeLabel(k * major, major, startOfDay),
      Math.max(LABELS_WIDTH_PX + 28, x),
      height - AXIS_HEIGHT_PX + 6,
    );
  }
}

/** Event flags: filled for the reviewer's, outlined for the file's, inverted for the chosen one. */
function paintEvents(input: OverlayInput): void {
  const { pen, view, workbench } = input;
  pen.font = '11px Inter, system-ui, sans-serif';
  pen.textAlign = 'left';
  pen.textBaseline = 'top';
  const chosenId = workbench.chosenEvent.get();
  const chosen: ShownEvent[] = [];
  let free = Number.NEGATIVE_INFINITY;
  workbench.annotations.get().within(secondsAt(view, 0), secondsAt(view, view.widthPx), (event) => {
    if (event.id === chosenId) {
      chosen.push(event);
      return;
    }
    const x = Math.max(LABELS_WIDTH_PX, xOf(input, event.startSeconds));
    if (x < free) return;
    free = x + EVENT_LABEL_PX;
    paintFlag(input, event, x);
  });
  for (const event of chosen) paintChosen(input, event);
}

function paintFlag({ pen, colours }: OverlayInput, { text, source }: ShownEvent, x: number): void {
  const words = firstLine(text);
  if (words === '') return;
  const width = Math.min(EVENT_LABEL_PX - 6, pen.measureText(words).width) + 8;
  const isOwn = source === 'reviewer';
  pen.fillStyle = isOwn ? colours.css.accent : colours.css.surface;
  pen.fillRect(x, 0, width, FLAG_HEIGHT_PX);
  pen.strokeStyle = colours.css.accent;
  pen.lineWidth = 1;
  pen.strokeRect(x + 0.5, 0.5, width - 1, FLAG_HEIGHT_PX - 1);
  pen.fillStyle = isOwn ? colours.css.surface : colours.css.text;
  pen.fillText(words, x + 4, 3, EVENT_LABEL_PX - 6);
}

/** Draws a line down the whole page, so that the chosen event is easy to find. */
function paintChosen(input: OverlayInput, event: ShownEvent): void {
  const { pen, height, colours } = input;
  const x = xOf(input, event.startSeconds);
  const words = firstLine(event.text) || 'Event';
  pen.font = '600 12px Inter, system-ui, sans-serif';
  pen.fillStyle = colours.css.text;
  if (x >= LABELS_WIDTH_PX) pen.fillRect(Math.round(x) - 1, 0, 2, height - AXIS_HEIGHT_PX);
  const left = Math.max(LABELS_WIDTH_PX, Math.round(x) - 1);
  pen.fillRect(left, 0, pen.measureText(words).width + 12, FLAG_HEIGHT_PX + 4);
  pen.fillStyle = colours.css.surface;
  pen.fillText(words, left + 6, 4);
}

const firstLine = (text: string): string => text.trim().split('\n')[0]!.slice(0, MOST_LABEL_LETTERS);

function paintScaleBar({ pen, height, workbench, colours, ...input }: OverlayInput): void {
  const { uvPerMm, pxPerMm: screenPxPerMm } = workbench.settings.get();
  const pxPerMm = input.pxPerMm ?? screenPxPerMm;
  const bar = scaleBar(pxPerMm / uvPerMm, AXIS_HEIGHT_PX - 8);
  const [x, bottom] = [10, height - 4];
  pen.strokeStyle = colours.css.text;
  pen.fillStyle = colours.css.text;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(x - 4, bottom - bar.px);
  pen.lineTo(x + 4, bottom - bar.px);
  pen.moveTo(x, bottom - bar.px);
  pen.lineTo(x, bottom);
  pen.moveTo(x - 4, bottom);
  pen.lineTo(x + 4, bottom);
  pen.stroke();
  pen.font = '600 12px Inter, system-ui, sans-serif';
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.fillText(`${plain(bar.uv)} µV`, x + 9, bottom - bar.px / 2);
}

function paintSelection(input: OverlayInput): void {
  const { pen, width, height, workbench, colours } = input;
  const selection = workbench.selection.value;
  if (!selection) return;
  const from = Math.max(LABELS_WIDTH_PX, xOf(input, selection.startSeconds));
  const to = Math.min(width, xOf(input, selection.endSeconds));
  if (to < from) return;
  pen.fillStyle = colours.css.accent;
  pen.globalAlpha = 0.14;
  pen.fillRect(from, 0, to - from, height - AXIS_HEIGHT_PX);
  pen.globalAlpha = 1;
  pen.fillRect(from, height - AXIS_HEIGHT_PX - 2, to - from, 2);
  const drawable = workbench.drawable();
  const measure = drawable && measureSelection(drawable, selection);
  if (measure) paintNote(input, from, measureWords(measure));
}

/** A note at the bottom of the traces, shifted left if it would not fit. */
function paintNote({ pen, width, height, colours }: OverlayInput, x: number, text: string): void {
  pen.font = '600 12px Inter, system-ui, sans-serif';
  const textWidth = pen.measureText(text).width + 12;
  const left = Math.max(LABELS_WIDTH_PX, Math.min(x, width - textWidth));
  pen.fillStyle = colours.css.text;
  pen.fillRect(left, height - AXIS_HEIGHT_PX - 24, textWidth, 20);
  pen.fillStyle = colours.css.surface;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.fillText(text, left + 6, height - AXIS_HEIGHT_PX - 14);
}

function paintCursor(input: OverlayInput): void {
  const { pen, height, workbench, colours } = input;
  const cursor = workbench.cursor.value;
  if (!cursor) return;
  const x = Math.round(xOf(input, cursor.seconds)) + 0.5;
  if (x < LABELS_WIDTH_PX) return;
  pen.strokeStyle = colours.css.axis;
  pen.lineWidth = 1;
  pen.setLineDash([3, 3]);
  pen.beginPath();
  pen.moveTo(x, 0);
  pen.lineTo(x, height - AXIS_HEIGHT_PX);
  pen.stroke();
  pen.setLineDash([]);
}
