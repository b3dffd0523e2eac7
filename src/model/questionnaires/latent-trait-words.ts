import { listOf } from '#shared/locale/formats.ts';
import {
  DIARY_DAYS,
  DIARY_LIMITS,
  INSTRUMENTS_OF,
  LEAST_NIGHTS,
  LEAST_NO_GO_TRIALS,
  LEAST_TRIALS,
  REPLACED_BY,
  SELF_HARM_ITEMS,
  STALE_AFTER_DAYS,
  TASK_LIMITS,
} from '#shared/questionnaires/latent-trait-rules.ts';
import type { LatentTrait } from '#shared/questionnaires/latent-trait-rules.ts';

/** Display names; instruments not listed here use their key in capitals. */
const NAMES: Readonly<Record<string, string>> = { 'asrs-a': 'ASRS part A', moca: 'MoCA' };
export const instrumentName = (key: string): string => NAMES[key] ?? key.toUpperCase();

/** Instruments whose authors published one cut-off, or no band above 'moderate': they cannot make an index red. */
export const NEVER_RED: readonly string[] = [
  'ces-d',
  'cesd-r',
  'k6',
  'hads',
  'asrs-a',
  'moca',
  'psqi',
  'ies-r',
];

const listed = (keys: readonly string[]): string => keys.map(instrumentName).join(', ');

/** The rule of an index in sentences a client can read, generated from the numbers used to compute it. */
export function ruleOf(trait: LatentTrait): string[] {
  const keys = INSTRUMENTS_OF[trait];
  const limited = keys.filter((key) => NEVER_RED.includes(key));
  const short = keys.filter((key) => key in REPLACED_BY);
  return [
    'The color is the worst one among all results that count. It sums up screening and is not a diagnosis.',
    ...OWN_MEASURES[trait],
    `These questionnaires count, each with its newest answers that have a score: ${listed(keys)}. Answers count for ` +
      `${STALE_AFTER_DAYS[trait]} days.`,
    'Each uses its published bands: none is green, mild and moderate are yellow, higher is red.',
    ...(limited.length > 0
      ? [`Without published bands above these a questionnaire is yellow at most: ${listed(limited)}.`]
      : []),
    ...(PATTERNS[trait] ?? []),
    ...short.map(
      (key) =>
        `The ${instrumentName(key)} is short and yellow at most. A longer form (${listed(REPLACED_BY[key]!)}) takes its ` +
        'place only if it was answered at the same time or later.',
    ),
    ...(trait === 'EMOTIONAL' ? SAFETY_RULE : []),
  ];
}

const SAFETY_RULE: readonly string[] = [
  'An answer about self-harm above the lowest one makes the index red, even if the form was stopped half way and ' +
    'whatever the totals are, until the same question is answered again. ' +
    `After ${STALE_AFTER_DAYS.EMOTIONAL} days it is yellow instead of red, but never green. These questions are: ` +
    `${Object.entries(SELF_HARM_ITEMS).map(itemsOf).join(', ')}.`,
  'If the newest answers to one of these forms leave that question open, or only a total was typed in, the index is ' +
    'not green. A safety question in a form of the practice makes it yellow at least.',
];

function itemsOf([key, linkIds]: [string, readonly string[]]): string {
  const numbers = listOf(linkIds.map((linkId) => linkId.replace('q', '')));
  return `${instrumentName(key)} item${linkIds.length === 1 ? '' : 's'} ${numbers}`;
}

const { efficiencyPct, onsetMinutes } = DIARY_LIMITS;
const { dPrime, commissionPct, omissionPct, variationPct } = TASK_LIMITS;

const OWN_MEASURES: Readonly<Record<LatentTrait, readonly string[]>> = {
  EMOTIONAL: [],
  SLEEP: [
    `The sleep diary counts with ${LEAST_NIGHTS} nights or more of the last ${DIARY_DAYS} days, on average: green from ` +
      `${efficiencyPct.green} % of the time in bed asleep and up to ${onsetMinutes.green} minutes to fall asleep, red ` +
      `below ${efficiencyPct.yellow} % or above ${onsetMinutes.yellow} minutes. It was not validated.`,
    'Item 3 of the PHQ-9 (sleep) counts: 0 is green, 1 and 2 are yellow, 3 is red. A single question was not validated.',
  ],
  COGNITIVE: [
    `The newest go/no-go task of ${LEAST_TRIALS} trials or more, ${LEAST_NO_GO_TRIALS} of them to hold back, counts: ` +
      `green from d′ ${dPrime.green} with up to ${commissionPct.green} % pressed wrongly, ${omissionPct.green} % missed ` +
      `and ${variationPct.green} % variation; red below d′ ${dPrime.yellow} or above ${commissionPct.yellow} %, ` +
      `${omissionPct.yellow} % or ${variationPct.yellow} %. These limits are ours, without norms.`,
  ],
  TRAUMA: [],
};

const PATTERNS: Partial<Readonly<Record<LatentTrait, readonly string[]>>> = {
  EMOTIONAL: ['If the symptoms of the PHQ-9 form one of its patterns, it is yellow even with a low total.'],
  TRAUMA: ['If all four clusters of the PCL-5 are met, it is yellow even with a low total.'],
};
