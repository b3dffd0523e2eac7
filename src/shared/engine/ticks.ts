/**
 * A tick is the engine's output for one hop (40 ms): one row of Float64 numbers. Feedback follows ticks, the recording
 * stores them, `eeg replay` writes them, and every figure of a session is computed from them.
 */
export const HOP_MS = 40;
export const TICKS_PER_SECOND = 1000 / HOP_MS;

const PHASES = ['idle', 'baseline', 'training', 'paused', 'rest', 'ended'] as const;
export type Phase = (typeof PHASES)[number];
export const phaseCode = (phase: Phase): number => PHASES.indexOf(phase);
export const phaseFromCode = (code: number): Phase => PHASES[code] ?? 'idle';

/**
 * First columns of every tick. `artifact` is a bit set of {@link ARTIFACT_BITS}; 0 means clean. `emgUv` is the
 * amplitude of the muscle band in uV RMS, averaged over the trained channels; NaN if the source does not show it.
 */
const TICK_COLUMNS = [
  'timeSeconds',
  'phase',
  'run',
  'success',
  'rewarded',
  'artifact',
  'rewardCount',
  'emgUv',
] as const;
export type TickColumn = (typeof TICK_COLUMNS)[number];
export const TICK = Object.fromEntries(TICK_COLUMNS.map((name, index) => [name, index])) as Record<
  TickColumn,
  number
>;

/** Columns added by each condition: feature value, threshold (NaN while unknown), score 0-1, pass 0 or 1. */
export const CONDITION_COLUMNS = ['value', 'threshold', 'score', 'pass'] as const;
export type ConditionColumn = (typeof CONDITION_COLUMNS)[number];

export const tickWidth = (conditionCount: number): number =>
  TICK_COLUMNS.length + conditionCount * CONDITION_COLUMNS.length;

export const conditionOffset = (condition: number, column: ConditionColumn): number =>
  TICK_COLUMNS.length + condition * CONDITION_COLUMNS.length + CONDITION_COLUMNS.indexOf(column);

/**
 * Why a tick does not count. `settling`: filters need time after a start or a gap. `noValue`: a metric without a value,
 * such as the alpha frequency of a spectrum without a peak. `motion`: reported by some headsets, for the whole head.
 * `motion` and `noValue` are the only reasons without a channel. `bridged`: a trained difference of channels stays
 * constant although each of them varies.
 */
export const ARTIFACT_BITS = {
  amplitude: 1,
  slope: 2,
  gap: 4,
  settling: 8,
  rail: 16,
  flat: 32,
  mains: 64,
  emg: 128,
  blink: 256,
  motion: 512,
  noValue: 1024,
  bridged: 2048,
} as const;
export type ArtifactReason = keyof typeof ARTIFACT_BITS;
export const ARTIFACT_WORDS: Readonly<Record<ArtifactReason, string>> = {
  amplitude: 'Deflection too large',
  slope: 'Sudden jump',
  gap: 'Samples missing',
  settling: 'Filters settling',
  rail: 'At the limit of the amplifier',
  flat: 'Flat line',
  mains: 'Mains hum',
  emg: 'Muscle tension',
  blink: 'Blink',
  motion: 'Movement',
  noValue: 'Nothing to measure',
  bridged: 'Electrodes bridged',
};
export const artifactReasons = (bits: number): ArtifactReason[] =>
  (Object.keys(ARTIFACT_BITS) as ArtifactReason[]).filter((reason) => (bits & ARTIFACT_BITS[reason]) !== 0);
