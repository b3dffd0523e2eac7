import { type RefObject, useEffect, useRef } from 'react';
import type { MapElectrode } from '#model/review/topography.ts';
import type { HeadPoint } from '#shared/eeg/head-sites.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import './head-map.css';
import { RAMP_GRADIENT, rampColour } from './colour-ramp.ts';

/** The field is computed on this grid and interpolated between its points. */
const GRID = 56;

/** Points of the field, row by row from the nose to the back, over the square around the head. */
export const MAP_POINTS: readonly HeadPoint[] = Array.from({ length: GRID * GRID }, (_, k) => ({
  x: ((k % GRID) + 0.5) * (2 / GRID) - 1,
  y: (Math.floor(k / GRID) + 0.5) * (2 / GRID) - 1,
}));

type HeadMapProps = {
  /** Name of the map, such as 'Alpha (8–13 Hz)'. */
  label: string;
  /** The field at `MAP_POINTS`. */
  field: Float64Array;
  electrodes: readonly MapElectrode[];
  /** Finite, one per electrode. */
  values: readonly number[];
  /** A value as it is shown; `unit` follows the highest one. */
  words: (value: number) => string;
  unit?: string;
  bad?: readonly MapElectrode[];
};

/**
 * The head from above, nose up, with the scale of its colors. If all values read the same, the map has one color: it
 * must not show differences that its labels do not.
 */
export function HeadMap({ label, field, electrodes, values, words, unit = '', bad = [] }: HeadMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isFlat = words(low) === words(high);
  const top = isFlat ? low : high;
  useEffect(() => {
    if (canvas.current) paint(canvas.current, field, [low, top]);
  }, [field, low, top]);
  const most = electrodes[values.indexOf(high)];
  const range = `from ${words(low)} to ${words(high)}${unit}, highest at ${most ? channelLabel(most.label) : ''}`;
  const same = `${words(low)}${unit} at all sites`;
  return (
    <>
      <Picture
        description={`${label}: ${isFlat ? same : range}`}
        wordsAt={(index) => words(values[index]!)}
        {...{ canvas, electrodes, bad }}
      />
      <div className="lw-head-map__legend" dir="ltr">
        {isFlat ? (
          <span>{same}</span>
        ) : (
          <>
            <span>{words(low)}</span>
            <span className="lw-head-map__bar" style={{ backgroundImage: RAMP_GRADIENT }} />
            <span>{words(high) + unit}</span>
          </>
        )}
      </div>
    </>
  );
}

type PictureProps = {
  canvas: RefObject<HTMLCanvasElement | null>;
  description: string;
  electrodes: readonly MapElectrode[];
  bad: readonly MapElectrode[];
  /** The value at an electrode. */
  wordsAt: (index: number) => string;
};

function Picture({ canvas, description, electrodes, bad, wordsAt }: PictureProps) {
  const isCrowded = electrodes.length + bad.length > 24;
  return (
    <figure className="lw-head-map__picture" aria-label={description}>
      <canvas ref={canvas} width={GRID} height={GRID} aria-hidden="true" />
      <svg viewBox="-116 -122 232 238" aria-hidden="true">
        <path className="lw-head-map__outline" d="M -14 -99 L 0 -118 L 14 -99" />
        <path className="lw-head-map__outline" d="M -99 -18 q -13 4 -10 20 q 2 16 10 15" />
        <path className="lw-head-map__outline" d="M 99 -18 q 13 4 10 20 q -2 16 -10 15" />
        <circle className="lw-head-map__outline" r={100} />
        {electrodes.map(({ trace, label, x, y }, index) => (
          <circle
            key={trace}
            className="lw-head-map__site"
            cx={100 * x}
            cy={100 * y}
            r={isCrowded ? 2.4 : 3.6}
          >
            <title>{`${channelLabel(label)}: ${wordsAt(index)}`}</title>
          </circle>
        ))}
        {bad.map(({ trace, label, x, y }) => (
          <g key={trace} transform={`translate(${100 * x} ${100 * y})`}>
            <title>{`${channelLabel(label)}: bad, left out`}</title>
            <path className="lw-head-map__bad" d="M -5 -5 L 5 5 M 5 -5 L -5 5" />
          </g>
        ))}
      </svg>
    </figure>
  );
}

function paint(canvas: HTMLCanvasElement, field: Float64Array, [low, high]: readonly [number, number]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const image = context.createImageData(GRID, GRID);
  for (let k = 0; k < field.length; k++) {
    const [red, green, blue] = rampColour(high > low ? (field[k]! - low) / (high - low) : 0.5);
    image.data.set([red, green, blue, 255], 4 * k);
  }
  context.putImageData(image, 0, 0);
}
