import { effect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import type { EngineCondition } from '#shared/engine/engine-api.ts';
import type { ConditionSignals, LiveSignals } from '../signals/live-signals.ts';
import { formatUv } from './band-scale.ts';
import { ThresholdHandle } from './ThresholdHandle.tsx';

export type BandBarProps = {
  condition: EngineCondition;
  live: LiveSignals;
  signals: ConditionSignals;
  /** Name of a band of the palette, for its colour; undefined for a band of its own. */
  bandToken: string | undefined;
  /** Threshold the baseline gave; undefined while there is none. */
  baselineUv: number | undefined;
  onThreshold: (thresholdUv: number) => void;
};

/** One condition: its amplitude as a bar, its threshold as a line to take hold of, pass as shape and word. */
export function BandBar({ condition, live, signals, bandToken, baselineUv, onThreshold }: BandBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const fill = useRef<HTMLDivElement>(null);
  const value = useRef<HTMLSpanElement>(null);
  const verdict = useRef<HTMLSpanElement>(null);
  const scale = useRef<HTMLSpanElement>(null);
  const isReward = condition.direction === 'reward';

  useEffect(
    () =>
      effect(() => {
        const valueUv = signals.valueUv.value;
        // During a pause or an artifact nothing is compared: the last verdict must not stand beside a new value.
        const isScored = live.phase.value === 'training' && live.artifact.value === 0;
        const isPassing = isScored && signals.isPassing.value;
        const thresholdUv = signals.thresholdUv.value;
        const top = signals.scaleMaxUv.value;
        const isCut = top > 0 && valueUv > top;
        const scaleText = scaleWords(top, isCut);
        if (scale.current && scale.current.textContent !== scaleText) scale.current.textContent = scaleText;
        if (!bar.current || !fill.current || !value.current || !verdict.current) return;
        const share = top > 0 && Number.isFinite(valueUv) ? Math.min(1, valueUv / top) : 0;
        fill.current.style.transform = `scaleX(${share.toFixed(4)})`;
        const text = formatUv(valueUv);
        if (value.current.textContent !== text) value.current.textContent = text;
        const words = verdictWords(isReward, {
          isScored,
          isPassing,
          hasThreshold: Number.isFinite(thresholdUv),
        });
        if (verdict.current.textContent !== words) verdict.current.textContent = words;
        bar.current.dataset.scored = String(isScored);
        bar.current.dataset.passing = String(isPassing);
        bar.current.dataset.cut = String(isCut);
      }),
    [live, signals, isReward],
  );

  const band = bandToken === undefined ? 'var(--lw-accent)' : `var(--lw-band-${bandToken})`;
  return (
    <div
      ref={bar}
      className="lw-band-bar"
      data-direction={condition.direction}
      style={{ '--lw-band': band } as React.CSSProperties}
    >
      <div className="lw-band-bar__head">
        <span className="lw-band-bar__name" title={isReward ? 'Keep above the line' : 'Keep below the line'}>
          <span aria-hidden="true">{isReward ? '▲' : '▼'}</span> {condition.name}
        </span>
        <span className="lw-band-bar__where">
          {condition.derivationLabel} · {condition.bandLabel}
        </span>
        <span className="lw-band-bar__verdict" ref={verdict} />
        <span className="lw-band-bar__value" ref={value}>
          – µV
        </span>
      </div>
      <div className="lw-band-bar__track">
        <div className="lw-band-bar__fill" ref={fill} />
        <ThresholdHandle
          name={condition.name}
          condition={signals}
          baselineUv={baselineUv}
          onChange={onThreshold}
        />
      </div>
      <div className="lw-band-bar__foot">
        <span>0</span>
        <span ref={scale} />
      </div>
    </div>
  );
}

/** A full bar must not look like a measured one. */
function scaleWords(topUv: number, isCut: boolean): string {
  if (topUv <= 0) return '';
  return isCut ? `beyond ${topUv} µV »` : `${topUv} µV`;
}

type Verdict = { isScored: boolean; isPassing: boolean; hasThreshold: boolean };

function verdictWords(isReward: boolean, { isScored, isPassing, hasThreshold }: Verdict): string {
  if (!hasThreshold) return 'no threshold yet';
  if (!isScored) return '–';
  if (isPassing) return isReward ? '✓ above' : '✓ below';
  return isReward ? 'below' : 'above';
}
