/** Consecutive samples of a recording without a gap, and their position in the peripheral's own count. */
export type Stretch = { from: number; count: number; sentFrom: number };

type Channels = readonly ArrayLike<number>[];

/** This many equal samples in a row are no coincidence. */
const MATCHING_SAMPLES = 12;

/**
 * Splits a recording at its gaps and finds each part in what was sent. Throws, naming the sample, if a part is not bit
 * for bit what was sent, or is missing in some channels only.
 */
export function stretchesOf(recorded: Channels, sent: Channels): Stretch[] {
  const first = recorded[0];
  if (first === undefined || recorded.length !== sent.length)
    throw new Error(`${recorded.length} channels were recorded and ${sent.length} sent.`);
  const stretches: Stretch[] = [];
  for (let at = 0; at < first.length; ) {
    if (Number.isNaN(first[at])) {
      refuseHalfGap(recorded, at);
      at += 1;
      continue;
    }
    let end = at;
    while (end < first.length && !Number.isNaN(first[end])) end += 1;
    const searchFrom = stretches.reduce((_, each) => each.sentFrom + each.count, 0);
    const stretch = { from: at, count: end - at, sentFrom: placeOf(first, at, end, sent[0]!, searchFrom) };
    refuseDifferences(recorded, sent, stretch);
    stretches.push(stretch);
    at = end;
  }
  return stretches;
}

function placeOf(
  recorded: ArrayLike<number>,
  from: number,
  end: number,
  sent: ArrayLike<number>,
  searchFrom: number,
): number {
  const count = Math.min(MATCHING_SAMPLES, end - from);
  for (let place = searchFrom; place + count <= sent.length; place += 1) {
    let equal = 0;
    while (equal < count && recorded[from + equal] === sent[place + equal]) equal += 1;
    if (equal === count) return place;
  }
  throw new Error(`Samples ${from} to ${from + count - 1} of the recording were never sent.`);
}

function refuseDifferences(recorded: Channels, sent: Channels, { from, count, sentFrom }: Stretch): void {
  for (const [channel, samples] of recorded.entries()) {
    for (let index = 0; index < count; index += 1) {
      const is = samples[from + index];
      const was = sent[channel]![sentFrom + index];
      if (is !== was)
        throw new Error(
          `Sample ${from + index} of channel ${channel} is ${String(is)} and was sent as ${String(was)}.`,
        );
    }
  }
}

function refuseHalfGap(recorded: Channels, at: number): void {
  for (const [channel, samples] of recorded.entries()) {
    if (!Number.isNaN(samples[at]))
      throw new Error(`Sample ${at} is missing in channel 0 and present in channel ${channel}.`);
  }
}
