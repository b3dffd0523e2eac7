import { readableUnit } from '../drawing/units.ts';

/** Limits of a manual threshold, in the unit of its condition, which is not always microvolts. */
type HandRule = {
  /** Below this every value would pass; no limit for signed values. */
  least: number;
  decimals: number;
};

/** An EEG amplitude below 0.1 uV is noise of the amplifier. */
const COARSE: HandRule = { least: 0.1, decimals: 2 };
const FINE: HandRule = { least: 0.01, decimals: 3 };

/** `unit` as stored. */
export function handRule(unit: string, isSigned: boolean): HandRule {
  const rule = readableUnit(unit) === '' ? FINE : COARSE;
  return isSigned ? { ...rule, least: Number.NEGATIVE_INFINITY } : rule;
}

/** Step of the arrow keys: about one hundredth of the scale, rounded. With Shift, ten times that. */
function thresholdStep(scaleMax: number, isBig: boolean): number {
  const fine = 10 ** Math.floor(Math.log10(Math.max(scaleMax, 1e-3) / 50));
  return isBig ? fine * 10 : fine;
}

/** Effect of a key on a focused threshold; undefined for other keys. */
export function thresholdAfterKey(
  key: string,
  options: {
    threshold: number;
    scaleMax: number;
    isBig: boolean;
    isRtl?: boolean;
    /** Threshold from the baseline; undefined while there is none. */
    baselineValue?: number | undefined;
    rule?: HandRule;
  },
): number | undefined {
  const { threshold, scaleMax, isBig, isRtl = false, rule = COARSE } = options;
  const step = thresholdStep(scaleMax, isBig);
  const moves: Record<string, number> = {
    ArrowUp: step,
    ArrowDown: -step,
    ArrowRight: isRtl ? -step : step,
    ArrowLeft: isRtl ? step : -step,
    PageUp: thresholdStep(scaleMax, true),
    PageDown: -thresholdStep(scaleMax, true),
  };
  if (key === 'Home') return Math.max(rule.least, -scaleMax);
  if (key === 'Backspace') return options.baselineValue;
  if (key === 'End') return scaleMax;
  const move = moves[key];
  return move === undefined ? undefined : handThreshold(threshold + move, rule);
}

/** A manual threshold: rounded to a meaningful precision, and never so low that every value passes. */
export function handThreshold(value: number, { least, decimals }: HandRule): number {
  const scale = 10 ** decimals;
  return Math.round(Math.max(least, value) * scale) / scale;
}

/** Position of a value on its scale, 0-1. Signed scales have 0 in the middle. */
export function shareOfScale(value: number, scaleMax: number, isSigned: boolean): number {
  if (!(scaleMax > 0) || !Number.isFinite(value)) return 0;
  const share = isSigned ? (value + scaleMax) / (2 * scaleMax) : value / scaleMax;
  return Math.min(1, Math.max(0, share));
}
