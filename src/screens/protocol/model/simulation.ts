import type { ProtocolDeviceType } from '#shared/api/protocols.ts';
import { siteKey } from '#shared/eeg/channel-labels.ts';
import { featureChoices } from '#shared/eeg/feature.ts';
import { headPoint, SITES_10_20 } from '#shared/eeg/head-sites.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { protocolSites } from '#shared/eeg/placement-system.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { needsBaseline } from '#shared/eeg/threshold.ts';
import type { PreviewSignal } from '#shared/engine/preview-api.ts';

/** What can be made of the simulated client. Rhythms are factors on their usual strength. */
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

export const KNOBS = [
  { key: 'theta', label: 'Theta', min: 0.25, max: 4, step: 0.25, unit: '×' },
  { key: 'alpha', label: 'Alpha', min: 0.25, max: 4, step: 0.25, unit: '×' },
  { key: 'smr', label: 'SMR', min: 0.25, max: 4, step: 0.25, unit: '×' },
  { key: 'beta', label: 'Beta', min: 0.25, max: 4, step: 0.25, unit: '×' },
  { key: 'muscleBurstsPerMinute', label: 'Muscle bursts', min: 0, max: 30, step: 1, unit: '/min' },
  { key: 'blinksPerMinute', label: 'Blinks', min: 0, max: 40, step: 1, unit: '/min' },
  { key: 'variability', label: 'Liveliness', min: 0, max: 1, step: 0.1, unit: '' },
] as const satisfies readonly {
  key: keyof Knobs;
  label: string;
  min: number;
  max: number;
  step: number;
  unit: string;
}[];

const RATE_HZ = 250;
const SEED = 20;
/** Enough runs of alpha to judge a threshold, short enough to be computed anew with every key press. */
export const TRAINING_SECONDS = 90;
const MOST_BASELINE_SECONDS = 30;

/** Shortened: the preview has to answer at once. 0 where no threshold comes from a baseline. */
export const previewBaselineSeconds = ({ conditions, timing }: Protocol): number =>
  conditions.some(({ threshold }) => needsBaseline(threshold))
    ? Math.min(timing.baselineSeconds, MOST_BASELINE_SECONDS)
    : 0;

/** The simulated client as a signal at the sites the protocol, or the headset it is for, has. */
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

/** Front to back, so that adding a site leaves the signal of the others as alike as can be. */
function simulatedSites(protocol: Protocol): string[] {
  const isAverage = protocol.conditions.some(({ feature }) =>
    (featureChoices(feature)[0] ?? []).some(({ kind }) => kind === 'commonAverage'),
  );
  // Blinks are told by the forehead, so without it they would stay in the signal.
  const watched = protocol.artifact.blinkUv === null ? [] : ['Fp1', 'Fp2'];
  const wanted = [...protocolSites(protocol), ...watched, ...(isAverage ? SITES_10_20 : [])].filter(
    (site) => site.trim() !== '',
  );
  const known = new Map(wanted.map((site) => [siteKey(site), site]));
  const depth = (site: string) => headPoint(site)?.y ?? 9;
  return [...known.values()].sort((one, other) => depth(one) - depth(other) || one.localeCompare(other));
}
