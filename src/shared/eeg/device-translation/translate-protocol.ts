import type { Derivation } from '../derivation.ts';
import { featureChoices } from '../feature.ts';
import type { Headset, RawStream } from '../headsets/headset.ts';
import type { Protocol } from '../protocol.ts';
import { placeConditions } from './placement.ts';
import { choiceLabel, isFrontalOrCentral, parseSite } from './site-words.ts';
import { listed, quoted, substitutions } from './substitutions.ts';
import { fitBands } from './usable-band.ts';
import type { DeviceVerdict, TranslationChange } from './verdict.ts';

/**
 * Whether a protocol runs on a headset as written, runs with changes, or should not run, with the reason as text.
 * Checks the sites or the number of free electrodes, and the frequencies that `stream` really contains.
 */
export function translateProtocol(
  protocol: Protocol,
  headset: Headset,
  stream: RawStream = headset.streams[0],
): DeviceVerdict {
  const fit = fitBands(protocol, headset, stream);
  const { conditions } = fit.protocol;
  const placement = placeConditions(conditions, headset);
  if (!placement.ok) {
    const reasons = placementProblems(fit.protocol, placement.missing, headset);
    return { kind: 'refuse', reasons: [...fit.problems, ...reasons] };
  }
  if (fit.problems.length > 0) return { kind: 'refuse', reasons: fit.problems };

  const changes = [
    ...substitutions(fit.protocol, placement.ranks),
    ...patchChange(headset, placement.sites),
    ...fit.changes,
  ];
  const verdict = { protocol: fit.protocol, sites: placement.sites, notes: fit.notes };
  return changes.length > 0 ? { kind: 'adapt', ...verdict, changes } : { kind: 'run', ...verdict };
}

function patchChange({ electrodes }: Headset, sites: readonly string[]): TranslationChange[] {
  if (electrodes !== 'patch') return [];
  return [
    {
      what: `The patch sits at ${sites.join(', ')} and records its two contacts against each other.`,
      lost:
        'What both contacts share is not seen, so amplitudes are usually smaller and cannot be compared with those ' +
        'of other headsets.',
    },
  ];
}

function placementProblems({ conditions }: Protocol, missing: readonly number[], headset: Headset): string[] {
  const groups = new Map<string, { names: string[]; choices: Derivation[][] }>();
  for (const index of missing) {
    const { name, feature } = conditions[index]!;
    const choices = featureChoices(feature);
    const key = listed(choices.map(choiceLabel), 'or');
    const group = groups.get(key);
    if (group) group.names.push(name);
    else groups.set(key, { names: [name], choices });
  }
  const reasons = [...groups].map(([places, { names }]) => {
    const who =
      names.length === conditions.length
        ? 'It needs'
        : `${quoted(names)} ${names.length > 1 ? 'need' : 'needs'}`;
    return headset.electrodes === 'fixed'
      ? `${who} ${places}; the ${headset.deviceName} records at ${listed(headset.channelNames, 'and')}.`
      : `${who} ${places}; the ${headset.deviceName} has only ${electrodeCount(headset)}.`;
  });
  const isInFront = [...groups.values()].some(({ choices }) => isFrontalOrCentral(choices));
  return isInFront ? [...reasons, ...jawWords(headset)] : reasons;
}

const electrodeCount = ({ channels }: Headset): string =>
  channels === 1 ? 'one channel' : `${channels} channels`;

/** Why the nearest electrodes of a headband are no substitute. */
function jawWords({ electrodes, channelNames }: Headset): string[] {
  const temporal = channelNames.filter((name) => parseSite(name)?.isTemporal);
  if (electrodes !== 'fixed' || temporal.length === 0) return [];
  return [`${listed(temporal, 'and')} lie over the jaw muscle and would train that.`];
}
