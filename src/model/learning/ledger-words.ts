import { fixed } from '#shared/locale/formats.ts';
import type { Estimate } from '#shared/engine/statistics.ts';

export type LedgerTrend = 'improved' | 'declined' | 'unclear' | 'tooShort';

/** The verdict on a condition in one sentence, with its figures. */
export function trendWords(
  { name, direction }: { name: string; direction: 'reward' | 'inhibit' },
  trend: LedgerTrend,
  isHiddenDecline: boolean,
  effect: Estimate | undefined,
  tooLittle: string,
): string {
  if (!effect || trend === 'tooShort') return `${name}: ${tooLittle}.`;
  const figures = `${effectWords(effect.value)}, 95 % interval ${intervalWords(effect)}`;
  const wrongWay = direction === 'reward' ? 'fell' : 'rose';
  if (isHiddenDecline) {
    return `${name} ${wrongWay} while the pass rate held, because the threshold followed it (${figures}).`;
  }
  const words = {
    improved: 'changed as intended',
    declined: `${wrongWay}, against the intended direction`,
    unclear: 'shows no clear change',
  } as const;
  return `${name} ${words[trend]} (${figures}).`;
}

/** Smaller effects are shown as 0.00. */
const LEAST_SHOWN = 0.005;

/**
 * Positive is the trained direction, also for an inhibit that falls. As text, because the change keeps its own sign.
 */
export const directionWords = (effect: number): string =>
  Math.abs(effect) < LEAST_SHOWN
    ? 'no direction'
    : effect > 0
      ? 'in the intended direction'
      : 'against the intended direction';

/** '2.80 SD in the intended direction' */
const effectWords = (effect: number): string => `${fixed(Math.abs(effect), 2)} SD ${directionWords(effect)}`;

/** '1.00 to 4.00' if both ends have the sign of the effect; otherwise each end with its direction. */
function intervalWords({ low, high }: Estimate): string {
  const [near, far] = [Math.abs(low), Math.abs(high)].sort((a, b) => a - b);
  if (low >= 0 || high <= 0) return `${fixed(near, 2)} to ${fixed(far, 2)}`;
  return `${fixed(Math.abs(low), 2)} against to ${fixed(high, 2)} in the intended direction`;
}
