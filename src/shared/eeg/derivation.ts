import { z } from 'zod';
import { findChannel } from './channel-labels.ts';

const site = z.string().trim().min(1).max(40);

/** How one signal is made from the recorded channels. Every kind is a weighted sum, so all are linear. */
export const derivationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asRecorded'), site }).describe('One channel as the amplifier referenced it'),
  z
    .object({ kind: z.literal('mean'), sites: z.array(site).min(2).max(64) })
    .describe('Mean of several channels'),
  z
    .object({ kind: z.literal('bipolar'), active: site, reference: site })
    .describe('Active minus reference channel'),
  z
    .object({ kind: z.literal('commonAverage'), site })
    .describe('One channel minus the mean of all channels of the source'),
]);
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
  }
}

/** Weight of each source channel, or the sites the source lacks. */
export type DerivationWeights = { ok: true; weights: number[] } | { ok: false; missingSites: string[] };

export function derivationWeights(
  derivation: Derivation,
  channelNames: readonly string[],
): DerivationWeights {
  const sites = derivationSites(derivation);
  const missingSites = sites.filter((name) => findChannel(channelNames, name) < 0);
  if (missingSites.length > 0) return { ok: false, missingSites };

  const weights = channelNames.map(() => 0);
  const add = (name: string, weight: number) => {
    const channel = findChannel(channelNames, name);
    weights[channel] = (weights[channel] ?? 0) + weight;
  };
  switch (derivation.kind) {
    case 'asRecorded':
      add(derivation.site, 1);
      break;
    case 'mean':
      for (const name of derivation.sites) add(name, 1 / derivation.sites.length);
      break;
    case 'bipolar':
      add(derivation.active, 1);
      add(derivation.reference, -1);
      break;
    case 'commonAverage':
      for (let channel = 0; channel < weights.length; channel++) weights[channel] = -1 / weights.length;
      add(derivation.site, 1);
      break;
  }
  return { ok: true, weights };
}
