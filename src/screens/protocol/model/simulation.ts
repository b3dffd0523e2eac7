import type { ProtocolDeviceType } from '#shared/api/protocols.ts';
import { edgesLabel, labelWithEdges } from '#shared/eeg/band-labels.ts';
import { BAND_TITLES, type BandEdges, type BandName, DEFAULT_BANDS } from '#shared/eeg/bands.ts';
import { baselineNeed, baselineSecondsOf } from '#shared/eeg/baseline-need.ts';
import { siteKey } from '#shared/eeg/channel-labels.ts';
import { featureChoices } from '#shared/eeg/feature.ts';
import { headPoint, SITES_10_20 } from '#shared/eeg/head-sites.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { protocolSites } from '#shared/eeg/placement-system.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { PreviewSignal } from '#shared/engine/preview-api.ts';

/** Settings of the simulated client. Rhythms are factors of their usual strength. */
export type Knobs = {
  theta: number;
  alpha: number;
  smr: number;
  beta: number;
  muscleBurstsPerMinute: number;
  blinksPerMinute: number;
  /** 0 steady, 1 lively. */
  variability: number;
};

export const USUAL: Knobs = {
  theta: 1,
  alpha: 1,
  smr: 1,
  beta: 1,
  muscleBurstsPerMinute: 1,
  blinksPerMinute: 6,
  variability: 0.5,
};

export const PRESETS = [
  { key: 'usual', label: 'Usual', knobs: USUAL },
  { key: 'alpha', label: 'More alpha', knobs: { ...USUAL, alpha: 2.5 } },
  { key: 'muscle', label: 'More muscle', knobs: { ...USUAL, muscleBurstsPerMinute: 20 } },
  { key: 'blinks', label: 'Blinks', knobs: { ...USUAL, blinksPerMinute: 30 } },
  {
    key: 'quiet',
    label: 'Quiet',
    knobs: { ...USUAL, muscleBurstsPerMinute: 0, blinksPerMinute: 0, variability: 0.1 },
  },
] as const satisfies readonly { key: string; label: string; knobs: Knobs }[];

export type Slider = {
  key: keyof Knobs;
  label: string;
  min: number;
  max: number;
  step: number;
  unit: string;
};

/** Slider of a rhythm: a factor of its usual strength. */
const rhythm = <Key extends BandName & keyof Knobs>(key: Key, edges: BandEdges) => ({
  key,
  label: labelWithEdges(BAND_TITLES[key], edgesLabel(edges)),
  min: 0.25,
  max: 4,
  step: 0.25,
  unit: '×',
});

export const KNOBS = [
  rhythm('theta', DEFAULT_BANDS.theta),
  rhythm('alpha', DEFAULT_BANDS.alpha),
  rhythm('smr', DEFAULT_BANDS.smr),
  // One control for beta and high beta: see {@link previewSignal}.
  rhythm('beta', { lowHz: DEFAULT_BANDS.beta.lowHz, highHz: DEFAULT_BANDS.highBeta.highHz }),
  { key: 'muscleBurstsPerMinute', label: 'Muscle bursts', min: 0, max: 30, step: 1, unit: '/min' },
  { key: 'blinksPerMinute', label: 'Blinks', min: 0, max: 40, step: 1, unit: '/min' },
  { key: 'variability', label: 'Liveliness', min: 0, max: 1, step: 0.1, unit: '' },
] as const satisfies readonly Slider[];

const RATE_HZ = 250;
const SEED = 20;
/** Contains enough alpha bursts to judge a threshold, and is short enough to recompute at every key press. */
export const TRAINING_SECONDS = 90;
const USUAL_BASELINE_SECONDS = 30;

/**
 * Shortened to what the thresholds need, because the preview must answer immediately. 0 if no threshold uses a
 * baseline, or none is planned.
 */
export function previewBaselineSeconds(protocol: Protocol): number {
  const need = baselineNeed(protocol);
  return need ? Math.min(baselineSecondsOf(protocol), Math.max(USUAL_BASELINE_SECONDS, need.seconds)) : 0;
}

/** The simulated client as a signal at the sites of the protocol, or of the headset it is for. */
export function previewSignal(
  protocol: Protocol,
  deviceType: ProtocolDeviceType,
  { knobs, mainsHz }: { knobs: Knobs; mainsHz: 50 | 60 },
): PreviewSignal {
  const headset = HEADSETS.find((each) => each.deviceType === deviceType);
  const { theta, alpha, smr, beta, ...events } = knobs;
  return {
    seed: SEED,
    samplingRateHz: headset?.samplingRate ?? RATE_HZ,
    channelNames: headset?.electrodes === 'fixed' ? [...headset.channelNames] : simulatedSites(protocol),
    mainsHz,
    eyes: protocol.eyes,
    rhythmGains: { theta, alpha, smr, beta, highBeta: beta },
    ...events,
    durationSeconds: previewBaselineSeconds(protocol) + TRAINING_SECONDS,
  };
}

/** Front to back, so that adding a site changes the signals of the others as little as possible. */
function simulatedSites(protocol: Protocol): string[] {
  const isAverage = protocol.conditions.some(({ feature }) =>
    (featureChoices(feature)[0] ?? []).some(({ kind }) => kind === 'commonAverage'),
  );
  // Blinks are detected at the forehead; without these sites they would stay in the signal.
  const watched = protocol.artifact.blinkUv === null ? [] : ['Fp1', 'Fp2'];
  const wanted = [...protocolSites(protocol), ...watched, ...(isAverage ? SITES_10_20 : [])].filter(
    (site) => site.trim() !== '',
  );
  const known = new Map(wanted.map((site) => [siteKey(site), site]));
  const depth = (site: string) => headPoint(site)?.y ?? 9;
  return [...known.values()].sort((one, other) => depth(one) - depth(other) || one.localeCompare(other));
}
