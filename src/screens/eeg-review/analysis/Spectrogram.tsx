import { plain } from '#shared/locale/formats.ts';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { AnalysisResult } from '#live/offline/index.ts';
import { useWidth } from '#live/charts/index.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { Num } from '#ui/text/Num.tsx';
import { powerUnit, timeWords } from './analysis-words.ts';
import { RAMP_GRADIENT } from '#widgets/eeg/colour-ramp.ts';
import { Section } from './Section.tsx';
import { decibelRange, decibels, type SpectrogramData, spectrogramPixels } from './spectrogram-image.ts';

type SpectrogramProps = { result: AnalysisResult; onMoment: (seconds: number) => void };

/** Spectral density over time of the highlighted line; a click shows that moment in the traces. */
export function Spectrogram({ result: { input, spectrogram }, onMoment }: SpectrogramProps) {
  const { label, unit } = input.traces[input.chosen]!;
  return (
    <Section title={`Spectrogram of ${channelLabel(label)}`}>
      {!spectrogram && <div className="lw-spectrogram__waiting" />}
      {spectrogram?.kind === 'failed' && <p className="lw-analysis__note">{spectrogram.message}</p>}
      {spectrogram?.kind === 'spectrogram' && (
        <Picture
          data={spectrogram}
          startSeconds={input.startSeconds}
          durationSeconds={input.durationSeconds}
          unit={`${powerUnit(unit)}/Hz`}
          label={channelLabel(label)}
          onMoment={onMoment}
        />
      )}
    </Section>
  );
}

type PictureProps = {
  data: SpectrogramData;
  startSeconds: number;
  durationSeconds: number;
  unit: string;
  label: string;
  onMoment: (seconds: number) => void;
};

const LEFT = 30;
const RIGHT = 8;
const HEIGHT_PX = 150;

function Picture({ data, startSeconds, durationSeconds, unit, label, onMoment }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { root, widthPx } = useWidth<HTMLDivElement>(360);
  const [pointed, setPointed] = useState<{ column: number; bin: number } | undefined>(undefined);
  const range = useMemo(() => decibelRange(data), [data]);
  useEffect(() => {
    if (canvas.current && range) paint(canvas.current, data, range);
  }, [data, range]);
  if (!range) {
    return (
      <p className="lw-analysis__note">
        No gap-free part here is as long as the window, so there is nothing to draw. Choose a shorter window.
      </p>
    );
  }
  const mostHz = (data.binCount - 1) * data.binHz;
  const plotPx = Math.max(1, widthPx - LEFT - RIGHT);
  const place = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return { x: (clientX - box.left) / box.width, y: 1 - (clientY - box.top) / box.height };
  };
  return (
    <div ref={root} className="lw-spectrogram" dir="ltr">
      <figure
        className="lw-spectrogram__plot"
        aria-label={`Spectrogram of ${label}, 0 to ${mostHz} Hz, colours from ${range[0]} to ${range[1]} dB`}
      >
        <canvas
          ref={canvas}
          style={{ left: LEFT, width: plotPx, height: HEIGHT_PX }}
          onPointerMove={(event) => {
            const { x, y } = place(event);
            const bin = 1 + Math.floor(y * (data.binCount - 1));
            setPointed({ column: Math.floor(x * data.columnCount), bin });
          }}
          onPointerLeave={() => setPointed(undefined)}
          onClick={(event) => onMoment(startSeconds + place(event).x * durationSeconds)}
        />
        <svg width={widthPx} height={HEIGHT_PX + 18} aria-hidden="true">
          {hzTicks(mostHz).map((hz) => (
            <text key={hz} x={LEFT - 5} y={HEIGHT_PX * (1 - hz / mostHz) + 4} textAnchor="end">
              {hz}
            </text>
          ))}
          <text x={LEFT - 5} y={HEIGHT_PX + 14} textAnchor="end">
            Hz
          </text>
          <text x={LEFT} y={HEIGHT_PX + 14}>
            {timeWords(startSeconds)}
          </text>
          <text x={LEFT + plotPx / 2} y={HEIGHT_PX + 14} textAnchor="middle">
            {timeWords(startSeconds + durationSeconds / 2)}
          </text>
          <text x={LEFT + plotPx} y={HEIGHT_PX + 14} textAnchor="end">
            {timeWords(startSeconds + durationSeconds)}
          </text>
        </svg>
      </figure>
      <div className="lw-spectrogram__legend">
        <span>
          <Num>{signed(range[0])}</Num>
        </span>
        <span className="lw-spectrogram__bar" style={{ backgroundImage: RAMP_GRADIENT }} />
        <span>{signed(range[1])} dB</span>
        <span className="lw-muted">0 dB is 1 {unit}</span>
      </div>
      <p className="lw-analysis__readout">{pointedWords(data, startSeconds, pointed)}</p>
    </div>
  );
}

const signed = (value: number): string => plain(value).replace('-', '−');

const hzTicks = (mostHz: number): number[] => {
  const step = mostHz > 25 ? 10 : mostHz > 12 ? 5 : 2;
  return Array.from({ length: Math.floor(mostHz / step) + 1 }, (_, k) => k * step);
};

function pointedWords(
  { density, binCount, binHz, columnCount, columnSeconds }: SpectrogramData,
  startSeconds: number,
  pointed: { column: number; bin: number } | undefined,
): string {
  if (!pointed || pointed.column >= columnCount || pointed.bin >= binCount)
    return 'Point at the spectrogram to read values. Click to see that moment in the traces.';
  const value = density[pointed.column * binCount + pointed.bin]!;
  const moment = timeWords(startSeconds + (pointed.column + 0.5) * columnSeconds);
  if (Number.isNaN(value)) return `${moment}: no window without a gap`;
  return `${moment}, ${plain(Math.round(100 * pointed.bin * binHz) / 100)} Hz: ${signed(Math.round(10 * decibels(value)) / 10)} dB`;
}

function paint(canvas: HTMLCanvasElement, data: SpectrogramData, range: readonly [number, number]): void {
  const { width, height, data: pixels } = spectrogramPixels(data, range);
  canvas.width = width;
  canvas.height = Math.max(1, height);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width), 0, 0);
}
