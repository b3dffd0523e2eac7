import type { Severity } from './scoring-rules.ts';

/**
 * The rule behind the four indexes, as numbers and texts. Increase the version with every change, so that an index from
 * last year can be distinguished from one of today.
 */
export const LATENT_TRAIT_RULE_VERSION = 2;

export const LATENT_TRAITS = ['EMOTIONAL', 'SLEEP', 'COGNITIVE', 'TRAUMA'] as const;
export type LatentTrait = (typeof LATENT_TRAITS)[number];

export const TRAFFIC_LIGHTS = ['GREEN', 'YELLOW', 'RED'] as const;
export type TrafficLight = (typeof TRAFFIC_LIGHTS)[number];

/** Older answers are shown as outdated and do not count. Our choice: three times the period the questions ask about. */
export const STALE_AFTER_DAYS: Readonly<Record<LatentTrait, number>> = {
  EMOTIONAL: 42,
  SLEEP: 42,
  COGNITIVE: 90,
  TRAUMA: 90,
};
/** Nights of the sleep diary count for two weeks, and only together. */
export const DIARY_DAYS = 14;
export const LEAST_NIGHTS = 3;

/**
 * Instruments that count for a trait: they measure the trait, and their bands or cut-offs are published. SLEEP also
 * counts item 3 of the PHQ-9.
 */
export const INSTRUMENTS_OF: Readonly<Record<LatentTrait, readonly string[]>> = {
  EMOTIONAL: [
    'phq-9',
    'phq-8',
    'phq-2',
    'gad-7',
    'gad-2',
    'ces-d',
    'cesd-r',
    'gds-30',
    'gds-15',
    'ham-a',
    'ham-d',
    'core-10',
    'who-5',
    'k10',
    'k6',
    'dass-21',
    'bdi-ii',
    'bai',
    'hads',
  ],
  SLEEP: ['isi', 'psqi'],
  COGNITIVE: ['asrs-a', 'moca'],
  TRAUMA: ['pcl-5', 'pc-ptsd-5', 'ies-r'],
};

/**
 * Short screening forms: they never make an index red. A longer form replaces them if it was answered at the same time
 * or later.
 */
export const REPLACED_BY: Readonly<Record<string, readonly string[]>> = {
  'phq-2': ['phq-9', 'phq-8'],
  'gad-2': ['gad-7'],
  'pc-ptsd-5': ['pcl-5', 'ies-r'],
};

/** Questions about self-harm, by instrument: the items of its safety rules. */
export const SELF_HARM_ITEMS: Readonly<Record<string, readonly string[]>> = {
  'phq-9': ['q9'],
  'core-10': ['q6'],
  'cesd-r': ['q14', 'q15'],
  'ham-d': ['q3'],
};

export const LIGHT_OF_SEVERITY: Readonly<Record<Severity, TrafficLight>> = {
  none: 'GREEN',
  mild: 'YELLOW',
  moderate: 'YELLOW',
  moderatelySevere: 'RED',
  severe: 'RED',
};

export const SLEEP_ITEM = { key: 'phq-9', linkId: 'q3' } as const;
/** Lights for answers 0 to 3 to item 3 of the PHQ-9. */
export const LIGHT_OF_SLEEP_ITEM: readonly TrafficLight[] = ['GREEN', 'YELLOW', 'YELLOW', 'RED'];

/** Green up to `green`, yellow up to `yellow`. For `least` the other way round: from that value upward. */
export type Limits = { green: number; yellow: number };

/**
 * Sleep efficiency of 85 % and 30 minutes to fall asleep are the customary limits of sleep research (Lichstein et al.
 * 2003, Behav Res Ther 41:427); the limits to red are ours.
 */
export const DIARY_LIMITS = {
  efficiencyPct: { green: 85, yellow: 75 },
  onsetMinutes: { green: 30, yellow: 60 },
} as const;

/** Our limits, without norms: the task is not validated. */
export const TASK_LIMITS = {
  dPrime: { green: 2.5, yellow: 1.5 },
  commissionPct: { green: 20, yellow: 40 },
  omissionPct: { green: 5, yellow: 15 },
  variationPct: { green: 25, yellow: 35 },
} as const;
export const LEAST_TRIALS = 40;
export const LEAST_NO_GO_TRIALS = 10;

export const NOT_A_DIAGNOSIS = 'A summary of screening results, not a diagnosis.';
export const NOT_VALIDATED = 'Measures of our own that were not validated:';

/** No text may refer to a single source: the sources used are listed after it. */
export const TRAIT_TEXTS: Readonly<Record<LatentTrait, Readonly<Record<TrafficLight, string>>>> = {
  EMOTIONAL: {
    GREEN: 'The answers show little emotional strain.',
    YELLOW: 'The answers show some emotional strain. Go through the single answers and ask again soon.',
    RED: 'The answers show strong emotional strain. Talk about it with the client and consider a referral.',
  },
  SLEEP: {
    GREEN: 'Sleep is reported as good.',
    YELLOW: 'Some trouble with sleep is reported. Ask what disturbs it, and ask again soon.',
    RED: 'Much trouble with sleep is reported. Talk about it with the client and consider a referral.',
  },
  COGNITIVE: {
    GREEN: 'Nothing in the results stands out.',
    YELLOW:
      'Something in the results stands out a little. Repeat it on another day before you draw conclusions.',
    RED: 'The results stand out clearly. Repeat it on another day, and consider a proper assessment.',
  },
  TRAUMA: {
    GREEN: 'The answers stay below the cut-offs for reactions to a traumatic event.',
    YELLOW:
      'The answers reach a cut-off, or a pattern, of reactions to a traumatic event. Ask further before training goes on.',
    RED: 'The answers lie above the cut-offs for reactions to a traumatic event. Consider a referral before training goes on.',
  },
};

export const NOTHING_TEXTS: Readonly<Record<LatentTrait, string>> = {
  EMOTIONAL: 'Not enough was answered. Assign the PHQ-9 and the GAD-7.',
  SLEEP: `Not enough was answered. Ask for ${LEAST_NIGHTS} nights of the sleep diary, or assign the PHQ-9.`,
  COGNITIVE: 'Not enough was done. Assign the go/no-go task.',
  TRAUMA: 'Not enough was answered. Assign the PCL-5 or the PC-PTSD-5.',
};

/** Texts about safety answers, whatever the totals are. */
export const SAFETY_TEXTS = {
  selfHarm:
    'A question about self-harm was answered above the lowest answer: see the safety banner, and speak with the client ' +
    'about it today. Low totals do not outweigh it.',
  selfHarmOld:
    'A question about self-harm was answered above the lowest answer some time ago and was not asked again since: ask it.',
  own: 'An answer to a form of your own raised the safety banner: see there.',
  open: 'The newest answers leave a question about self-harm open: ask it.',
} as const;
