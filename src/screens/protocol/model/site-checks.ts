import { findChannel } from '#shared/eeg/channel-labels.ts';
import { type Feature, featureChoices } from '#shared/eeg/feature.ts';
import { headPoint } from '#shared/eeg/head-sites.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import type { Condition } from '#shared/eeg/protocol.ts';
import { cancelsWords, isSameDerivation } from '#shared/eeg/zero-signal.ts';
import type { Problem } from './problem.ts';
import type { FieldPath } from './set-in.ts';

/** Signals that lack a partner or cancel out, and unknown sites. */
export function siteProblems({ feature }: Condition, index: number): Problem[] {
  const root = `conditions.${index}.feature`;
  return [
    ...signalProblems(feature).map(
      (text): Problem => ({ path: `${root}.derivations`, level: 'error', text }),
    ),
    ...strangeSites(feature, root),
  ];
}

function signalProblems(feature: Feature): string[] {
  const texts: string[] = [];
  if ('right' in feature && feature.right.length !== feature.left.length) {
    texts.push('Each right side needs a left one. Add or remove one.');
  }
  if ('first' in feature && feature.first.length !== feature.second.length) {
    texts.push('Each first signal needs a second one. Add or remove one.');
  }
  for (const choice of featureChoices(feature)) {
    const [one, other] = choice;
    if (one && other && isSameDerivation(one, other)) {
      texts.push('Both signals are the same, so there is nothing to compare. Choose another site for one.');
    }
    for (const derivation of choice) {
      const words = cancelsWords(derivation);
      if (words !== undefined) texts.push(`${words} Choose another derivation.`);
    }
  }
  return texts;
}

/** A channel outside the head, such as `ECG`. */
const isOtherChannel = (site: string): boolean =>
  HEADSETS.some(({ otherChannels }) => findChannel(otherChannels, site) >= 0);

/** Probably a typing mistake. It can be saved, because a recording or an electrode may have its own names. */
function strangeSites(feature: Feature, root: FieldPath): Problem[] {
  if (feature.metric === 'heartRate') return [];
  const lists = Object.entries(feature).filter(([, value]) => Array.isArray(value));
  return lists
    .flatMap(([key, derivations]) => sitesWithPaths(derivations, `${root}.${key}`))
    .filter(({ site }) => !headPoint(site) && !isOtherChannel(site))
    .map(({ path, site }) => ({ path, level: 'warning', text: strangeWords(site) }));
}

const strangeWords = (site: string): string =>
  `'${site}' is not a site of the 10-20 or 10-10 system, and no headset records it by default. Correct it, unless an ` +
  'electrode or a recording of yours goes by this name.';

/** Every site inside a value of derivations, with its path. */
function sitesWithPaths(value: unknown, path: FieldPath): { path: FieldPath; site: string }[] {
  if (typeof value === 'string') return [{ path, site: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => key !== 'kind' && key !== 'label')
    .flatMap(([key, member]) => sitesWithPaths(member, `${path}.${key}`));
}
