import type { FieldPath } from './set-in.ts';

/** Label and unit of a field, and one or two plain sentences on its effect. */
export type FieldInfo = { label: string; unit?: string; help: string; step?: number };

const edge = (label: string): FieldInfo => ({
  label,
  unit: 'Hz',
  step: 0.5,
  help: 'Edges differ between schools; the protocol keeps its own. The lower edge belongs to the band, the upper does not.',
});
const LOW = edge('Lower edge');
const HIGH = edge('Upper edge');
const pair = (prefix: string) => ({ [`${prefix}.lowHz`]: LOW, [`${prefix}.highHz`]: HIGH });

const weightsOf = (list: string) => ({
  [`conditions.*.feature.${list}.*.label`]: { label: 'Name of the signal', help: '' },
  [`conditions.*.feature.${list}.*.weights.*.weight`]: { label: 'Weight', step: 0.1, help: '' },
});

/** By path, with `*` for a position. A conflict shows the fields outside the conditions in this order. */
export const FIELDS: Readonly<Record<string, FieldInfo>> = {
  name: { label: 'Name', help: 'How the protocol appears in lists and in the session room.' },
  description: {
    label: 'Description',
    help: 'What is trained and how the client sits, for a colleague who sees it for the first time.',
  },
  eyes: {
    label: 'Eyes',
    help: 'Baseline and runs are done this way. Alpha is several times larger with closed eyes.',
  },
  combination: {
    label: 'Reward when',
    help: 'All conditions, any one of them, or the weighted mean of their scores.',
  },
  goalPct: {
    label: 'Goal',
    unit: '%',
    step: 1,
    help: 'Share of artifact-free time that should be rewarded. Thresholds taken from a baseline are set so that the baseline itself would have met it.',
  },
  holdMs: {
    label: 'Hold',
    unit: 'ms',
    step: 50,
    help: 'All must pass for this long before reward begins. 0 rewards at once.',
  },
  refractoryMs: {
    label: 'Refractory',
    unit: 'ms',
    step: 100,
    help: 'Least time between two single rewards such as chimes. Practitioners often use 2000 ms.',
  },
  'filters.highPassHz': {
    label: 'High-pass',
    unit: 'Hz',
    step: 0.1,
    help: 'Removes slow drifts before anything is measured or drawn.',
  },
  'filters.lowPassHz': {
    label: 'Low-pass',
    unit: 'Hz',
    step: 1,
    help: 'Removes fast activity. Leave it off to see muscle.',
  },
  'filters.notch': { label: 'Notch at the mains', help: 'Removes mains hum (50 or 60 Hz).' },
  'artifact.amplitudeUv': {
    label: 'Largest deflection',
    unit: 'µV',
    step: 5,
    help: 'A filtered signal beyond this is artifact: left out, not counted as failure.',
  },
  'artifact.slopeUvPerMs': {
    label: 'Steepest slope',
    unit: 'µV/ms',
    step: 1,
    help: 'A jump steeper than this is artifact.',
  },
  'artifact.holdMs': {
    label: 'Gate stays closed',
    unit: 'ms',
    step: 50,
    help: 'How long after the last artifact nothing counts, so that filters can settle.',
  },
  'artifact.blinkUv': {
    label: 'Blink',
    unit: 'µV',
    step: 5,
    help: 'A slow frontal deflection beyond this counts as a blink. Off leaves blinks in the signal.',
  },
  'artifact.emgUv': {
    label: 'Muscle',
    unit: 'µV RMS',
    step: 1,
    help: 'More than this between 43 and 59 Hz at a trained channel counts as muscle and is left out.',
  },
  'artifact.mainsRatio': {
    label: 'Mains hum',
    unit: '× EEG',
    step: 10,
    help: 'Mains power over EEG power beyond this means poor contact.',
  },
  'timing.baselineSeconds': {
    label: 'Baseline',
    unit: 's',
    step: 10,
    help: 'Recorded at rest before the first run. A minute or more gives steady thresholds; metrics over several seconds need 20 times their window.',
  },
  'timing.runSeconds': { label: 'Length of a run', unit: 's', step: 10, help: 'Training without a break.' },
  'timing.runCount': { label: 'Runs', step: 1, help: 'How many runs a session has.' },
  'timing.restSeconds': {
    label: 'Rest',
    unit: 's',
    step: 5,
    help: 'Pause between two runs, without feedback.',
  },
  category: {
    label: 'Main category',
    help: 'Stored in the protocol and its file. A change here replaces its categories in the list.',
  },
  placementSystem: {
    label: 'Placement system',
    help: 'How the sites are placed; lists can be filtered by it. It must include all sites. Custom includes any site.',
  },
  feedbackResponse: {
    label: 'Feedback response',
    help: 'What the client hears and sees when a session with this protocol starts. Found by its name.',
  },
  evidence: { label: 'Evidence', help: 'What studies say for and against it, with their limits.' },
  contraindications: {
    label: 'Take care',
    help: 'When not to use it and what to watch for. Shown before every session.',
  },
  substitutions: {
    label: 'Other sites',
    help: 'What is lost when a headset measures at another site.',
  },
  'conditions.*.name': {
    label: 'Name',
    help: 'Shown at its bar in the session room and in every report; each condition has its own.',
  },
  'conditions.*.direction': {
    label: 'Direction',
    help: 'Reward keeps the value above the threshold, inhibit keeps it below.',
  },
  'conditions.*.weight': {
    label: 'Weight',
    step: 0.5,
    help: 'How much this condition counts in the weighted mean, compared with the others.',
  },
  'conditions.*.hysteresisPct': {
    label: 'Dead band',
    unit: '%',
    step: 1,
    help: 'A margin around the threshold, so that a value that trembles there does not switch the reward on and off.',
  },
  'conditions.*.threshold.mode': { label: 'Threshold', help: 'How the threshold is set.' },
  'conditions.*.threshold.value': {
    label: 'Threshold value',
    step: 0.1,
    help: 'Stays here until you move it.',
  },
  'conditions.*.threshold.targetPct': {
    label: 'Own target',
    unit: '%',
    step: 1,
    help: 'Share of clean time this condition should pass. If empty, it follows from the goal of the protocol.',
  },
  'conditions.*.threshold.windowSeconds': {
    label: 'Look-back',
    unit: 's',
    step: 5,
    help: 'How much of the newest clean signal the threshold follows. Empty: 30 s for rewards, 60 s for inhibits.',
  },
  'conditions.*.threshold.gain': {
    label: 'Step size',
    step: 0.01,
    help: 'How far the threshold moves each second, in spreads (inter-quartile ranges) per unit of missing rate.',
  },
  'conditions.*.threshold.stepShare': {
    label: 'Step size',
    step: 0.05,
    help: 'Size of one step, in spreads (inter-quartile ranges) of the value.',
  },
  'conditions.*.threshold.trialMs': {
    label: 'Trial',
    unit: 'ms',
    step: 100,
    help: 'Time from one judgement to the next.',
  },
  'conditions.*.threshold.z': {
    label: 'Standard deviations',
    unit: 'SD',
    step: 0.1,
    help: "From the mean of the client's own baseline. No norm is involved.",
  },
  'conditions.*.feature.metric': { label: 'Metric', help: 'What is measured.' },
  ...pair('conditions.*.feature.band'),
  ...pair('conditions.*.feature.total'),
  ...pair('conditions.*.feature.numerator'),
  ...pair('conditions.*.feature.denominator'),
  'conditions.*.feature.individual.lowOffsetHz': {
    label: 'From the peak',
    unit: 'Hz',
    step: 0.5,
    help: "Lower edge from the client's alpha peak; below it with a minus.",
  },
  'conditions.*.feature.individual.highOffsetHz': {
    label: 'To the peak',
    unit: 'Hz',
    step: 0.5,
    help: "Upper edge from the client's alpha peak.",
  },
  ...weightsOf('derivations'),
  ...weightsOf('right'),
  ...weightsOf('left'),
  ...weightsOf('first'),
  ...weightsOf('second'),
  'conditions.*.feature.filterOrder': {
    label: 'Filter order',
    help: '4 separates bands better, 3 responds faster.',
  },
  'conditions.*.feature.smoothingMs': {
    label: 'Smoothing',
    unit: 'ms',
    step: 50,
    help: 'Smooths the value but delays it.',
  },
  'conditions.*.feature.measure': { label: 'Measure', help: 'The unit thresholds and figures are in.' },
  'conditions.*.feature.of': {
    label: 'Ratio of',
    help: 'The ratio of amplitudes is the root of that of powers.',
  },
  'conditions.*.feature.part': {
    label: 'Part',
    help: 'The imaginary part leaves out what both sites show at the same instant.',
  },
  'conditions.*.feature.estimate': {
    label: 'Estimate',
    help: 'The highest point jumps less often with a clear peak; the center of gravity is steadier.',
  },
  'conditions.*.feature.windowSeconds': {
    label: 'Window',
    unit: 's',
    step: 0.5,
    help: 'Length of the newest signal the value is computed from. Longer is steadier but slower.',
  },
};

export const fieldInfo = (path: FieldPath): FieldInfo | undefined =>
  FIELDS[path.replace(/\.\d+(?=\.|$)/g, '.*')];
