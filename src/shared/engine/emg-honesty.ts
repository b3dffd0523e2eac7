import { fixed } from '../locale/formats.ts';
import { BLOCK_SECONDS, type CleanBlock, cleanBlocks } from './clean-blocks.ts';
import type { Estimate } from './statistics.ts';
import { correlation, correlationInterval } from './statistics.ts';
import type { TickFilter, TickTable } from './summary.ts';

/** 'unknown': too little signal, or an interval that leaves both open. Absence of proof is not an all-clear. */
export const HONESTY_VERDICTS = ['unknown', 'honest', 'watch', 'muscle'] as const;
export type HonestyVerdict = (typeof HONESTY_VERDICTS)[number];

export type EmgHonesty = {
  verdict: HonestyVerdict;
  /** Correlation of success with ln of the muscle amplitude, -1 to 1, with its 95 % interval. */
  correlation: Estimate | undefined;
  /** Number of blocks of five clean seconds behind the figure. */
  blocks: number;
  /** Muscle (uV RMS) and success (0-100) of each block, for a plot. */
  points: { emgUv: number; success: number }[];
  /** Verdict as text, with the figures. */
  words: string;
};

/** One minute; with fewer blocks the interval is too wide for a verdict. */
const LEAST_BLOCKS = 12;
/** Success that shares a tenth of its variance with muscle, significantly, needs attention; a quarter is reported. */
export const WATCH_ABOVE = 0.3;
export const MUSCLE_ABOVE = 0.5;

/**
 * Does success follow muscle? Success that rises with the 43-59 Hz amplitude is suspected to be muscle. Muscle tension
 * extends down into beta and SMR and can be rewarded unnoticed (half of the trainees of Paluch et al. 2017 raised their
 * EMG). A warning requires the whole interval above 0; an all-clear requires all of it below {@link MUSCLE_ABOVE}.
 */
export const emgHonesty = (table: TickTable, filter: TickFilter = {}): EmgHonesty =>
  honestyOfBlocks(cleanBlocks(table, filter));

/** The same from blocks that are known already, as during a session. */
export function honestyOfBlocks(all: readonly Pick<CleanBlock, 'success' | 'emgUv'>[]): EmgHonesty {
  const blocks = all.filter(({ emgUv }) => emgUv > 0);
  const points = blocks.map(({ emgUv, success }) => ({ emgUv, success }));
  const unknown = (words: string): EmgHonesty => ({
    verdict: 'unknown',
    correlation: undefined,
    blocks: blocks.length,
    points,
    words,
  });
  if (blocks.length < LEAST_BLOCKS) {
    return unknown(
      `Unknown: ${LEAST_BLOCKS * BLOCK_SECONDS} s of clean training in which muscle can be measured are needed, and ` +
        `there are ${blocks.length * BLOCK_SECONDS} s.`,
    );
  }
  const r = correlation(
    blocks.map(({ success }) => success),
    blocks.map(({ emgUv }) => Math.log(emgUv)),
  );
  if (r === undefined) return unknown('Unknown: success or muscle did not change.');
  const estimate = correlationInterval(r, blocks.length);
  const verdict = judge(estimate);
  return { verdict, correlation: estimate, blocks: blocks.length, points, words: wordsOf(verdict, estimate) };
}

function judge({ value, low, high }: Estimate): HonestyVerdict {
  if (value >= MUSCLE_ABOVE && low > 0) return 'muscle';
  if (value >= WATCH_ABOVE && low > 0) return 'watch';
  return high < MUSCLE_ABOVE ? 'honest' : 'unknown';
}

const VERDICT_WORDS: Readonly<Record<HonestyVerdict, string>> = {
  unknown: 'Not clear yet whether success follows muscle: more clean training will show it',
  honest: 'Success does not follow muscle',
  watch: 'Success rises somewhat with muscle: check jaw, forehead and neck',
  muscle: 'This reward may be muscle: success rises with muscle tension',
};

function wordsOf(verdict: HonestyVerdict, { value, low, high }: Estimate): string {
  return `${VERDICT_WORDS[verdict]} (correlation ${fixed(value, 2)}, 95 % interval ${fixed(low, 2)} to ${fixed(high, 2)}).`;
}
