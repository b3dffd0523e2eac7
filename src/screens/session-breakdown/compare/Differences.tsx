import { equipmentWords } from '#model/sessions/comparable.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import type { Breakdown } from '../breakdown.ts';
import { type Pair, plannedOf, sharedConditions } from './compared-rows.ts';
import { placedLabel } from './curve-rows.ts';

type DifferencesProps = { pair: Pair<Breakdown>; titles: Pair<string> };

/** Why the two sessions, or parts of them, may not be comparable. */
export function Differences({ pair, titles }: DifferencesProps) {
  const words = [
    protocolWords(pair),
    equipmentWords(pair.map(({ settings }) => settings)),
    leftOutWords(pair, titles),
    ...trainedBandWords(pair, titles),
  ];
  return words.map((each) =>
    each === undefined ? undefined : (
      <Notice key={each} kind="info">
        {each}
      </Notice>
    ),
  );
}

function protocolWords([{ settings: first }, { settings: second }]: Pair<Breakdown>): string | undefined {
  if (first.protocolId !== second.protocolId) {
    return 'The sessions have different protocols. Success and rewarded time follow from the protocol and its thresholds, so they are not on one scale.';
  }
  return first.protocolVersion === second.protocolVersion
    ? undefined
    : 'The protocol was changed between these sessions. A change of success or rewarded time may come from that.';
}

function leftOutWords(pair: Pair<Breakdown>, titles: Pair<string>): string | undefined {
  const shared = sharedConditions(pair);
  const onlyIn = (at: 0 | 1) =>
    plannedOf(pair[at]).conditions.flatMap((_condition, place) =>
      shared.some((places) => places[at] === place)
        ? []
        : [`${placedLabel(plannedOf(pair[at]), place)} (${titles[at]})`],
    );
  const left = [...onlyIn(0), ...onlyIn(1)];
  if (left.length === 0) return undefined;
  return `Not compared, because the other session has no condition with the same band, site, direction and unit: ${left.join('; ')}.`;
}

/** The edges of a band that follows the alpha peak, where they differ. */
const trainedBandWords = (pair: Pair<Breakdown>, titles: Pair<string>): string[] =>
  sharedConditions(pair).flatMap((places) => {
    const [first, second] = places.map((place, at) => pair[at as 0 | 1].settings.conditions[place]!);
    if (first!.bandLabel === second!.bandLabel) return [];
    return [
      `${first!.name} was trained at ${first!.bandLabel} (${titles[0]}) and at ${second!.bandLabel} (${titles[1]}).`,
    ];
  });
