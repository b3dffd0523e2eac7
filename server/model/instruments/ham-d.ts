import { bands, instrument } from './build.ts';
import { HAM_D_ITEMS } from './ham-d-items.ts';

const SOURCE = 'Hamilton 1960, J Neurol Neurosurg Psychiatry 23:56';

export const hamD = instrument({
  key: 'ham-d',
  title: 'Hamilton Depression Rating Scale (17 items)',
  shortTitle: 'HAM-D',
  measures: 'Depression as rated by a clinician in an interview.',
  instructions:
    'For each item select the one answer that best characterizes the patient during the past week.',
  recallPeriod: 'the past week',
  respondent: 'clinician',
  terms: { status: 'free', note: 'In the public domain.' },
  source: SOURCE,
  items: HAM_D_ITEMS,
  total: {
    // Only one of the two methods to rate weight loss is asked.
    range: { min: 0, max: 52 },
    bands: bands('Rush, First, Blacker 2008, Handbook of Psychiatric Measures', [
      [0, 7, 'Normal', 'none'],
      [8, 13, 'Mild', 'mild'],
      [14, 18, 'Moderate', 'moderate'],
      [19, 22, 'Severe', 'moderatelySevere'],
      [23, 52, 'Very severe', 'severe'],
    ]),
  },
  safety: [
    {
      id: 'suicide',
      linkId: 'q3',
      atLeast: 1,
      title: 'Item 3 (suicide) was rated above 0',
      text: 'Follow the safety plan of your practice today, whatever the total score.',
      source: 'Item 3 of the HAM-D; rule of Loopwell: any rating above 0',
    },
  ],
});
