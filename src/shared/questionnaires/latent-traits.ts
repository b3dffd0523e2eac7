import { z } from 'zod';
import {
  LATENT_TRAIT_RULE_VERSION,
  LATENT_TRAITS,
  NOT_A_DIAGNOSIS,
  NOT_VALIDATED,
  NOTHING_TEXTS,
  SAFETY_TEXTS,
  STALE_AFTER_DAYS,
  TRAFFIC_LIGHTS,
  TRAIT_TEXTS,
} from './latent-trait-rules.ts';
import type { LatentTrait, TrafficLight } from './latent-trait-rules.ts';
import type { TraitEvidence } from './latent-trait-evidence.ts';
import { sourcesOf, worst } from './latent-trait-sources.ts';
import type { TraitSource } from './latent-trait-sources.ts';

const sourceSchema = z.object({
  name: z.string(),
  detail: z.string(),
  answeredAt: z.string(),
  ageDays: z.number().int(),
  /** Absent if there is too little data, or only outdated data. */
  colour: z.enum(TRAFFIC_LIGHTS).optional(),
  isOutdated: z.boolean(),
  isValidated: z.boolean(),
});

export const latentTraitIndexSchema = z.object({
  trait: z.enum(LATENT_TRAITS),
  /** `outdated`: there are answers, but all are too old. `notEnough`: no relevant instrument was answered. */
  state: z.enum(['rated', 'outdated', 'notEnough']),
  colour: z.enum(TRAFFIC_LIGHTS).optional().describe('Only where state is rated'),
  text: z.string(),
  isValidated: z.boolean(),
  /** Answers older than this many days do not count. */
  staleAfterDays: z.number().int(),
  sources: z.array(sourceSchema),
  ruleVersion: z.number().int(),
});
export type LatentTraitIndex = z.infer<typeof latentTraitIndexSchema>;

const DAY_MS = 86_400_000;

/**
 * The four indexes of a client: for each trait the worst light of the recent answers. Fixed texts, never a diagnosis;
 * every source is named. `nowMs` is the server's time.
 */
export function latentTraits(evidence: TraitEvidence, nowMs: number): LatentTraitIndex[] {
  return LATENT_TRAITS.map((trait) => latentTrait(trait, evidence, nowMs));
}

function latentTrait(trait: LatentTrait, evidence: TraitEvidence, nowMs: number): LatentTraitIndex {
  const sources = sourcesOf(trait, evidence, nowMs).map((source) => judged(trait, source, nowMs));
  return {
    trait,
    ...conclusion(trait, sources),
    isValidated: sources.every((one) => one.colour === undefined || one.safety === 'own' || one.isValidated),
    staleAfterDays: STALE_AFTER_DAYS[trait],
    sources: sources.map(({ name, detail, answeredAt, ageDays, colour, isOutdated, isValidated }) => ({
      name,
      detail,
      answeredAt,
      ageDays,
      colour,
      isOutdated,
      isValidated,
    })),
    ruleVersion: LATENT_TRAIT_RULE_VERSION,
  };
}

/** A source, judged by its age. */
type Judged = Omit<TraitSource, 'safety'> & {
  ageDays: number;
  isOutdated: boolean;
  safety: 'selfHarm' | 'selfHarmOld' | 'own' | undefined;
  colour: TrafficLight | undefined;
};

function judged(trait: LatentTrait, source: TraitSource, nowMs: number): Judged {
  const ageDays = Math.max(0, Math.floor((nowMs - Date.parse(source.answeredAt)) / DAY_MS));
  const isOld = ageDays > (source.limitDays ?? STALE_AFTER_DAYS[trait]);
  const safety = source.safety === 'selfHarm' && isOld ? 'selfHarmOld' : source.safety;
  const light = isOld ? undefined : source.light;
  const isSafetyOpen = source.isSafetyOpen === true && !isOld;
  const lights: TrafficLight[] = light === undefined ? [] : [light];
  if (safety === 'selfHarm') lights.push('RED');
  else if (safety !== undefined || (light !== undefined && isSafetyOpen)) lights.push('YELLOW');
  const colour = lights.length === 0 ? undefined : worst(lights);
  // A safety answer does not become outdated.
  const isOutdated = isOld && safety === undefined;
  return { ...source, ageDays, isOutdated, safety, light, isSafetyOpen, colour };
}

type Conclusion = Pick<LatentTraitIndex, 'state' | 'colour' | 'text'>;

function conclusion(trait: LatentTrait, sources: readonly Judged[]): Conclusion {
  const rated = sources.filter(({ colour }) => colour !== undefined);
  if (rated.length > 0) return rating(trait, sources, rated);
  if (sources.length > 0 && sources.every(({ isOutdated }) => isOutdated)) {
    const newest = Math.min(...sources.map(({ ageDays }) => ageDays));
    const text = `The last answers are ${newest} days old, too old to count. Assess again.`;
    return { state: 'outdated', text };
  }
  const shortages = sources.flatMap(({ isOutdated, shortage }) => (isOutdated ? [] : (shortage ?? [])));
  return {
    state: 'notEnough',
    text: [...shortages, NOTHING_TEXTS[trait], ...safetyTexts(sources)].join(' '),
  };
}

function rating(trait: LatentTrait, sources: readonly Judged[], rated: readonly Judged[]): Conclusion {
  const onSafety = safetyTexts(sources);
  const lights = sources.flatMap(({ light }) => light ?? []);
  const figures = worst(lights);
  const colours = rated.flatMap(({ colour }) => colour ?? []);
  const colour = worst(onSafety.length > 0 ? [...colours, 'YELLOW'] : colours);
  // 'Little strain' next to an answer about self-harm would play it down.
  const isSaid = lights.length > 0 && !(figures === 'GREEN' && onSafety.length > 0);
  const own = rated.filter(({ isValidated, safety }) => !isValidated && safety === undefined);
  const text = [
    ...onSafety,
    ...(isSaid ? [TRAIT_TEXTS[trait][figures]] : []),
    `Used: ${namesOf(rated)}.`,
    ...(own.length > 0 ? [`${NOT_VALIDATED} ${namesOf(own)}.`] : []),
    NOT_A_DIAGNOSIS,
  ].join(' ');
  return { state: 'rated', colour, text };
}

const namesOf = (sources: readonly Judged[]): string =>
  [...new Set(sources.map(({ name }) => name))].join('; ');

function safetyTexts(sources: readonly Judged[]): string[] {
  const found = sources.flatMap(({ safety, isSafetyOpen }) => [
    ...(safety ? [safety] : []),
    ...(isSafetyOpen ? (['open'] as const) : []),
  ]);
  return SAFETY_MATTERS.filter((matter) => found.includes(matter)).map((matter) => SAFETY_TEXTS[matter]);
}

const SAFETY_MATTERS = ['selfHarm', 'selfHarmOld', 'own', 'open'] as const;
