import { computed, effect } from '@preact/signals-react';
import { useEffect, useMemo, useRef } from 'react';
import type { LiveSignals } from '../signals/live-signals.ts';
import { successState, successWords } from './live-text.ts';

/** Success as a number one can read across the room, a bar, and a word. Renders once. */
export function SuccessMeter({ live }: { live: LiveSignals }) {
  const root = useRef<HTMLElement>(null);
  const fill = useRef<HTMLDivElement>(null);

  const state = useMemo(
    () => computed(() => successState(live.phase.value, live.artifact.value, live.isRewarded.value)),
    [live],
  );
  const figure = useMemo(
    () => computed(() => (state.value === 'resting' ? '–' : String(Math.round(live.success.value)))),
    [live, state],
  );
  const words = useMemo(
    () => computed(() => successWords(state.value, live.artifact.value, live.phase.value)),
    [live, state],
  );

  useEffect(
    () =>
      effect(() => {
        if (root.current) root.current.dataset.state = state.value;
        const share = state.value === 'resting' ? 0 : live.success.value / 100;
        if (fill.current) fill.current.style.transform = `scaleX(${share.toFixed(3)})`;
      }),
    [live, state],
  );

  return (
    <section className="lw-success" ref={root} data-state="resting" aria-label="Success">
      <div className="lw-success__figure" data-testid="success">
        {figure}
      </div>
      <div className="lw-success__words">{words}</div>
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
