import type {
  AnsweredQuestionnaire,
  DiaryNight,
  ReactionTask,
  TraitEvidence,
} from './latent-trait-evidence.ts';
import {
  DIARY_DAYS,
  DIARY_LIMITS,
  INSTRUMENTS_OF,
  LEAST_NIGHTS,
  LEAST_NO_GO_TRIALS,
  LEAST_TRIALS,
  LIGHT_OF_SEVERITY,
  LIGHT_OF_SLEEP_ITEM,
  REPLACED_BY,
  SELF_HARM_ITEMS,
  SLEEP_ITEM,
  STALE_AFTER_DAYS,
  TASK_LIMITS,
  TRAFFIC_LIGHTS,
} from './latent-trait-rules.ts';
import type { LatentTrait, Limits, TrafficLight } from './latent-trait-rules.ts';
import { newestFirst, NO_SAFETY, safetyOf } from './latent-trait-safety.ts';
import type { QuestionnaireScores, ScaleScore } from './scores.ts';

const DAY_MS = 86_400_000;

/** One source of an index. */
export type TraitSource = {
  name: string;
  /** Result as text. */
  detail: string;
  answeredAt: string;
  isValidated: boolean;
  /** From the figures alone; absent without figures. */
  light?: TrafficLight;
  /** Why there are no figures. */
  shortage?: string;
  /** A safety answer whose question has not been answered since. */
  safety?: 'selfHarm' | 'own';
  /** The newest responses leave a self-harm question unanswered. */
  isSafetyOpen?: boolean;
  limitDays?: number;
};

/** The worst of several lights; GREEN if there are none. */
export function worst(lights: readonly TrafficLight[]): TrafficLight {
  return lights.reduce<TrafficLight>(
    (one, other) => (TRAFFIC_LIGHTS.indexOf(other) > TRAFFIC_LIGHTS.indexOf(one) ? other : one),
    'GREEN',
  );
}

/** All sources for a trait, whatever their age. */
export function sourcesOf(trait: LatentTrait, evidence: TraitEvidence, nowMs: number): TraitSource[] {
  const isFresh = (at: string) => nowMs - Date.parse(at) < (STALE_AFTER_DAYS[trait] + 1) * DAY_MS;
  const instruments = instrumentSources(trait, evidence.questionnaires, isFresh);
  if (trait === 'SLEEP')
    return [...diarySource(evidence.nights, nowMs), ...sleepItemSource(evidence), ...instruments];
  if (trait === 'COGNITIVE') return [...taskSource(evidence.tasks), ...instruments];
  return instruments;
}

/** For each instrument the newest scored response, a newer one without a score, and all with safety answers. */
function instrumentSources(
  trait: LatentTrait,
  all: readonly AnsweredQuestionnaire[],
  isFresh: (at: string) => boolean,
): TraitSource[] {
  const safety = trait === 'EMOTIONAL' ? safetyOf(all) : NO_SAFETY;
  const counted = INSTRUMENTS_OF[trait].flatMap((key) => newestOf(all, key));
  const kept = counted.filter((one) => !isReplaced(one, counted, isFresh));
  return newestFirst([...new Set([...kept, ...safety.raised])]).map((one) => {
    const isSafetyOpen = safety.open.includes(one);
    if (!safety.raised.includes(one)) return { ...figuresOf(one), isSafetyOpen };
    const flags = one.scores.safety.map(({ title }) => title).join('; ');
    // The practice's own form has no known scale here; a person has to look at the answer.
    if (!(one.key in SELF_HARM_ITEMS))
      return { name: one.name, answeredAt: one.answeredAt, isValidated: false, detail: flags, safety: 'own' };
    const figures = figuresOf(one);
    return { ...figures, detail: `${figures.detail}; ${flags}`, isSafetyOpen, safety: 'selfHarm' };
  });
}

function newestOf(all: readonly AnsweredQuestionnaire[], key: string): AnsweredQuestionnaire[] {
  const sorted = newestFirst(all.filter((one) => one.key === key));
  const scored = sorted.find(isScored);
  return [...new Set([scored ?? sorted[0], sorted[0]])].filter((one) => one !== undefined);
}

const isScored = ({ scores }: AnsweredQuestionnaire): boolean =>
  scaleScores(scores).some(({ state }) => state === 'scored');

/** A longer form replaces a short one, but not one answered later. */
function isReplaced(
  { key, answeredAt }: AnsweredQuestionnaire,
  present: readonly AnsweredQuestionnaire[],
  isFresh: (at: string) => boolean,
): boolean {
  const longer = REPLACED_BY[key] ?? [];
  return present.some(
    (one) =>
      longer.includes(one.key) &&
      isScored(one) &&
      isFresh(one.answeredAt) &&
      Date.parse(one.answeredAt) >= Date.parse(answeredAt),
  );
}

function scaleScores({ total, subscales }: QuestionnaireScores): ScaleScore[] {
  return total === undefined ? subscales : [total];
}

function figuresOf({ key, name, answeredAt, scores }: AnsweredQuestionnaire): TraitSource {
  const scored = scaleScores(scores).filter((score) => score.state === 'scored');
  const common = { name, answeredAt, isValidated: true };
  if (scored.length === 0)
    return { ...common, detail: 'Not scored', shortage: `Too few items of the ${name} are answered.` };
  const rated = worst([...scored.map(scoreLight), ...scores.criteria.map(criterionLight)]);
  const figures = scored.map(({ name: scale, value, range, band }) => {
    const figure = `${scale} ${value} of ${range.max}`;
    return band === undefined ? figure : `${figure}: ${band.label}`;
  });
  const patterns = scores.criteria.filter(({ state }) => state === 'met').map(({ label }) => label);
  return {
    ...common,
    detail: [...figures, ...patterns].join('; '),
    light: key in REPLACED_BY && rated === 'RED' ? 'YELLOW' : rated,
  };
}

type Scored = Extract<ScaleScore, { state: 'scored' }>;

/** An instrument with cut-offs but no bands can only show that a cut-off is reached. */
function scoreLight({ band, reached }: Scored): TrafficLight {
  if (band !== undefined) return LIGHT_OF_SEVERITY[band.severity];
  return reached.length > 0 ? 'YELLOW' : 'GREEN';
}

/** A met pattern requires attention even if the total is low; the total determines how much. */
function criterionLight({ state }: QuestionnaireScores['criteria'][number]): TrafficLight {
  return state === 'met' ? 'YELLOW' : 'GREEN';
}

/** Mean over the nights of the two weeks up to the newest. Each night counts once, as last stored (listed first). */
function diarySource(nights: readonly DiaryNight[], nowMs: number): TraitSource[] {
  const byNight = new Map(nights.toReversed().map((one) => [one.night, one]));
  const sorted = [...byNight.values()]
    // Allows a day that has begun in another time zone, but not a mistyped year.
    .filter(({ night }) => Date.parse(night) <= nowMs + DAY_MS)
    .toSorted((one, other) => other.night.localeCompare(one.night));
  const last = sorted[0];
  if (last === undefined) return [];
  const from = Date.parse(last.night) - DIARY_DAYS * DAY_MS;
  const counted = sorted.filter(({ night }) => Date.parse(night) > from);
  const mean = (of: (night: DiaryNight) => number) =>
    counted.reduce((sum, night) => sum + of(night), 0) / counted.length;
  const common = {
    name: 'Sleep diary',
    answeredAt: last.night,
    isValidated: false,
    limitDays: DIARY_DAYS,
  };
  const count = `${counted.length} ${counted.length === 1 ? 'night' : 'nights'}`;
  if (counted.length < LEAST_NIGHTS)
    return [
      {
        ...common,
        detail: count,
        shortage: `${count} of the ${LEAST_NIGHTS} needed are in the sleep diary.`,
      },
    ];
  const efficiencyPct = mean((night) => night.efficiencyPct);
  const onsetMinutes = mean((night) => night.onsetMinutes);
  const detail =
    `${count}: asleep ${Math.round(efficiencyPct)} % of the time in bed, ` +
    `${Math.round(onsetMinutes)} minutes to fall asleep`;
  const light = worst([
    atLeast(efficiencyPct, DIARY_LIMITS.efficiencyPct),
    atMost(onsetMinutes, DIARY_LIMITS.onsetMinutes),
  ]);
  return [{ ...common, detail, light }];
}

function sleepItemSource({ questionnaires }: TraitEvidence): TraitSource[] {
  const answered = questionnaires
    .filter(({ key, answers }) => key === SLEEP_ITEM.key && answers[SLEEP_ITEM.linkId] !== undefined)
    .toSorted((one, other) => other.answeredAt.localeCompare(one.answeredAt))[0];
  const score = Number(answered?.answers[SLEEP_ITEM.linkId]);
  const light = LIGHT_OF_SLEEP_ITEM[score];
  if (answered === undefined || light === undefined) return [];
  const { answeredAt } = answered;
  return [
    {
      name: 'PHQ-9, item 3 (sleep)',
      answeredAt,
      isValidated: false,
      detail: `${score} of ${LIGHT_OF_SLEEP_ITEM.length - 1}`,
      light,
    },
  ];
}

/** The newest task that is long enough, otherwise the newest. */
function taskSource(tasks: readonly ReactionTask[]): TraitSource[] {
  const sorted = tasks.toSorted((one, other) => other.takenAt.localeCompare(one.takenAt));
  const task = sorted.find((one) => !isShort(one)) ?? sorted[0];
  if (task === undefined) return [];
  const common = { name: 'Go/no-go task', answeredAt: task.takenAt, isValidated: false };
  const { dPrime, variationPct, medianMs } = task;
  if (isShort(task) || dPrime === null || variationPct === null || medianMs === null)
    return [
      {
        ...common,
        detail: `${task.trials} trials`,
        shortage: `The task needs ${LEAST_TRIALS} trials, ${LEAST_NO_GO_TRIALS} of them to hold back, and presses.`,
      },
    ];
  const commissionPct = (100 * task.commissions) / task.noGoTrials;
  const omissionPct = (100 * task.omissions) / task.goTrials;
  const detail =
    `d′ ${dPrime.toFixed(1)}, pressed wrongly ${Math.round(commissionPct)} %, missed ${Math.round(omissionPct)} %, ` +
    `median ${Math.round(medianMs)} ms, variation ${Math.round(variationPct)} %`;
  const light = worst([
    atLeast(dPrime, TASK_LIMITS.dPrime),
    atMost(commissionPct, TASK_LIMITS.commissionPct),
    atMost(omissionPct, TASK_LIMITS.omissionPct),
    atMost(variationPct, TASK_LIMITS.variationPct),
  ]);
  return [{ ...common, detail, light }];
}

const isShort = ({ trials, noGoTrials, goTrials, dPrime, variationPct, medianMs }: ReactionTask): boolean =>
  trials < LEAST_TRIALS ||
  noGoTrials < LEAST_NO_GO_TRIALS ||
  goTrials === 0 ||
  dPrime === null ||
  variationPct === null ||
  medianMs === null;

function atMost(value: number, { green, yellow }: Limits): TrafficLight {
  if (value <= green) return 'GREEN';
  return value <= yellow ? 'YELLOW' : 'RED';
}

function atLeast(value: number, { green, yellow }: Limits): TrafficLight {
  if (value >= green) return 'GREEN';
  return value >= yellow ? 'YELLOW' : 'RED';
}
