import { effect } from '@preact/signals-react';
import { useCallback, useEffect, useRef } from 'react';
import type { EngineCondition } from '#shared/engine/engine-api.ts';
import type { LiveSignals } from '#live/signals/live-signals.ts';
import {
  missingWords,
  type RewardRule,
  SUCCESS_ORIGIN,
  successFigure,
  successState,
  successWords,
  type SuccessState,
} from '../drawing/live-text.ts';
import { LiveText } from './LiveText.tsx';

const stateOf = (live: LiveSignals): SuccessState =>
  successState({
    phase: live.phase.value,
    artifact: live.artifact.value,
    isRewarded: live.isRewarded.value,
    isStale: live.isStale.value,
  });

/** Without training or data there is no current figure. */
const hasFigure = (state: SuccessState): boolean => state !== 'resting' && state !== 'noData';

type SuccessMeterProps = {
  live: LiveSignals;
  conditions: readonly EngineCondition[];
  /** When success becomes reward. */
  rule: RewardRule;
};

/**
 * Success as a large number, a word, and a bar. Number and bar are means of one second. Text and the mark on the bar
 * belong to the hop, like feedback. Renders once.
 */
export function SuccessMeter({ live, conditions, rule }: SuccessMeterProps) {
  const root = useRef<HTMLElement>(null);
  const fill = useRef<HTMLDivElement>(null);
  const now = useRef<HTMLSpanElement>(null);
  const readFigure = useCallback(
    () => (hasFigure(stateOf(live)) ? successFigure(live.successFigure.value) : '–'),
    [live],
  );
  const readWords = useCallback(() => {
    const state = stateOf(live);
    const missing = state === 'trying' ? missingNow(live, conditions, rule) : '';
    return successWords(state, { artifact: live.artifact.value, phase: live.phase.value, missing });
  }, [live, conditions, rule]);

  useEffect(
    () =>
      effect(() => {
        const state = stateOf(live);
        const isShown = hasFigure(state);
        const share = isShown ? (live.successMean.value || 0) / 100 : 0;
        if (root.current && root.current.dataset.state !== state) root.current.dataset.state = state;
        if (fill.current) fill.current.style.transform = `scaleX(${share.toFixed(3)})`;
        const atPct = isShown ? live.success.value : 0;
        now.current?.style.setProperty('--lw-now', `${atPct.toFixed(1)}%`);
      }),
    [live],
  );

  return (
    <section className="lw-success" ref={root} data-state="resting" aria-label="Success">
      <div className="lw-success__figure">
        <LiveText read={readFigure} testId="success" />
        <span className="lw-success__origin">{SUCCESS_ORIGIN}</span>
      </div>
      <div className="lw-success__words">
        <LiveText read={readWords} />
      </div>
      <div className="lw-success__track" aria-hidden="true">
        <div className="lw-success__fill" ref={fill} />
        <span className="lw-success__mid" />
        <span className="lw-success__now" ref={now} />
      </div>
      <div className="lw-success__scale" aria-hidden="true">
        <span>0</span>
        <span>at threshold</span>
        <span>100</span>
      </div>
    </section>
  );
}

function missingNow(live: LiveSignals, conditions: readonly EngineCondition[], rule: RewardRule): string {
  const aims = conditions.map(({ name, direction }, index) => ({
    name,
    direction,
    isPassing: live.conditions[index]?.isPassing.value ?? false,
  }));
  return missingWords(aims, rule, live.success.value);
}
