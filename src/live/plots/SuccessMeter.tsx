import { effect } from '@preact/signals-react';
import { useCallback, useEffect, useRef } from 'react';
import type { EngineCondition } from '#shared/engine/engine-api.ts';
import type { LiveSignals } from '../signals/live-signals.ts';
import { missingWords, type RewardRule, successState, successWords, type SuccessState } from './live-text.ts';
import { LiveText } from './LiveText.tsx';

const stateOf = (live: LiveSignals): SuccessState =>
  successState(live.phase.value, live.artifact.value, live.isRewarded.value);

export type SuccessMeterProps = {
  live: LiveSignals;
  conditions: readonly EngineCondition[];
  /** When success becomes reward. */
  rule: RewardRule;
};

/** Success as a number one can read across the room, a word, and a bar. Renders once. */
export function SuccessMeter({ live, conditions, rule }: SuccessMeterProps) {
  const root = useRef<HTMLElement>(null);
  const fill = useRef<HTMLDivElement>(null);
  const readFigure = useCallback(
    () => (stateOf(live) === 'resting' ? '–' : String(Math.round(live.success.value))),
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
        const share = state === 'resting' ? 0 : live.success.value / 100;
        if (root.current && root.current.dataset.state !== state) root.current.dataset.state = state;
        if (fill.current) fill.current.style.transform = `scaleX(${share.toFixed(3)})`;
      }),
    [live],
  );

  return (
    <section className="lw-success" ref={root} data-state="resting" aria-label="Success">
      <div className="lw-success__figure">
        <LiveText read={readFigure} testId="success" />
      </div>
      <div className="lw-success__words">
        <LiveText read={readWords} />
      </div>
      <div className="lw-success__track" aria-hidden="true">
        <div className="lw-success__fill" ref={fill} />
        <span className="lw-success__mid" />
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
