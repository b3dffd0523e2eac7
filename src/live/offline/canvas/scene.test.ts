import { describe, expect, it } from 'vitest';
import { uniformNoise } from '#dsp/testing/noise.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import { IntervalIndex } from '../workbench/interval-index.ts';
import type { PageColumns } from '../workbench/page-columns.ts';
import type { Raster } from './raster.ts';
import type { ReviewColours } from './review-colours.ts';
import { defaultSettings, type ReviewRow } from '../workbench/review-settings.ts';
import { repaintScene, type Scene } from './scene.ts';
import type { ShownEvent } from '../workbench/shown-event.ts';

const WIDTH = 200;
const HEIGHT = 90;
const PAGE_WIDTH = 3 * WIDTH;
const COLUMN_SECONDS = 0.05;

const colours = {
  background: 0xff_ff_ff_ff,
  grid: 0xff_ee_ee_ee,
  gridStrong: 0xff_cc_cc_cc,
  trace: 0xff_00_00_00,
  raw: 0xff_88_88_88,
  bad: 0xff_00_00_ff,
  cut: 0xff_00_00_fe,
  gap: 0xff_aa_aa_aa,
  event: 0xff_00_aa_00,
} as ReviewColours;

/** Three lines of noise on three pages. */
function noisyColumns(seed: number): PageColumns {
  const next = uniformNoise(seed);
  const lows = [0, 1, 2].map(() => Float32Array.from({ length: PAGE_WIDTH }, () => 30 * next() - 10));
  return {
    page: {
      settingsId: 1,
      startSeconds: 0,
      spanSeconds: PAGE_WIDTH * COLUMN_SECONDS,
      widthPx: PAGE_WIDTH,
      isCoarse: false,
      traces: [],
      buffer: new ArrayBuffer(0),
    },
    min: lows,
    max: lows.map((row) => row.map((value) => value + 15)),
    middle: new Float64Array(3),
    reach: new Float64Array(3).fill(20),
  };
}

const segments = [
  { startSeconds: 0, durationSeconds: 12.3 },
  { startSeconds: 13.1, durationSeconds: 20 },
];
const recording: ReviewRecording = {
  name: 'a',
  format: 'EDF+D',
  startTime: undefined,
  startOffsetSeconds: 0,
  durationSeconds: 32.3,
  spanSeconds: 33.1,
  channels: [],
  segments,
  warnings: [],
};
const settings = defaultSettings(recording);
const rows = [0, 1, 2].map(
  (filtered) =>
    ({
      trace: { isBad: filtered === 1 },
      filtered,
      raw: undefined,
      isVoltage: true,
      isCentred: false,
    }) as ReviewRow,
);
const annotations = new IntervalIndex<ShownEvent>(
  Array.from({ length: 16 }, (_, k) => ({
    id: `${k}`,
    startSeconds: k * 2.03,
    onsetSeconds: k * 2.03,
    durationSeconds: k % 3 === 0 ? 0.7 : undefined,
    text: 'Blink',
    source: 'file' as const,
  })),
);
const pages = noisyColumns(1);

const sceneAt = (startColumn: number, columns = pages): Scene => {
  const view = { startColumn, columnSeconds: COLUMN_SECONDS, widthPx: WIDTH };
  return {
    view,
    drawable: { columns, offset: startColumn, rows, view },
    settings,
    segments,
    annotations,
    colours,
    ratio: 1,
  };
};

const raster = (): Raster => ({ width: WIDTH, height: HEIGHT, pixels: new Uint32Array(WIDTH * HEIGHT) });

/** Number of columns that differ between incremental painting of several views and a full repaint. */
function differingColumns(scenes: readonly Scene[]): number {
  const scrolled = raster();
  let before: Scene | undefined;
  for (const scene of scenes) {
    repaintScene(scrolled, before, scene);
    before = scene;
  }
  const whole = raster();
  repaintScene(whole, undefined, scenes.at(-1)!);
  let differing = 0;
  for (let x = 0; x < WIDTH; x++) {
    for (let y = 0; y < HEIGHT; y++) {
      if (scrolled.pixels[y * WIDTH + x] === whole.pixels[y * WIDTH + x]) continue;
      differing++;
      break;
    }
  }
  return differing;
}

describe('a picture that is scrolled', () => {
  it('is the picture that would have been painted, whichever way and however often', () => {
    const starts = [100, 120, 121, 160, 155, 230, 140, 140, 300, 20];

    for (let count = 1; count <= starts.length; count++) {
      expect(differingColumns(starts.slice(0, count).map((start) => sceneAt(start)))).toBe(0);
    }
  });

  it('is painted whole when another page stands behind it', () => {
    expect(differingColumns([sceneAt(100), sceneAt(120, noisyColumns(2))])).toBe(0);
  });

  it('is painted whole when anything about it was changed', () => {
    const louder = { ...sceneAt(120), settings: { ...settings, uvPerMm: settings.uvPerMm / 3 } };

    expect(differingColumns([sceneAt(100), louder])).toBe(0);
  });
});

describe('a wave far above its slot', () => {
  const line = pages.min.map((low) => new Float32Array(low.length));
  const spike = (uv: number) => {
    const max = line.map((row) => row.slice());
    max[2]![10] = uv;
    const scene = sceneAt(0, { ...pages, min: line, max });
    const picture = raster();
    repaintScene(picture, undefined, { ...scene, segments: [], annotations: new IntervalIndex([]) });
    return Array.from({ length: HEIGHT }, (_, y) => picture.pixels[y * WIDTH + 10]!);
  };
  const pxPerUv = settings.pxPerMm / settings.uvPerMm;

  it('shows its peak where it is, three lines higher', () => {
    const column = spike(70 / pxPerUv);

    // From the middle of the third line, 75 px down, 70 px up.
    expect(column.indexOf(colours.trace)).toBe(5);
    expect(column).not.toContain(colours.cut);
  });

  it('leaves the picture rather than get a flat top', () => {
    const column = spike(1e6);

    expect(column[0]).toBe(colours.trace);
    expect(column).not.toContain(colours.cut);
  });
});
