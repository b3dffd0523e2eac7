import { DEFAULT_SEGMENT_SECONDS } from '#shared/review/analysis.ts';
import { ENOUGH_CLEAN_SECONDS, LEAST_CLEAN_SECONDS, type StepFigures } from '#shared/review/assessment.ts';
import { BAND_POWER_DEFINITION } from '#shared/eeg/assessment-bands.ts';
import { edgesLabel, labelWithEdges, PEAK_ALPHA_LABEL, THETA_BETA_LABEL } from '#shared/eeg/band-labels.ts';
import { THETA_BETA } from '#shared/eeg/bands.ts';
import { assessmentBandLabel, edgeWords } from '#widgets/eeg/band-words.ts';
import { isWhole } from '#shared/review/attempts.ts';
import { GO_NO_GO } from '#shared/assessment/go-no-go.ts';
import { capitalized, formatClock } from '#ui/text/format.ts';
import type { DefinitionRows } from '#ui/text/DefinitionList.tsx';

const { estimator, taper, overlapPct, detrend, scaling, integration } = BAND_POWER_DEFINITION;

const SIGNAL_ORIGIN: DefinitionRows = [
  { term: 'Signal', text: 'As recorded, against the reference of the headset; no filter.' },
  {
    term: 'Clean time',
    text:
      'Ticks of 40 ms in which no channel had an artifact by the rules of the recording. An artifact on any channel takes ' +
      `the time out for all. Below ${LEAST_CLEAN_SECONDS} s no figure is given.`,
  },
];

export const CLEAN_ORIGIN: DefinitionRows = [
  ...SIGNAL_ORIGIN,
  {
    term: 'Recorded',
    text:
      'Length of the attempt that counts, without pauses: the last attempt recorded to its end, else the ' +
      'longest one. Figures use only this attempt.',
  },
  {
    term: 'Artifact',
    text: 'Share of the recorded time that is not clean, and the share of each rule; rules can hold at the same time.',
  },
];

const WINDOWS = {
  term: 'Windows',
  text: 'How many whole windows of clean signal the figures of a row are the mean of.',
};

export const POWER_ORIGIN: DefinitionRows = [
  ...SIGNAL_ORIGIN,
  {
    term: 'Spectrum',
    text: `${estimator}; windows of ${DEFAULT_SEGMENT_SECONDS} s, ${taper}, ${overlapPct} % overlap; ${detrend}; ${scaling}.`,
  },
  WINDOWS,
  { term: 'Band power', text: `${capitalized(integration)}. Relative: share of all five bands together.` },
  {
    term: THETA_BETA_LABEL,
    text:
      `Power of ${edgesLabel(THETA_BETA.numerator)} over power of ${edgesLabel(THETA_BETA.denominator)}, the bands of the ` +
      'protocols that train it. Its beta is narrower than the beta column. It follows the aperiodic slope too, and is no ' +
      'diagnostic figure.',
  },
  {
    term: PEAK_ALPHA_LABEL,
    text:
      'Highest maximum in that range of the smoothed spectrum that clearly stands out from the background; none is given ' +
      'if none does.',
  },
];

export const PAIR_ORIGIN: DefinitionRows = [
  ...SIGNAL_ORIGIN,
  WINDOWS,
  {
    term: labelWithEdges('Alpha asymmetry', edgeWords('alpha')),
    text: 'Natural logarithm (ln) of alpha power at the right site minus that at the left site; above 0: more on the right.',
  },
  {
    term: 'Coherence',
    text:
      'Magnitude-squared, 0 to 1, mean over the bins of the band, from the same windows; none below 8 windows. Sites of one ' +
      'reference share it, which raises coherence.',
  },
];

export const REACTIVITY_ORIGIN: DefinitionRows = [
  ...POWER_ORIGIN,
  {
    term: 'Closed / open',
    text: `Power of ${assessmentBandLabel('alpha')} with closed eyes over that with open eyes.`,
  },
  {
    term: 'Change',
    text: 'The same as percent: 0 when alpha is as strong with closed eyes as with open ones.',
  },
];

export const COMPARISON_ORIGIN: DefinitionRows = [
  ...POWER_ORIGIN,
  {
    term: 'Change of power',
    text:
      'Absolute band power of this recording over that of the other one, less 1, in percent: 100 is twice the power. ' +
      'Steps are compared with those of the same kind, name and site; where a name repeats, the first with the first and so on.',
  },
  { term: 'Arrow', text: 'From the other recording to this one.' },
];

export const MAP_ORIGIN: DefinitionRows = [
  ...POWER_ORIGIN,
  {
    term: 'Map',
    text:
      'Relative power at the electrodes (dots) and a smooth surface between them; channels marked bad are left out. Each ' +
      'map has its own colors, from its lowest to its highest electrode: compare the numbers, not the colors.',
  },
];

export const TASK_ORIGIN: DefinitionRows = [
  {
    term: 'Task',
    text: 'Our own go/no-go task: circles ask for a press, squares for none. It has no norms and is not validated.',
  },
  {
    term: 'Response time',
    text: `From the paint of a circle to the first press. Faster than ${GO_NO_GO.anticipationMs} ms counts as an error.`,
  },
  { term: 'Variability', text: 'Standard deviation of the response times, also as percent of their mean.' },
  {
    term: 'Missed circles',
    text: 'Circles without a press in time. Presses at squares are counted beside them.',
  },
  {
    term: 'Sensitivity',
    text: 'd′: z(hits) less z(presses at squares), log-linear correction (Hautus 1995).',
  },
];

/** Note beside figures based on little signal; undefined if there is enough. */
export const thinWords = ({ recorded, usableSeconds }: StepFigures): string | undefined =>
  recorded && usableSeconds < ENOUGH_CLEAN_SECONDS
    ? `Only ${Math.floor(usableSeconds)} s of clean signal in stretches of ${DEFAULT_SEGMENT_SECONDS} s and more: figures ` +
      `vary more than with ${ENOUGH_CLEAN_SECONDS} s.`
    : undefined;

/** Note beside a step that was cut off or ended early; undefined for a complete step. */
export const partialWords = ({ recorded, seconds }: StepFigures): string | undefined =>
  recorded && !isWhole(recorded.recordedSeconds, seconds)
    ? `Not recorded to its end: ${formatClock(recorded.recordedSeconds)} of ${formatClock(seconds)} ` +
      `(${Math.floor((100 * recorded.recordedSeconds) / seconds)} %).`
    : undefined;
