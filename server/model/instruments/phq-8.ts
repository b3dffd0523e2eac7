import { bands, FREE_PHQ, instrument, linkIds, numbered, SCREENING_ONLY, total } from './build.ts';
import { FREQUENCY, PHQ_ITEMS, RECALL, STEM } from './phq.ts';

/* Items as in the PHQ-9 without the ninth (see phq.ts). */
const SOURCE = 'Kroenke, Strine, Spitzer, Williams, Berry, Mokdad 2009, J Affect Disord 114:163';

export const phq8 = instrument({
  key: 'phq-8',
  title: 'Patient Health Questionnaire-8',
  shortTitle: 'PHQ-8',
  description: `Severity of depressive symptoms, without the question about self-harm. ${SCREENING_ONLY}`,
  recallPeriod: RECALL,
  terms: FREE_PHQ,
  source: `${SOURCE}. Forms: phqscreeners.com`,
  items: [STEM, ...numbered(PHQ_ITEMS.slice(0, 8), FREQUENCY)],
  scoring: {
    scales: [
      total({
        items: linkIds(8),
        missing: {
          maxMissing: 2,
          fill: 'prorate',
          source: 'As for the PHQ-9: one or two missing items take the mean',
        },
        bands: bands(SOURCE, [
          [0, 4, 'Minimal', 'none'],
          [5, 9, 'Mild', 'mild'],
          [10, 14, 'Moderate', 'moderate'],
          [15, 19, 'Moderately severe', 'moderatelySevere'],
          [20, 24, 'Severe', 'severe'],
        ]),
        cutOffs: [{ value: 10, meaning: 'Usual cut-off for a closer look', source: SOURCE }],
      }),
    ],
  },
});
