import type { ChannelQuality, QualityLevel } from '#shared/engine/engine-api.ts';
import { ARTIFACT_WORDS, artifactReasons } from '#shared/engine/ticks.ts';
import { nameList } from '#shared/name-list.ts';

/** Figures of one channel over the last seconds. */
export type QualityFigures = {
  /** A heart channel, whose signal is larger than any EEG. */
  isHeart: boolean;
  /** 1-45 Hz, uV; NaN while there are too few samples. */
  sdUv: number;
  mainsRatio: number;
  highFrequencyShare: number;
  missingPct: number;
  /** Largest |raw| sample over the amplifier's range, 0-1; NaN where the range is unknown. */
  fullScaleShare: number;
  /** Largest minus smallest raw sample, uV. */
  rangeUv: number;
  /** Share of the hops with an artifact on this channel; NaN before the first. */
  artifactPct: number;
  /** Bit set of ARTIFACT_BITS of the last second. */
  artifactBits: number;
  /** Names of the channels that carry the same signal. */
  bridgedWith: readonly string[];
};

export type Verdict = { level: QualityLevel; reason: string };

/**
 * Limits from common practice in the field: amplifiers flag 75 and 90 % of full scale and 1 % lost samples; scalp EEG
 * in 1-45 Hz has a standard deviation of 1.5-50 uV.
 */
const LIMITS = {
  railShare: 0.9,
  nearRailShare: 0.75,
  flatSdUv: 0.5,
  quietSdUv: 1.5,
  restlessSdUv: 50,
  looseSdUv: 100,
  mainsWarn: 1,
  mainsFail: 4,
  muscleShare: 0.35,
  missingWarnPct: 1,
  missingPoorPct: 10,
  missingFailPct: 50,
  artifactWarnPct: 50,
} as const;

const MEASURING = 'Measuring: a few seconds without interruption are needed';

/** Level and reason, as text with figures, worst finding first. */
function judgeQuality(figures: QualityFigures): Verdict {
  const what = figures.isHeart ? 'heart' : 'brain';
  return findProblem(figures) ?? { level: 'good', reason: `Steady ${what} signal, ${uv(figures.sdUv)}` };
}

function findProblem(figures: QualityFigures): Verdict | undefined {
  return noContact(figures) ?? (figures.isHeart ? heartProblem(figures) : (poor(figures) ?? fair(figures)));
}

function noContact({ missingPct, fullScaleShare, sdUv, rangeUv }: QualityFigures): Verdict | undefined {
  const verdict = (reason: string): Verdict => ({ level: 'noContact', reason });
  if (missingPct >= LIMITS.missingFailPct) return verdict(`${pct(missingPct)} of the samples do not arrive`);
  if (fullScaleShare > LIMITS.railShare) {
    return verdict(`At the limit of the amplifier (${pct(100 * fullScaleShare)} of its range)`);
  }
  if (rangeUv === 0) return verdict('Flat line: the samples do not change');
  if (sdUv < LIMITS.flatSdUv) return verdict(`Flat line, ${uv(sdUv)}: no contact or a broken cable`);
  return undefined;
}

/** The EEG limits for amplitude, muscle and hum do not apply here. */
function heartProblem({ missingPct, sdUv }: QualityFigures): Verdict | undefined {
  if (missingPct > LIMITS.missingWarnPct) {
    const level = missingPct > LIMITS.missingPoorPct ? 'poor' : 'fair';
    return { level, reason: `${pct(missingPct)} of the samples are missing` };
  }
  if (Number.isNaN(sdUv)) return { level: 'fair', reason: MEASURING };
  return undefined;
}

function poor({ missingPct, mainsRatio, sdUv, bridgedWith }: QualityFigures): Verdict | undefined {
  const verdict = (reason: string): Verdict => ({ level: 'poor', reason });
  if (bridgedWith.length > 0) return verdict(bridgeWords(bridgedWith));
  if (mainsRatio > LIMITS.mainsFail) {
    return verdict(
      `Mains hum is ${mainsRatio.toFixed(1)} times as strong as the EEG: check contact and cables`,
    );
  }
  if (missingPct > LIMITS.missingPoorPct) return verdict(`${pct(missingPct)} of the samples are missing`);
  if (sdUv > LIMITS.looseSdUv) return verdict(`Movement or a loose electrode, ${uv(sdUv)}`);
  return undefined;
}

/** Most partners listed by name. */
const MOST_NAMED = 3;

function bridgeWords(names: readonly string[]): string {
  return `Bridged with ${nameList(names, MOST_NAMED)}: the same signal. Dry the skin between them, or use less gel`;
}

function fair(figures: QualityFigures): Verdict | undefined {
  const { missingPct, mainsRatio, sdUv, highFrequencyShare, fullScaleShare } = figures;
  const verdict = (reason: string): Verdict => ({ level: 'fair', reason });
  if (missingPct > LIMITS.missingWarnPct) return verdict(`${pct(missingPct)} of the samples are missing`);
  if (Number.isNaN(sdUv)) return verdict(MEASURING);
  if (mainsRatio > LIMITS.mainsWarn) {
    return verdict(`Mains hum is louder than the EEG (${mainsRatio.toFixed(1)} times)`);
  }
  if (fullScaleShare > LIMITS.nearRailShare) {
    return verdict(`Near the limit of the amplifier (${pct(100 * fullScaleShare)} of its range)`);
  }
  if (sdUv > LIMITS.restlessSdUv) return verdict(`Large waves or movement, ${uv(sdUv)}`);
  if (highFrequencyShare > LIMITS.muscleShare) {
    return verdict(`Tense muscles: ${pct(100 * highFrequencyShare)} of the power lies above 30 Hz`);
  }
  if (sdUv < LIMITS.quietSdUv) return verdict(`Very small signal, ${uv(sdUv)}`);
  if (figures.artifactPct > LIMITS.artifactWarnPct) return verdict(artifactWords(figures));
  return undefined;
}

function artifactWords({ artifactPct, artifactBits }: QualityFigures): string {
  const reasons = artifactReasons(artifactBits).map((reason) => ARTIFACT_WORDS[reason].toLowerCase());
  const named = reasons.length === 0 ? '' : `: ${reasons.join(', ')}`;
  return `Artifact in ${pct(artifactPct)} of the last seconds${named}`;
}

const uv = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} µV RMS`;
const pct = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} %`;

/** The event's row for a channel. Unknown figures are sent as 0; the reason says that they are unknown. */
export function toChannelQuality(channel: number, figures: QualityFigures): ChannelQuality {
  const known = (value: number) => (Number.isFinite(value) ? value : 0);
  return {
    channel,
    ...judgeQuality(figures),
    sdUv: known(figures.sdUv),
    mainsRatio: known(figures.mainsRatio),
    highFrequencyShare: known(figures.highFrequencyShare),
    missingPct: known(figures.missingPct),
    artifactBits: figures.artifactBits,
    artifactPct: Number.isFinite(figures.artifactPct) ? figures.artifactPct : undefined,
  };
}
