import { findChannel } from '../channel-labels.ts';
import type { Derivation } from '../derivation.ts';
import { derivationSites } from '../derivation.ts';
import { featureChoices } from '../feature.ts';
import type { Headset } from '../headsets/headset.ts';
import type { Condition } from '../protocol.ts';

/** For each condition, the rank of the choice a headset can measure; `missing`: indices of the others. */
export type Placement = { ok: true; ranks: number[]; sites: string[] } | { ok: false; missing: number[] };

/** Smallest number of channels for a common average. */
const LEAST_AVERAGE_CHANNELS = 3;

/**
 * Chooses where each condition is measured. Fixed sites: the first available choice. Free electrodes: choices that
 * together need no more electrodes than there are, as close to the first choices as possible.
 */
export function placeConditions(conditions: readonly Condition[], headset: Headset): Placement {
  const options = conditions.map(({ feature }) => featureChoices(feature));
  const missing = options.flatMap((choices, index) =>
    choices.some((choice) => canSupply(choice, headset)) ? [] : [index],
  );
  if (missing.length > 0) return { ok: false, missing };

  const ranks = bestRanks(options, headset);
  if (!ranks) return { ok: false, missing: conditions.map((_, index) => index) };
  const sites = new Set(ranks.flatMap((rank, index) => sitesOf(options[index]![rank]!)));
  return { ok: true, ranks, sites: [...sites] };
}

const sitesOf = (choice: readonly Derivation[]): string[] => choice.flatMap(derivationSites);

/** Sites that need an electrode of the headset; a channel such as `ECG` has its own input. */
const electrodesOf = (choice: readonly Derivation[], { otherChannels }: Headset): string[] =>
  sitesOf(choice).filter((site) => findChannel(otherChannels, site) < 0);

function canSupply(choice: readonly Derivation[], headset: Headset): boolean {
  const sites = electrodesOf(choice, headset);
  const isAverage = choice.some(({ kind }) => kind === 'commonAverage');
  if (isAverage && headset.channels < LEAST_AVERAGE_CHANNELS) return false;
  if (headset.electrodes === 'fixed') {
    return sites.every((site) => findChannel(headset.channelNames, site) >= 0);
  }
  return new Set(sites).size <= headset.channels;
}

/** The ranks with the smallest sum that fit the electrodes of the headset; undefined if none fit. */
function bestRanks(options: readonly (readonly Derivation[])[][], headset: Headset): number[] | undefined {
  let best: number[] | undefined;
  let bestSum = Infinity;
  const search = (ranks: number[], sites: ReadonlySet<string>, sum: number): void => {
    if (sum >= bestSum) return;
    const choices = options[ranks.length];
    if (!choices) {
      best = ranks;
      bestSum = sum;
      return;
    }
    for (const [rank, choice] of choices.entries()) {
      if (!canSupply(choice, headset)) continue;
      const together = new Set([...sites, ...electrodesOf(choice, headset)]);
      if (headset.electrodes === 'fixed' || together.size <= headset.channels)
        search([...ranks, rank], together, sum + rank);
    }
  };
  search([], new Set(), 0);
  return best;
}
