import { plain } from '#shared/locale/formats.ts';
import type { PointerEvent } from 'react';
import { useWidth } from '#live/charts/index.ts';
import { ASSESSMENT_BAND_NAMES, ASSESSMENT_BANDS } from '#shared/eeg/assessment-bands.ts';
import { powerWords } from './analysis-words.ts';
import { assessmentBandLabel, BAND_LETTERS } from '#widgets/eeg/band-words.ts';
import { type SpectrumCurve, spectrumPath, type SpectrumScale, spectrumScale } from './spectrum-scale.ts';

type SpectrumChartProps = {
  curves: readonly SpectrumCurve[];
  unit: string;
  isLog: boolean;
  mostHz: number;
  frequency: number | undefined;
  onFrequency: (hz: number | undefined) => void;
};

const HEIGHT_PX = 208;
const LEFT = 46;
const RIGHT = 8;
const TOP = 20;
const BOTTOM = 20;

/** Densities of several lines on one axis, the bands behind them, and a cursor for pointer and keys. */
export function SpectrumChart(props: SpectrumChartProps) {
  const { curves, unit, isLog, mostHz, frequency, onFrequency } = props;
  const { root, widthPx } = useWidth<HTMLDivElement>(360);
  const box = { left: LEFT, right: widthPx - RIGHT, top: TOP, bottom: HEIGHT_PX - BOTTOM };
  const scale = spectrumScale(curves, { box, isLog, mostHz });
  const chosen = curves.find(({ isChosen }) => isChosen);
  const { binHz } = chosen ?? curves[0]!;
  const move = (hz: number) => onFrequency(Math.min(mostHz, Math.max(binHz, Math.round(hz / binHz) * binHz)));
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    if (x >= box.left && x <= box.right) move(scale.hzAt(x));
  };
  const value = chosen && frequency !== undefined ? chosen.density[Math.round(frequency / binHz)] : undefined;
  return (
    <div ref={root} className="lw-spectrum" dir="ltr" onPointerMove={onMove}>
      <input
        type="range"
        className="lw-visually-hidden"
        aria-label={`Frequency in the spectrum of ${chosen?.label ?? 'all lines'}`}
        min={binHz}
        max={mostHz}
        step={binHz}
        value={frequency ?? Math.round(10 / binHz) * binHz}
        aria-valuetext={
          frequency === undefined || value === undefined
            ? undefined
            : `${plain(frequency)} Hz, ${powerWords(value)} ${unit}`
        }
        onFocus={() => move(frequency ?? 10)}
        onChange={(event) => move(event.currentTarget.valueAsNumber)}
      />
      <svg width={widthPx} height={HEIGHT_PX} aria-hidden="true">
        <Bands scale={scale} mostHz={mostHz} />
        <Axes scale={scale} unit={unit} />
        <g>
          {curves
            .filter(({ isChosen }) => !isChosen)
            .map((curve, index) => (
              <path
                key={`${index}-${curve.label}`}
                className="lw-spectrum__line"
                d={spectrumPath(curve, scale)}
              />
            ))}
          {chosen && <path className="lw-spectrum__chosen" d={spectrumPath(chosen, scale)} />}
        </g>
        {frequency !== undefined && (
          <line
            className="lw-spectrum__cursor"
            x1={scale.x(frequency)}
            x2={scale.x(frequency)}
            y1={box.top}
            y2={box.bottom}
          />
        )}
        {frequency !== undefined && value !== undefined && (
          <circle className="lw-spectrum__point" cx={scale.x(frequency)} cy={scale.y(value)} r={3.5} />
        )}
      </svg>
    </div>
  );
}

function Bands({ scale, mostHz }: { scale: SpectrumScale; mostHz: number }) {
  const { box } = scale;
  return ASSESSMENT_BAND_NAMES.filter((band) => ASSESSMENT_BANDS[band].lowHz < mostHz).map((band) => {
    const { lowHz, highHz } = ASSESSMENT_BANDS[band];
    const [from, to] = [scale.x(lowHz), scale.x(Math.min(highHz, mostHz))];
    return (
      <g key={band} style={{ color: `var(--lw-band-${band})` }}>
        <rect
          className="lw-spectrum__band"
          x={from}
          y={box.top}
          width={to - from}
          height={box.bottom - box.top}
        />
        <line className="lw-spectrum__edge" x1={from} x2={from} y1={box.top} y2={box.bottom} />
        <text className="lw-spectrum__letter" x={(from + to) / 2} y={box.top - 6}>
          <title>{assessmentBandLabel(band)}</title>
          {BAND_LETTERS[band]}
        </text>
      </g>
    );
  });
}

function Axes({ scale, unit }: { scale: SpectrumScale; unit: string }) {
  const { box } = scale;
  return (
    <g className="lw-spectrum__axes">
      {scale.yTicks.map((tick) => (
        <g key={tick}>
          <line x1={box.left} x2={box.right} y1={scale.y(tick)} y2={scale.y(tick)} />
          <text x={box.left - 6} y={scale.y(tick) + 4} textAnchor="end">
            {tickWords(tick)}
          </text>
        </g>
      ))}
      {scale.xTicks.map((tick) => (
        <text key={tick} x={scale.x(tick)} y={box.bottom + 14} textAnchor="middle">
          {plain(tick)}
        </text>
      ))}
      <text x={box.left - 6} y={box.bottom + 14} textAnchor="end">
        Hz
      </text>
      <text x={4} y={box.top - 6}>
        {unit}
      </text>
    </g>
  );
}

const tickWords = (tick: number): string =>
  tick >= 1e5 || (tick > 0 && tick < 1e-3) ? tick.toExponential(0) : plain(Number(tick.toPrecision(3)));
