import { numberField } from './number-field.ts';
import { haveSameStarts, type WrittenGroup } from './written-groups.ts';

/** A duration that fits the eight characters of the header, and the samples per group. */
export type RecordLength = { seconds: number; samples: readonly number[] };

const USUAL_SECONDS = [1, 2, 0.5, 4, 5, 8, 10, 20, 30, 60, 0.25, 0.2, 0.1, 0.05];
/** The shortest record of every usual rate has at most this many samples. */
const MOST_SHORT_SAMPLES = 512;
const SHORT_LENGTHS = 4;
/** Accepted error if no duration of eight characters gives the rate exactly. */
const RATE_ERROR = 1e-6;

/** Record lengths for which every segment fills whole records. Empty if a segment would need a partial record. */
export function evenLengths(groups: readonly WrittenGroup[]): RecordLength[] {
  const [first] = groups;
  if (!first || first.segments.length === 0 || !haveSameStarts(groups)) return [];
  const common = groups.map(({ segments }) => segments.reduce((sum, each) => gcd(sum, each.sampleCount), 0));
  const isProportional = groups.every(({ segments }, g) =>
    segments.every(({ sampleCount }, i) => {
      const [ofGroup, ofFirst] = [common[g]!, common[0]!];
      return sampleCount * ofFirst === first.segments[i]!.sampleCount * ofGroup;
    }),
  );
  if (!isProportional) return [];
  const lengths = divisors(common.reduce(gcd, 0)).flatMap((parts) =>
    lengthOf(
      groups,
      common.map((count) => count / parts),
    ),
  );
  return exactOnes(lengths, groups);
}

/**
 * Record lengths for segments that fill no whole number of records: usual durations, and the shortest for these rates.
 */
export function otherLengths(groups: readonly WrittenGroup[]): RecordLength[] {
  const [first] = groups;
  if (!first) return [];
  const ofSeconds = (seconds: number) =>
    lengthOf(
      groups,
      groups.map(({ rateHz }) => Math.max(1, Math.round(rateHz * seconds))),
    );
  const short = Array.from({ length: MOST_SHORT_SAMPLES }, (_, i) =>
    ofSeconds((i + 1) / first.rateHz),
  ).flat();
  const usual = USUAL_SECONDS.flatMap(ofSeconds);
  const found = exactOnes([...usual, ...short], groups);
  return [
    ...found.filter((length) => usual.includes(length)),
    ...found.filter((length) => short.includes(length)).slice(0, SHORT_LENGTHS),
  ];
}

/** One length; none if a group would not have its rate in it. */
function lengthOf(groups: readonly WrittenGroup[], samples: readonly number[]): RecordLength[] {
  const length = { seconds: Number(numberField(samples[0]! / groups[0]!.rateHz)), samples };
  return length.seconds > 0 && hasRates(length, groups, RATE_ERROR) ? [length] : [];
}

/** The lengths that give the rate exactly; all if there are none. */
function exactOnes(lengths: readonly RecordLength[], groups: readonly WrittenGroup[]): RecordLength[] {
  const exact = lengths.filter((length) => hasRates(length, groups, 1e-12));
  return exact.length > 0 ? exact : [...lengths];
}

/** Whether readers, which divide samples by seconds, get the rates of the groups. */
export const hasRates = (
  { samples, seconds }: RecordLength,
  groups: readonly WrittenGroup[],
  tolerance: number,
): boolean => groups.every(({ rateHz }, g) => Math.abs(samples[g]! / seconds - rateHz) <= tolerance * rateHz);

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

function divisors(value: number): number[] {
  const found: number[] = [];
  for (let divisor = 1; divisor * divisor <= value; divisor++) {
    if (value % divisor === 0) found.push(divisor, value / divisor);
  }
  return found;
}
