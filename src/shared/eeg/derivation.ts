import { z } from 'zod';
import { isHeartLabel } from './heart-channel.ts';
import { findChannel } from './channel-labels.ts';

const site = z.string().trim().min(1).max(40);

/** How a signal is derived from the recorded channels. Every kind is a weighted sum, so all are linear. */
export const derivationSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('asRecorded'), site }).describe('One channel as the amplifier referenced it'),
    z
      .object({ kind: z.literal('mean'), sites: z.array(site).min(2).max(64) })
      .describe('Mean of several channels'),
    z
      .object({ kind: z.literal('bipolar'), active: site, reference: site })
      .describe('Active minus reference channel'),
    z
      .object({ kind: z.literal('commonAverage'), site })
      .describe('One channel minus the mean of all good channels of the source'),
    z
      .object({
        kind: z.literal('linkedEars'),
        site,
        ears: z.tuple([site, site]).default(['A1', 'A2']),
      })
      .describe('One channel minus the mean of the two ear (or mastoid) channels'),
    z
      .object({
        kind: z.literal('weights'),
        label: z.string().trim().min(1).max(60),
        weights: z
          .array(z.object({ site, weight: z.number().min(-100).max(100) }))
          .min(1)
          .max(64),
      })
      .describe('Weighted sum of channels'),
  ])
  .meta({ id: 'Derivation' });
export type Derivation = z.infer<typeof derivationSchema>;

export function derivationSites(derivation: Derivation): string[] {
  switch (derivation.kind) {
    case 'asRecorded':
    case 'commonAverage':
      return [derivation.site];
    case 'mean':
      return derivation.sites;
    case 'bipolar':
      return [derivation.active, derivation.reference];
    case 'linkedEars':
      return [derivation.site, ...derivation.ears];
    case 'weights':
      return derivation.weights.map((each) => each.site);
  }
}

export function derivationLabel(derivation: Derivation): string {
  switch (derivation.kind) {
    case 'asRecorded':
      return derivation.site;
    case 'mean':
      return derivation.sites.join('+');
    case 'bipolar':
      return `${derivation.active}-${derivation.reference}`;
    case 'commonAverage':
      return `${derivation.site} (average ref.)`;
    case 'linkedEars':
      return `${derivation.site} (linked ears)`;
    case 'weights':
      return derivation.label;
  }
}

/** Weight of each source channel, or the sites missing in the source. */
export type DerivationWeights = { ok: true; weights: number[] } | { ok: false; missingSites: string[] };

/** Relative size below which the remainder of canceling weights counts as rounding error. */
const ROUNDING_SHARE = 1e-9;

/**
 * Weights of a derivation for the channels of a source. `badChannels` (indices) are excluded from the common average. A
 * bad channel requested by name stays, because leaving it out would measure something else.
 */
export function derivationWeights(
  derivation: Derivation,
  channelNames: readonly string[],
  badChannels: readonly number[] = [],
): DerivationWeights {
  const sites = derivationSites(derivation);
  const missingSites = sites.filter((name) => findChannel(channelNames, name) < 0);
  if (missingSites.length > 0) return { ok: false, missingSites };

  const weights = channelNames.map(() => 0);
  let size = 0;
  for (const { site: name, weight } of derivationTerms(derivation)) {
    const channel = findChannel(channelNames, name);
    weights[channel] = (weights[channel] ?? 0) + weight;
    size += Math.abs(weight);
  }
  // The rounding error of 0.1 + 0.2 - 0.3 would make its channel count as trained.
  for (const [channel, weight] of weights.entries()) {
    if (Math.abs(weight) < ROUNDING_SHARE * size) weights[channel] = 0;
  }
  if (derivation.kind === 'commonAverage') subtractMean(weights, averagedChannels(channelNames, badChannels));
  return { ok: true, weights };
}

/** The weighted sites of a derivation; the average of all channels is not included. */
export function derivationTerms(derivation: Derivation): { site: string; weight: number }[] {
  switch (derivation.kind) {
    case 'asRecorded':
    case 'commonAverage':
      return [{ site: derivation.site, weight: 1 }];
    case 'mean':
      return derivation.sites.map((each) => ({ site: each, weight: 1 / derivation.sites.length }));
    case 'bipolar':
      return [
        { site: derivation.active, weight: 1 },
        { site: derivation.reference, weight: -1 },
      ];
    case 'linkedEars':
      return [
        { site: derivation.site, weight: 1 },
        ...derivation.ears.map((each) => ({ site: each, weight: -0.5 })),
      ];
    case 'weights':
      return derivation.weights;
  }
}

/** For each channel, whether the common average includes it: not if it is bad or a heart channel. */
function averagedChannels(channelNames: readonly string[], badChannels: readonly number[]): boolean[] {
  const hasEeg = !channelNames.every(isHeartLabel);
  return channelNames.map(
    (name, channel) => !badChannels.includes(channel) && !(hasEeg && isHeartLabel(name)),
  );
}

function subtractMean(weights: number[], isGood: readonly boolean[]): void {
  const goodCount = isGood.filter(Boolean).length;
  // Without a good channel there is no average, and the raw channel must not pass for a re-referenced one.
  if (goodCount === 0) weights.fill(0);
  for (let channel = 0; channel < weights.length; channel++) {
    if (isGood[channel]) weights[channel]! -= 1 / goodCount;
  }
}
