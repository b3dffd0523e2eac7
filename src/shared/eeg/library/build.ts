import type { z } from 'zod';
import type { ProtocolId } from '#shared/domain/ids.ts';
import { protocolIdSchema } from '#shared/domain/ids.ts';
import { type BandEdges, DEFAULT_BANDS, MUSCLE_BAND } from '../bands.ts';
import type { Derivation } from '../derivation.ts';
import type { Protocol } from '../protocol.ts';
import { protocolSchema } from '../protocol.ts';

/** A built-in protocol. Nobody can edit it; its id never changes. */
export type BuiltInProtocol = {
  protocolId: ProtocolId;
  type: string;
  provider: string;
  /** Incremented with every change of the definition: sessions refer to the version they used. */
  protocolVersion: number;
  definition: Protocol;
};

/** Built-in protocols require more fields than the format does. Eyes are open unless it says otherwise. */
type LibraryProtocol = z.input<typeof protocolSchema> & {
  description: string;
  category: string;
  evidence: string;
  contraindications: string;
  /** 1 until its definition changes for the first time. */
  protocolVersion?: number;
};
/** A condition before the defaults of the format are filled in. */
export type ConditionInput = LibraryProtocol['conditions'][number];
type Direction = ConditionInput['direction'];

const PROVIDER = 'Loopwell';
const ID_PREFIX = '01970000-0000-7000-8000-';
const ID_DIGITS = 12;

/** Number of changes to all built-in protocols. 1: at most one chime every 2 s, before that every 0.5 s. */
const SHARED_CHANGES = 1;

/** `number` is the last part of the fixed id and must never be reused for another protocol. */
export function builtIn(number: number, type: string, protocol: LibraryProtocol): BuiltInProtocol {
  const { protocolVersion = 1, ...definition } = protocol;
  return {
    protocolId: protocolIdSchema.parse(`${ID_PREFIX}${String(number).padStart(ID_DIGITS, '0')}`),
    type,
    provider: PROVIDER,
    protocolVersion: protocolVersion + SHARED_CHANGES,
    definition: protocolSchema.parse(definition),
  };
}

export const FROM_BASELINE = { mode: 'baseline' } as const;

/** Band amplitude above (reward) or below (inhibit) a percentile of the baseline. */
export const amplitude = (
  name: string,
  direction: Direction,
  band: BandEdges,
  derivations: Derivation[],
): ConditionInput => ({
  name,
  direction,
  feature: { metric: 'bandAmplitude', band, derivations },
  threshold: FROM_BASELINE,
});

/** Without smoothing, a ratio explodes whenever its denominator is near 0, and its mean is meaningless. */
const RATIO_SMOOTHING_MS = 250;

/** Power ratio of two bands. */
export const ratio = (
  name: string,
  direction: Direction,
  bands: { numerator: BandEdges; denominator: BandEdges },
  derivations: Derivation[],
): ConditionInput => ({
  name,
  direction,
  feature: { metric: 'bandRatio', ...bands, derivations, smoothingMs: RATIO_SMOOTHING_MS },
  threshold: FROM_BASELINE,
});

/** Clean baselines stay below the muscle threshold nearly always; it is a guard, not a goal. */
const MUSCLE_PASS_PCT = 90;

/**
 * The guard of every beta, SMR and broad-band protocol. In one study half of the people trained to raise 15-22 Hz
 * raised muscle tension instead. Neither they nor their trainers noticed (Paluch et al. 2017).
 */
export const muscleGuard = (derivations: Derivation[]): ConditionInput => ({
  name: 'Muscle',
  direction: 'inhibit',
  feature: { metric: 'emgShare', derivations },
  threshold: { mode: 'baseline', targetPct: MUSCLE_PASS_PCT },
});

/** A band is rewarded while slow theta waves, fast high beta and muscle tension stay low. */
export const bandUp = (
  name: string,
  band: BandEdges,
  derivations: Derivation[],
  highBeta: BandEdges = DEFAULT_BANDS.highBeta,
): ConditionInput[] => [
  amplitude(name, 'reward', band, derivations),
  amplitude('Theta', 'inhibit', DEFAULT_BANDS.theta, derivations),
  amplitude('High beta', 'inhibit', highBeta, derivations),
  muscleGuard(derivations),
];

/** Bands of the protocols that differ from the defaults of `bands.ts`. */
export const BANDS = {
  slowDelta: { lowHz: 2, highHz: 4 },
  betaAlert: { lowHz: 15, highHz: 18 },
  betaUpper: { lowHz: 18, highHz: 30 },
  highBetaWide: { lowHz: 22, highHz: 30 },
  highBetaFrontal: { lowHz: 22, highHz: 36 },
  upperAlpha: { lowHz: 10, highHz: 12 },
  muscle: MUSCLE_BAND,
  broad: { lowHz: 2, highHz: 30 },
} as const satisfies Record<string, BandEdges>;
