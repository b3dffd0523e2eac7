import { edgesLabel, labelWithEdges } from '#shared/eeg/band-labels.ts';
import { BAND_TITLES } from '#shared/eeg/bands.ts';
import { type AssessmentBand, ASSESSMENT_BANDS } from '#shared/eeg/assessment-bands.ts';

export const BAND_LETTERS: Readonly<Record<AssessmentBand, string>> = {
  delta: 'δ',
  theta: 'θ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
};

/** '8–13 Hz' */
export const edgeWords = (band: AssessmentBand): string => edgesLabel(ASSESSMENT_BANDS[band]);

/** 'Alpha (8–13 Hz)' */
export const assessmentBandLabel = (band: AssessmentBand): string =>
  labelWithEdges(BAND_TITLES[band], edgeWords(band));
