import { ARTIFACT_BITS, type ArtifactReason, HOP_MS, phaseCode, TICK, tickWidth } from './ticks.ts';

export type ArtifactTime = {
  /** Training time with any artifact. */
  seconds: number;
  /** Training time with each reason. Reasons can overlap, so these add up to `seconds` or more. */
  secondsByReason: Record<ArtifactReason, number>;
};

const REASONS = Object.keys(ARTIFACT_BITS) as ArtifactReason[];

/** Training time with artifacts, by reason. `values` are rows of ticks. */
export function artifactTime(values: Float64Array, conditionCount: number): ArtifactTime {
  const width = tickWidth(conditionCount);
  const training = phaseCode('training');
  const counts = REASONS.map(() => 0);
  let ticks = 0;
  for (let at = 0; at + width <= values.length; at += width) {
    const bits = values[at + TICK.artifact]!;
    if (bits === 0 || values[at + TICK.phase] !== training) continue;
    ticks++;
    for (const [index, reason] of REASONS.entries()) {
      if ((bits & ARTIFACT_BITS[reason]) !== 0) counts[index]!++;
    }
  }
  const seconds = (count: number) => (count * HOP_MS) / 1000;
  return {
    seconds: seconds(ticks),
    secondsByReason: Object.fromEntries(
      REASONS.map((reason, index) => [reason, seconds(counts[index]!)]),
    ) as Record<ArtifactReason, number>,
  };
}
