import { plain } from '#shared/locale/formats.ts';
import { effect } from '@preact/signals-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { conditionEdges } from '#shared/eeg/band-labels.ts';
import { isSignedMetric } from '#shared/eeg/metrics.ts';
import type { EngineCondition } from '#shared/engine/engine-api.ts';
import type { ConditionSignals, LiveSignals } from '#live/signals/live-signals.ts';
import { shareOfScale } from './band-scale.ts';
import { ThresholdHandle } from './ThresholdHandle.tsx';
import { formatFigure, readableUnit } from '../drawing/units.ts';

type BandBarProps = {
  condition: EngineCondition;
  live: LiveSignals;
  signals: ConditionSignals;
  /** Of the band, as a token. */
  colour: string;
  /** Threshold from the baseline; undefined while there is none. */
  baselineValue: number | undefined;
  onThreshold: (threshold: number) => void;
  extras?: BandBarExtras | undefined;
};

/** Content a screen adds to a bar, changing at human speed. */
export type BandBarExtras = { info?: ReactNode; foot?: ReactNode };

/** One condition: value as a bar, threshold as a draggable line, pass as shape and text. */
export function BandBar(props: BandBarProps) {
  const { condition, live, signals, colour, baselineValue, onThreshold, extras } = props;
  const { unit } = condition;
  const isSigned = isSignedMetric(condition.metric);
  const bar = useRef<HTMLDivElement>(null);
  const fill = useRef<HTMLDivElement>(null);
  const value = useRef<HTMLSpanElement>(null);
  const verdict = useRef<HTMLSpanElement>(null);
  const scale = useRef<HTMLSpanElement>(null);
  const bottom = useRef<HTMLSpanElement>(null);
  const isReward = condition.direction === 'reward';

  useEffect(
    () =>
      effect(() => {
        const isStale = live.isStale.value;
        const now = isStale ? Number.NaN : signals.value.value;
        // During a pause or an artifact there is no comparison: the last result must not appear beside a new value.
        const isScored = !isStale && live.phase.value === 'training' && live.artifact.value === 0;
        const isPassing = isScored && signals.isPassing.value;
        const hasThreshold = Number.isFinite(signals.threshold.value);
        const top = signals.scaleMax.value;
        const isCut = top > 0 && now > top;
        write(scale.current, scaleWords(top, isCut, unit));
        write(bottom.current, isSigned && top > 0 ? formatTop(-top, unit) : '0');
        write(value.current, formatFigure(now));
        write(verdict.current, verdictWords(isReward, { isScored, isPassing, hasThreshold }));
        if (!bar.current || !fill.current) return;
        fill.current.style.transform = `scaleX(${shareOfScale(now, top, isSigned).toFixed(4)})`;
        bar.current.dataset.scored = String(isScored);
        bar.current.dataset.passing = String(isPassing);
        bar.current.dataset.cut = String(isCut);
      }),
    [live, signals, isReward, isSigned, unit],
  );

  const edges = conditionEdges(condition);
  return (
    <div
      ref={bar}
      className="lw-band-bar"
      data-direction={condition.direction}
      style={{ '--lw-band': colour } as React.CSSProperties}
    >
      <div className="lw-band-bar__head">
        <span className="lw-band-bar__name" title={isReward ? 'Keep above the line' : 'Keep below the line'}>
          <span aria-hidden="true">{isReward ? '▲' : '▼'}</span> {condition.name}
          {edges === '' ? undefined : (
            <>
              {' '}
              <small>({edges})</small>
            </>
          )}
        </span>
        <span className="lw-band-bar__where" title={condition.derivationLabel}>
          {condition.derivationLabel}
        </span>
        {extras?.info}
        <span className="lw-band-bar__verdict" ref={verdict} />
        <span className="lw-band-bar__value">
          <span ref={value}>{formatFigure(Number.NaN)}</span> <small>{readableUnit(unit)}</small>
        </span>
      </div>
      <div className="lw-band-bar__track">
        <div className="lw-band-bar__fill" ref={fill} />
        <ThresholdHandle
          name={condition.name}
          unit={unit}
          isSigned={isSigned}
          condition={signals}
          baselineValue={baselineValue}
          onChange={onThreshold}
        />
      </div>
      <div className="lw-band-bar__foot">
        <span ref={bottom}>0</span>
        <span ref={scale} />
      </div>
      {extras?.foot}
    </div>
  );
}

/** Writes only changes, because this runs for every frame. */
function write(node: HTMLElement | null, text: string): void {
  if (node && node.textContent !== text) node.textContent = text;
}

/** Says that a bar is cut off: a full bar must not look like a measured value. */
function scaleWords(top: number, isCut: boolean, unit: string): string {
  if (top <= 0) return '';
  return isCut ? `beyond ${formatTop(top, unit)}` : formatTop(top, unit);
}

/** The end of a scale is already a round number. */
const formatTop = (top: number, unit: string): string =>
  `${plain(top).replace('-', '−')} ${readableUnit(unit)}`.trimEnd();

type Verdict = { isScored: boolean; isPassing: boolean; hasThreshold: boolean };

function verdictWords(isReward: boolean, { isScored, isPassing, hasThreshold }: Verdict): string {
  if (!hasThreshold) return 'no threshold yet';
  if (!isScored) return '–';
  if (isPassing) return isReward ? '✓ above' : '✓ below';
  return isReward ? 'below' : 'above';
}
