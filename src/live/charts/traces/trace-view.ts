import { plain } from '#shared/locale/formats.ts';
import uPlot from 'uplot';
import { createHatch } from '../drawing/hatch.ts';
import type { PlotColours } from '../drawing/theme-colours.ts';
import { scaleBar } from '../drawing/scale-bar.ts';
import { pxPerUv } from './trace-geometry.ts';
import { drawTrace, type TraceSpan } from './trace-path.ts';
import type { TraceRing } from './trace-ring.ts';

export type TraceSettings = {
  isRawShown: boolean;
  isFilteredShown: boolean;
  uvPerMm: number;
  timebaseSeconds: number;
  isNegativeUp: boolean;
  /** Indices of the channels to show, top to bottom. */
  channels: readonly number[];
};

type TraceViewInput = {
  root: HTMLElement;
  ring: TraceRing;
  samplingRateHz: number;
  channelNames: readonly string[];
  colours: PlotColours;
  size: { width: number; height: number };
  settings: TraceSettings;
};

/** Reasons of one channel, or of the time as a whole, and the area to paint. */
type ArtifactLane = { reasons: Uint16Array; offset: number; top: number; height: number };

const AXIS_FONT = '12px Inter, system-ui, sans-serif';
const LABEL_WIDTH_PX = 72;
/** Tall enough for the scale bar, which is below the labels, where there are no traces. */
const AXIS_HEIGHT_PX = 40;
const BAR_INSET_PX = 5;
/** Overlap of a trace into its neighbors, in slots. */
const REACH_SLOTS = 1.2;

/**
 * All channels stacked on one canvas. uPlot draws canvas, axes and scales. The lines are drawn directly from the ring,
 * so a frame copies nothing and there is no series data. The time axis counts back from now.
 */
export class TraceView {
  readonly #input: TraceViewInput;
  readonly #plot: uPlot;
  readonly #hatch: CanvasPattern | string;
  #drawnRevision = -1;

  constructor(input: TraceViewInput) {
    this.#input = input;
    this.#plot = new uPlot(
      this.#options(),
      [
        [-input.settings.timebaseSeconds, 0],
        [0, 0],
      ],
      input.root,
    );
    this.#hatch = createHatch(this.#plot.ctx, input.colours.artifact);
    // The options refer to this view, so the first drawing waits until it is complete.
    this.#plot.redraw(false);
  }

  /** Draws if the ring has changed since the last call. */
  draw(): void {
    if (this.#input.ring.revision === this.#drawnRevision) return;
    this.#drawnRevision = this.#input.ring.revision;
    this.#plot.redraw(false, false);
  }

  destroy(): void {
    this.#plot.destroy();
  }

  #options(): uPlot.Options {
    const { size, settings, channelNames, colours } = this.#input;
    const count = Math.max(1, settings.channels.length);
    const axis = { stroke: colours.axis, font: AXIS_FONT, ticks: { show: false } };
    return {
      ...size,
      legend: { show: false },
      cursor: { show: false },
      padding: [8, 22, 0, 0],
      scales: {
        x: { time: false, range: [-settings.timebaseSeconds, 0] },
        y: { range: [0, count] },
      },
      series: [{}, { show: true, paths: () => null, points: { show: false } }],
      axes: [
        {
          ...axis,
          size: AXIS_HEIGHT_PX,
          grid: { stroke: colours.grid, width: 1 },
          values: (_plot, splits) => splits.map((at) => (at === 0 ? 'now' : `${plain(at)} s`)),
        },
        {
          ...axis,
          size: LABEL_WIDTH_PX,
          grid: { show: false },
          splits: () => settings.channels.map((_channel, row) => count - row - 0.5),
          values: () => settings.channels.map((channel) => channelNames[channel] ?? String(channel + 1)),
        },
      ],
      hooks: { draw: [(plot) => this.#paint(plot)] },
    };
  }

  #paint(plot: uPlot): void {
    if (this.#hatch === undefined) return;
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    this.#paintArtifacts(ctx, bbox);
    this.#paintTraces(ctx, bbox);
    ctx.restore();
    this.#paintScaleBar(ctx, bbox);
  }

  /** Shades time that does not count; hatches the channels that show the reason. */
  #paintArtifacts(ctx: CanvasRenderingContext2D, bbox: uPlot.BBox): void {
    const { ring, settings, colours } = this.#input;
    const whole = { top: bbox.top, height: bbox.height };
    ctx.fillStyle = colours.artifactSoft;
    this.#paintSpans(ctx, bbox, { reasons: ring.artifact, offset: 0, ...whole });
    ctx.fillStyle = this.#hatch;
    const height = bbox.height / Math.max(1, settings.channels.length);
    for (let row = 0; row < settings.channels.length; row++) {
      const offset = settings.channels[row]! * ring.capacity;
      const top = bbox.top + row * height;
      this.#paintSpans(ctx, bbox, { reasons: ring.channelArtifact, offset, top, height });
    }
  }

  /** Fills each run of samples with a reason. */
  #paintSpans(ctx: CanvasRenderingContext2D, bbox: uPlot.BBox, lane: ArtifactLane): void {
    const { ring } = this.#input;
    const { from, left, pxPerSample } = this.#window(bbox);
    const { reasons, offset, top, height } = lane;
    let start = -1;
    for (let index = from; index <= ring.end; index++) {
      const isArtifact = index < ring.end && reasons[offset + (index % ring.capacity)] !== 0;
      if (isArtifact && start < 0) start = index;
      if (!isArtifact && start >= 0) {
        ctx.fillRect(left + (start - from) * pxPerSample, top, (index - start) * pxPerSample, height);
        start = -1;
      }
    }
  }

  #paintTraces(ctx: CanvasRenderingContext2D, bbox: uPlot.BBox): void {
    const { ring, settings, colours } = this.#input;
    const ratio = devicePixelRatio;
    const slot = bbox.height / Math.max(1, settings.channels.length);
    const { from, left, pxPerSample } = this.#window(bbox);
    const span: TraceSpan = {
      samples: ring.raw,
      channel: 0,
      capacity: ring.capacity,
      from,
      to: ring.end,
      left,
      pxPerSample,
      zeroY: 0,
      pxPerUv: (settings.isNegativeUp ? -1 : 1) * pxPerUv(settings.uvPerMm) * ratio,
      reach: slot * REACH_SLOTS,
    };
    const layers = [
      { isShown: settings.isRawShown, samples: ring.raw, colour: colours.raw },
      { isShown: settings.isFilteredShown, samples: ring.filtered, colour: colours.filtered },
    ];
    for (const layer of layers) {
      if (!layer.isShown) continue;
      span.samples = layer.samples;
      ctx.strokeStyle = layer.colour;
      ctx.lineWidth = ratio;
      for (let row = 0; row < settings.channels.length; row++) {
        span.channel = settings.channels[row]!;
        span.zeroY = bbox.top + (row + 0.5) * slot;
        // One path per channel: the cost of stroking a path grows faster than its length.
        ctx.beginPath();
        drawTrace(ctx, span);
        ctx.stroke();
      }
    }
  }

  /** The newest time span, ending at the right edge; a short session fills from the right. */
  #window(bbox: uPlot.BBox): { from: number; left: number; pxPerSample: number } {
    const { ring, samplingRateHz, settings } = this.#input;
    const wanted = Math.min(ring.capacity, Math.round(settings.timebaseSeconds * samplingRateHz));
    const pxPerSample = bbox.width / (settings.timebaseSeconds * samplingRateHz);
    const from = Math.max(0, ring.end - wanted);
    return { from, left: bbox.left + bbox.width - (ring.end - from) * pxPerSample, pxPerSample };
  }

  #paintScaleBar(ctx: CanvasRenderingContext2D, bbox: uPlot.BBox): void {
    const { settings, colours } = this.#input;
    const ratio = devicePixelRatio;
    const bar = scaleBar(pxPerUv(settings.uvPerMm), AXIS_HEIGHT_PX - 2 * BAR_INSET_PX);
    const x = 2 * BAR_INSET_PX * ratio;
    const bottom = bbox.top + bbox.height + (AXIS_HEIGHT_PX - BAR_INSET_PX) * ratio;
    const top = bottom - bar.px * ratio;
    const cap = 4 * ratio;
    const label = `${plain(bar.uv)} µV`;
    ctx.save();
    ctx.font = `600 ${12 * ratio}px Inter, system-ui, sans-serif`;
    ctx.strokeStyle = colours.text;
    ctx.fillStyle = colours.text;
    ctx.lineWidth = 1.5 * ratio;
    ctx.beginPath();
    ctx.moveTo(x - cap, top);
    ctx.lineTo(x + cap, top);
    ctx.moveTo(x, top);
    ctx.lineTo(x, bottom);
    ctx.moveTo(x - cap, bottom);
    ctx.lineTo(x + cap, bottom);
    ctx.stroke();
    ctx.textAlign = 'left';
    ctx.textBaseline = 'bottom';
    ctx.fillText(label, x + 8 * ratio, bottom + 2 * ratio);
    ctx.restore();
  }
}
