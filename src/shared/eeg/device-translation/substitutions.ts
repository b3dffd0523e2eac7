import type { Derivation } from '../derivation.ts';
import { featureChoices } from '../feature.ts';
import { mapProtocol } from '../protocol-mapping.ts';
import type { Protocol } from '../protocol.ts';
import type { SourceInfo } from '../source.ts';
import { choiceLabel, lostWords } from './site-words.ts';
import type { TranslationChange } from './verdict.ts';

/**
 * Where a protocol is measured at another site than its first choice, and what is lost, in sentences. Empty if all
 * first choices are available, or if the practitioner chooses the site.
 */
export function substitutionWords(
  protocol: Protocol,
  source: SourceInfo,
  badChannels: readonly number[] = [],
): string[] {
  const mapping = mapProtocol(protocol, source, badChannels);
  if (!mapping.ok) return [];
  const ranks = mapping.conditions.map(({ rank }) => rank);
  return moves(protocol, ranks).map(
    ({ names, wanted, used }) =>
      `${quoted(names)} ${names.length === 1 ? 'is' : 'are'} measured at ${choiceLabel(used)} instead of ` +
      `${choiceLabel(wanted)}, the first choice of the protocol. ${lostWords(wanted, used)}`,
  );
}

/** Site changes on a headset, for a list of changes. */
export function substitutions(protocol: Protocol, ranks: readonly number[]): TranslationChange[] {
  return moves(protocol, ranks).map(({ names, wanted, used }) => {
    const who = names.length === protocol.conditions.length ? 'Measured' : `${quoted(names)} measured`;
    return {
      what: `${who} at ${choiceLabel(used)} instead of ${choiceLabel(wanted)}.`,
      lost: lostWords(wanted, used),
    };
  });
}

type Move = { names: string[]; wanted: readonly Derivation[]; used: readonly Derivation[] };

/** One move for all conditions with the same first and actual site. */
function moves({ conditions, anySite }: Protocol, ranks: readonly number[]): Move[] {
  if (anySite) return [];
  const found = new Map<string, Move>();
  for (const [index, { name, feature }] of conditions.entries()) {
    const rank = ranks[index]!;
    if (rank === 0) continue;
    const choices = featureChoices(feature);
    const [wanted, used] = [choices[0]!, choices[rank]!];
    const key = `${choiceLabel(wanted)} ${choiceLabel(used)}`;
    const move = found.get(key);
    if (move) move.names.push(name);
    else found.set(key, { names: [name], wanted, used });
  }
  return [...found.values()];
}

export const quoted = (names: readonly string[]): string =>
  listed(
    names.map((name) => `'${name}'`),
    'and',
  );

/** 'a, b and c'. */
export function listed(words: readonly string[], last: 'and' | 'or'): string {
  const head = words.slice(0, -1).join(', ');
  const tail = words.at(-1) ?? '';
  return head === '' ? tail : `${head} ${last} ${tail}`;
}
