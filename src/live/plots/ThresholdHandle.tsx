import { effect } from '@preact/signals-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ConditionSignals } from '../signals/live-signals.ts';
import { formatUv, handThresholdUv, thresholdAfterKey } from './band-scale.ts';

export type ThresholdHandleProps = {
  name: string;
  condition: ConditionSignals;
  /** What the baseline gave; undefined while there is none. */
  baselineUv: number | undefined;
  onChange: (thresholdUv: number) => void;
};

/**
 * The threshold as a line one can take hold of: with the mouse, a finger, or the arrow keys. It follows the engine
 * without rendering; while it is dragged the hand leads, and the engine gets the value when the hand lets go.
 */
export function ThresholdHandle({ name, condition, baselineUv, onChange }: ThresholdHandleProps) {
  const slider = useRef<HTMLInputElement>(null);
  const label = useRef<HTMLOutputElement>(null);
  const isDragged = useRef(false);

  useEffect(() => {
    const input = slider.current!;
    const output = label.current!;
    const stop = effect(() => {
      const thresholdUv = condition.thresholdUv.value;
      const max = condition.scaleMaxUv.value;
      if (!isDragged.current) showThreshold(input, output, { thresholdUv, max });
    });
    const follow = () => {
      isDragged.current = true;
      const thresholdUv = handThresholdUv(Number(input.value));
      showThreshold(input, output, { thresholdUv, max: Number(input.max) });
    };
    const commit = () => {
      isDragged.current = false;
      onChange(handThresholdUv(Number(input.value)));
    };
    input.addEventListener('input', follow);
    input.addEventListener('change', commit);
    return () => {
      stop();
      input.removeEventListener('input', follow);
      input.removeEventListener('change', commit);
    };
  }, [condition, onChange]);

  const moveTo = (thresholdUv: number) => {
    showThreshold(slider.current!, label.current!, { thresholdUv, max: condition.scaleMaxUv.peek() });
    onChange(thresholdUv);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = thresholdAfterKey(event.key, {
      thresholdUv: Number(slider.current!.value),
      scaleMax: condition.scaleMaxUv.peek(),
      isBig: event.shiftKey,
      isRtl: getComputedStyle(event.currentTarget).direction === 'rtl',
      baselineUv,
    });
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
  };

  return (
    <>
      <input
        ref={slider}
        type="range"
        className="lw-threshold"
        aria-label={`Threshold of ${name}`}
        min={0}
        step="any"
        defaultValue={0}
        title={
          baselineUv === undefined
            ? undefined
            : `Double click or Backspace: back to ${formatUv(baselineUv)}, the value of the baseline`
        }
        onKeyDown={onKeyDown}
        onDoubleClick={() => baselineUv !== undefined && moveTo(baselineUv)}
        hidden
      />
      <output ref={label} className="lw-threshold__label" aria-hidden="true" hidden />
    </>
  );
}

/** Writes only what has changed: this runs for every frame. */
function showThreshold(
  input: HTMLInputElement,
  label: HTMLOutputElement,
  { thresholdUv, max }: { thresholdUv: number; max: number },
): void {
  const isKnown = Number.isFinite(thresholdUv);
  const text = isKnown ? formatUv(thresholdUv) : '';
  const state = `${text}/${max}`;
  if (input.dataset.state === state) return;
  input.dataset.state = state;
  input.hidden = !isKnown;
  label.hidden = !isKnown;
  if (!isKnown) return;
  input.max = String(max);
  input.value = String(thresholdUv);
  input.setAttribute('aria-valuetext', text);
  label.value = text;
  label.style.insetInlineStart = `${Math.min(100, (100 * thresholdUv) / max)}%`;
}
