import { type AssessmentBand, ASSESSMENT_BANDS } from '#shared/eeg/assessment-bands.ts';

export const BAND_LETTERS: Readonly<Record<AssessmentBand, string>> = {
  delta: 'δ',
  theta: 'θ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
};

export const BAND_TITLES: Readonly<Record<AssessmentBand, string>> = {
  delta: 'Delta',
  theta: 'Theta',
  alpha: 'Alpha',
  beta: 'Beta',
  gamma: 'Gamma',
};

export const edgeWords = (band: AssessmentBand): string =>
  `${ASSESSMENT_BANDS[band].lowHz}–${ASSESSMENT_BANDS[band].highHz} Hz`;
