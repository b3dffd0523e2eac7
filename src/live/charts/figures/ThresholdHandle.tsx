import { effect } from '@preact/signals-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ConditionSignals } from '#live/signals/live-signals.ts';
import { handRule, handThreshold, shareOfScale, thresholdAfterKey } from './band-scale.ts';
import { formatFigure, formatValue } from '../drawing/units.ts';

type ThresholdHandleProps = {
  name: string;
  /** Of values and threshold, as data writes it. */
  unit: string;
  /** Values lie on both sides of 0. */
  isSigned: boolean;
  condition: ConditionSignals;
  /** What the baseline gave; undefined while there is none. */
  baselineValue: number | undefined;
  onChange: (threshold: number) => void;
};

/**
 * The threshold as a line one can take hold of: with the mouse, a finger, or the arrow keys. It follows the engine
 * without rendering; while it is dragged the hand leads, and the engine gets the value when the hand lets go.
 */
export function ThresholdHandle(props: ThresholdHandleProps) {
  const { name, unit, isSigned, condition, baselineValue, onChange } = props;
  const slider = useRef<HTMLInputElement>(null);
  const label = useRef<HTMLOutputElement>(null);
  const isDragged = useRef(false);

  useEffect(() => {
    const input = slider.current!;
    const output = label.current!;
    const rule = handRule(unit, isSigned);
    const stop = effect(() => {
      const threshold = condition.threshold.value;
      const max = condition.scaleMax.value;
      if (!isDragged.current) showThreshold(input, output, { threshold, max, unit, isSigned });
    });
    const follow = () => {
      isDragged.current = true;
      const threshold = handThreshold(Number(input.value), rule);
      showThreshold(input, output, { threshold, max: Number(input.max), unit, isSigned });
    };
    const commit = () => {
      isDragged.current = false;
      onChange(handThreshold(Number(input.value), rule));
    };
    input.addEventListener('input', follow);
    input.addEventListener('change', commit);
    return () => {
      stop();
      input.removeEventListener('input', follow);
      input.removeEventListener('change', commit);
    };
  }, [condition, onChange, unit, isSigned]);

  const moveTo = (threshold: number) => {
    const max = condition.scaleMax.peek();
    showThreshold(slider.current!, label.current!, { threshold, max, unit, isSigned });
    onChange(threshold);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = thresholdAfterKey(event.key, {
      threshold: Number(slider.current!.value),
      scaleMax: condition.scaleMax.peek(),
      isBig: event.shiftKey,
      isRtl: getComputedStyle(event.currentTarget).direction === 'rtl',
      baselineValue,
      rule: handRule(unit, isSigned),
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
          baselineValue === undefined
            ? undefined
            : `Double click or Backspace: back to ${formatValue(baselineValue, unit)}, the value of the baseline`
        }
        onKeyDown={onKeyDown}
        onDoubleClick={() => baselineValue !== undefined && moveTo(baselineValue)}
        hidden
      />
      <output ref={label} className="lw-threshold__label" aria-hidden="true" hidden />
    </>
  );
}

type Shown = { threshold: number; max: number; unit: string; isSigned: boolean };

/** Writes only what has changed: this runs for every frame. */
function showThreshold(
  input: HTMLInputElement,
  label: HTMLOutputElement,
  { threshold, max, unit, isSigned }: Shown,
): void {
  const isKnown = Number.isFinite(threshold);
  const text = isKnown ? formatValue(threshold, unit) : '';
  const state = `${text}/${max}`;
  if (input.dataset.state === state) return;
  input.dataset.state = state;
  input.hidden = !isKnown;
  label.hidden = !isKnown;
  if (!isKnown) return;
  input.min = String(isSigned ? -max : 0);
  input.max = String(max);
  input.value = String(threshold);
  input.setAttribute('aria-valuetext', text);
  // Short, so that it stays inside at both ends; the value above it carries the unit.
  label.value = formatFigure(threshold);
  label.style.insetInlineStart = `${100 * shareOfScale(threshold, max, isSigned)}%`;
}
