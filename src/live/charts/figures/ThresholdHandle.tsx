import { effect } from '@preact/signals-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ConditionSignals } from '#live/signals/live-signals.ts';
import { handRule, handThreshold, shareOfScale, thresholdAfterKey } from './band-scale.ts';
import { formatFigure, formatValue } from '../drawing/units.ts';

type ThresholdHandleProps = {
  name: string;
  /** Unit of values and threshold, as stored. */
  unit: string;
  /** Values may be positive or negative. */
  isSigned: boolean;
  condition: ConditionSignals;
  /** Threshold from the baseline; undefined while there is none. */
  baselineValue: number | undefined;
  onChange: (threshold: number) => void;
};

/**
 * The threshold as a line that can be dragged by mouse or touch, or moved with the arrow keys. It follows the engine
 * without rendering. While dragged it follows the pointer, and the engine gets the value on release.
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

/** Writes only changes, because this runs for every frame. */
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
  // Short, so that it fits at both ends; the value above has the unit.
  label.value = formatFigure(threshold);
  label.style.insetInlineStart = `${100 * shareOfScale(threshold, max, isSigned)}%`;
}
