import { isWideBand, meanSquareSeconds } from './bands.ts';
import { type Feature, possibleBands } from './feature.ts';
import { METRICS } from './metrics.ts';
import type { Condition, Protocol } from './protocol.ts';
import { needsBaseline } from './threshold.ts';

/**
 * Number of independent windows for a threshold. The later pass rate of a quantile from n windows has an SD of sqrt(p
 * (1 - p) / n). For a goal of 65 % that is 19 points with 6 windows, 11 with 20. Overlapping windows give somewhat
 * less.
 */
export const WINDOWS_NEEDED = 20;

/** `because` completes a sentence: 'coherence over 10 s needs 20 times that length'. */
export type BaselineNeed = { seconds: number; because: string };

/** Seconds between independent values: the window or the reciprocal of the bandwidth, plus the smoothing. */
function independentSeconds(feature: Feature): number {
  if ('windowSeconds' in feature) return feature.windowSeconds;
  const bands = possibleBands(feature).map((band) =>
    isWideBand(band) ? meanSquareSeconds(band) : 1 / (band.highHz - band.lowHz),
  );
  return Math.max(...bands) + (2 * feature.smoothingMs) / 1000;
}

const REWARD_WINDOW_SECONDS = 30;
/** Inhibits adapt more slowly: a threshold that follows muscle bursts would reward the wrong moment. */
const INHIBIT_WINDOW_SECONDS = 60;

/**
 * Seconds of the newest clean signal that a threshold follows. A suggested threshold stays, so it needs enough windows.
 * A threshold that keeps following reaches its share anyway.
 */
export function followedSeconds({ threshold, direction, feature }: Condition): number {
  const own = 'windowSeconds' in threshold ? threshold.windowSeconds : undefined;
  const seconds = own ?? (direction === 'reward' ? REWARD_WINDOW_SECONDS : INHIBIT_WINDOW_SECONDS);
  return threshold.mode === 'suggest' ? Math.max(seconds, enoughSeconds(feature)) : seconds;
}

/** Seconds of signal with enough independent values of a feature. */
export const enoughSeconds = (feature: Feature): number =>
  Math.ceil(WINDOWS_NEEDED * independentSeconds(feature) - 1e-9);

/**
 * Shortest baseline that gives reliable thresholds. It holds enough windows of the slowest metric, because goals are
 * distributed over all conditions. Undefined if no threshold needs a baseline. `carried`: thresholds of the last
 * session that replace the baseline's.
 */
export function baselineNeed(
  { conditions }: Pick<Protocol, 'conditions'>,
  carried: readonly (number | null)[] = [],
): BaselineNeed | undefined {
  const isTaken = ({ threshold }: Condition, index: number) =>
    needsBaseline(threshold) && !(threshold.mode === 'carryOver' && typeof carried[index] === 'number');
  if (!conditions.some(isTaken)) return undefined;
  const slowest = conditions.reduce((slow, each) =>
    independentSeconds(each.feature) > independentSeconds(slow.feature) ? each : slow,
  );
  return { seconds: enoughSeconds(slowest.feature), because: becauseOf(slowest) };
}

/** Why thresholds from a baseline of this length are unreliable; undefined if they are not. */
export function baselineLack(
  seconds: number,
  protocol: Pick<Protocol, 'conditions'>,
  carried?: readonly (number | null)[],
): string | undefined {
  const need = baselineNeed(protocol, carried);
  if (!need || seconds >= need.seconds) return undefined;
  return (
    `The baseline lasted ${Number(seconds.toFixed(1))} s where ${need.seconds} s are needed: ${need.because}. Thresholds ` +
    'from it are unreliable, and so is the rewarded share.'
  );
}

/** A baseline with less clean signal gives no thresholds. */
export const LEAST_CLEAN_BASELINE = { share: 0.5, seconds: 5 };

/** Thresholds from a shorter baseline are chance. */
export const STEADY_BASELINE_SECONDS = 30;

/** Length from which a running baseline gives reliable thresholds; undefined if no threshold needs a baseline. */
export function steadyBaselineSeconds(
  protocol: Pick<Protocol, 'conditions'>,
  carried: readonly (number | null)[] = [],
): number | undefined {
  const need = baselineNeed(protocol, carried);
  return need && Math.max(STEADY_BASELINE_SECONDS, need.seconds);
}

function becauseOf({ name, feature }: Condition): string {
  if ('windowSeconds' in feature) {
    const metric = METRICS[feature.metric].label.toLowerCase();
    return `${metric} over ${feature.windowSeconds} s needs ${WINDOWS_NEEDED} times that length`;
  }
  const seconds = Number(independentSeconds(feature).toPrecision(2));
  return `'${name}' needs ${WINDOWS_NEEDED} values that are ${seconds} s apart`;
}

/** Length of the baseline that a session records: as planned, or extended if too short; 0 stays 0. */
export function baselineSecondsOf(protocol: Pick<Protocol, 'conditions' | 'timing'>): number {
  const { baselineSeconds } = protocol.timing;
  return baselineSeconds > 0 ? Math.max(baselineSeconds, baselineNeed(protocol)?.seconds ?? 0) : 0;
}

/** The protocol with a long enough baseline; the same object if it is already long enough. */
export function withEnoughBaseline(protocol: Protocol): Protocol {
  const baselineSeconds = baselineSecondsOf(protocol);
  if (baselineSeconds === protocol.timing.baselineSeconds) return protocol;
  return { ...protocol, timing: { ...protocol.timing, baselineSeconds } };
}

/** Why the baseline has this length; undefined if it could be shorter. */
export function shortestBaselineWords(protocol: Pick<Protocol, 'conditions' | 'timing'>): string | undefined {
  const need = baselineNeed(protocol);
  const seconds = baselineSecondsOf(protocol);
  if (!need || seconds === 0 || seconds > need.seconds) return undefined;
  return `The baseline takes ${seconds} s: ${need.because}.`;
}
