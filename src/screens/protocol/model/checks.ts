import { fixed } from '#shared/locale/formats.ts';
import type { ProtocolDeviceType } from '#shared/api/protocols.ts';
import type { BandEdges } from '#shared/eeg/bands.ts';
import { baselineNeed, STEADY_BASELINE_SECONDS } from '#shared/eeg/baseline-need.ts';
import { translateProtocol } from '#shared/eeg/device-translation/translate-protocol.ts';
import { featureBands } from '#shared/eeg/feature.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { type PlacementSystem, sitesBeyond } from '#shared/eeg/placement-system.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { highestUsableHz } from '#shared/eeg/protocol-mapping.ts';
import { needsBaseline } from '#shared/eeg/threshold.ts';
import { bandProblems } from './band-checks.ts';
import type { Problem } from './problem.ts';
import { goalProblems, thresholdProblems } from './goal-checks.ts';
import { siteProblems } from './site-checks.ts';

/** Sampling rate of the slowest supported headset. */
const LEAST_RATE_HZ = Math.min(...HEADSETS.map(({ samplingRate }) => samplingRate));

/** Problems of a protocol whose fields are all valid by themselves. */
export function checkProtocol(protocol: Protocol, deviceType: ProtocolDeviceType): Problem[] {
  const { placementSystem } = protocol;
  return [
    ...nameProblems(protocol),
    ...protocol.conditions.flatMap((condition, index) => [
      ...bandProblems(condition, index, protocol),
      ...siteProblems(condition, index),
      ...thresholdProblems(condition, index, protocol),
    ]),
    ...goalProblems(protocol),
    ...timingProblems(protocol),
    ...roleProblems(protocol),
    ...deviceProblems(protocol, deviceType),
    ...(placementSystem ? placementProblems(protocol, placementSystem) : []),
  ];
}

/** A chosen system must contain all sites. */
function placementProblems(protocol: Protocol, system: PlacementSystem): Problem[] {
  const beyond = sitesBeyond(protocol, system);
  if (beyond.length === 0) return [];
  const text = `The ${system} system does not have ${beyond.join(', ')}. Choose a system that has all sites, or other sites.`;
  return [{ path: 'placementSystem', level: 'error', text }];
}

function nameProblems({ conditions }: Protocol): Problem[] {
  const seen = new Set<string>();
  return conditions.flatMap(({ name }, index): Problem[] => {
    const key = name.trim().toLowerCase();
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const text = `Another condition is called '${name}' too, and reports could not tell them apart. Rename one.`;
    return [{ path: `conditions.${index}.name`, level: 'error', text }];
  });
}

function timingProblems({ conditions, timing, holdMs, refractoryMs }: Protocol): Problem[] {
  const problems: Problem[] = [];
  const add = (path: string, level: Problem['level'], text: string) => problems.push({ path, level, text });
  const { baselineSeconds, runSeconds } = timing;
  const need = baselineNeed({ conditions });
  const fromBaseline = conditions.filter(({ threshold }) => needsBaseline(threshold));
  if (fromBaseline.length > 0 && baselineSeconds === 0) {
    const names = fromBaseline.map(({ name }) => `'${name}'`).join(', ');
    add(
      'timing.baselineSeconds',
      'error',
      `The threshold of ${names} comes from the baseline, and there is none. Plan a baseline of a minute, or choose another kind of threshold.`,
    );
  } else if (need && baselineSeconds < need.seconds) {
    add(
      'timing.baselineSeconds',
      'warning',
      `Thresholds from ${baselineSeconds} s of baseline are unreliable: ${need.because}. Sessions lengthen the baseline to ${need.seconds} s. Plan that here.`,
    );
  } else if (fromBaseline.length > 0 && baselineSeconds < STEADY_BASELINE_SECONDS) {
    add(
      'timing.baselineSeconds',
      'warning',
      `A baseline below ${STEADY_BASELINE_SECONDS} s gives unreliable thresholds. A minute is usual.`,
    );
  }
  if (holdMs >= runSeconds * 1000) {
    add('holdMs', 'error', `A run of ${runSeconds} s ends before this hold has passed. Shorten the hold.`);
  }
  if (refractoryMs >= runSeconds * 1000) {
    add('refractoryMs', 'warning', 'There will be at most one reward per run. Shorten it for more.');
  }
  for (const [index, { feature }] of conditions.entries()) {
    if ('windowSeconds' in feature && feature.windowSeconds >= runSeconds) {
      add(
        `conditions.${index}.feature.windowSeconds`,
        'error',
        `A run of ${runSeconds} s ends before the window is full. Shorten the window or lengthen the run.`,
      );
    }
  }
  return problems;
}

/** Above this frequency, muscle activity is mistaken for brain activity. */
const FAST_HZ = 12;

function roleProblems({ conditions, artifact }: Protocol): Problem[] {
  const problems: Problem[] = [];
  if (conditions.every(({ direction }) => direction === 'inhibit')) {
    const text =
      'All conditions are inhibits: a lower value is rewarded, and no condition asks for a higher one. Add a reward if needed.';
    problems.push({ path: 'conditions', level: 'warning', text });
  }
  const fast = conditions.find(
    ({ direction, feature }) =>
      direction === 'reward' && featureBands(feature).some(({ highHz }) => highHz > FAST_HZ),
  );
  const isGuarded =
    conditions.some(({ feature }) => feature.metric === 'emgShare') || artifact.emgUv !== null;
  if (fast && !isGuarded) {
    const text =
      `'${fast.name}' rewards fast activity, which muscle imitates, and no rule detects muscle. ` +
      'Add a muscle guard, or turn on the muscle rule under artifacts.';
    problems.push({ path: 'conditions', level: 'warning', text });
  }
  for (const [index, { direction, feature }] of conditions.entries()) {
    if (feature.metric === 'emgShare' && direction === 'reward') {
      const text = 'This rewards muscle tension. Inhibit it, unless tension is what you train.';
      problems.push({ path: `conditions.${index}.direction`, level: 'warning', text });
    }
  }
  return problems;
}

function deviceProblems(protocol: Protocol, deviceType: ProtocolDeviceType): Problem[] {
  const headset = HEADSETS.find((each) => each.deviceType === deviceType);
  if (headset) {
    const verdict = translateProtocol(protocol, headset);
    if (verdict.kind !== 'refuse') return [];
    const text = `The ${headset.deviceName} cannot run it. ${verdict.reasons.join(' ')} Choose another headset or other sites.`;
    return [{ path: 'deviceType', level: 'error', text }];
  }
  const tooFast = protocol.conditions.flatMap(({ feature }, index): Problem[] => {
    const limitHz = highestUsableHz(LEAST_RATE_HZ);
    const isTooFast = (band: BandEdges) =>
      (feature.metric === 'emgShare' ? band.lowHz : band.highHz) > limitHz;
    if (!featureBands(feature).some(isTooFast)) return [];
    const text =
      `Headsets sample at ${LEAST_RATE_HZ} Hz, which shows up to ${fixed(limitHz, 0)} Hz; none of them could run ` +
      'this. Lower the band.';
    return [{ path: `conditions.${index}.feature.band.highHz`, level: 'error', text }];
  });
  if (tooFast.length > 0) return tooFast;
  if (HEADSETS.some((each) => translateProtocol(protocol, each).kind !== 'refuse')) return [];
  const text =
    'None of the supported headsets can run it; only a recording with these channels can. See Headsets.';
  return [{ path: 'deviceType', level: 'warning', text }];
}
