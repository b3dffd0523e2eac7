import { bands, choices, FREE_PHQ, heading, instrument, numbered, oneInTen } from './build.ts';

/*
 * Wording checked against the LOINC panel 69728-4, the CamCOPS task library and the form as reproduced by several
 * clinical sites. "(WOMEN ONLY)" is part of the printed form.
 */
const SOURCE = 'Kroenke, Spitzer, Williams 2002, Psychosom Med 64:258';
const PERIODS = 'q4';

const items = numbered(
  [
    'Stomach pain',
    'Back pain',
    'Pain in your arms, legs, or joints (knees, hips, etc.)',
    'Menstrual cramps or other problems with your periods (WOMEN ONLY)',
    'Headaches',
    'Chest pain',
    'Dizziness',
    'Fainting spells',
    'Feeling your heart pound or race',
    'Shortness of breath',
    'Pain or problems during sexual intercourse',
    'Constipation, loose bowels, or diarrhea',
    'Nausea, gas, or indigestion',
    'Feeling tired or having low energy',
    'Trouble sleeping',
  ],
  choices(['Not bothered at all', 'Bothered a little', 'Bothered a lot']),
);

export const phq15 = instrument({
  key: 'phq-15',
  title: 'Patient Health Questionnaire-15',
  shortTitle: 'PHQ-15',
  measures: 'Severity of physical symptoms.',
  recallPeriod: 'the past 4 weeks',
  terms: FREE_PHQ,
  source: `${SOURCE}. Forms: phqscreeners.com`,
  items: [
    heading('During the past 4 weeks, how much have you been bothered by any of the following problems?'),
    ...items.map((item) => (item.linkId === PERIODS ? { ...item, required: false } : item)),
  ],
  total: {
    mayBeLeftOut: [PERIODS],
    missing: oneInTen(15),
    bands: bands(SOURCE, [
      [0, 4, 'Minimal', 'none'],
      [5, 9, 'Low', 'mild'],
      [10, 14, 'Medium', 'moderate'],
      [15, 30, 'High', 'severe'],
    ]),
  },
});
