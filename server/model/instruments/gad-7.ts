import { bands, FREE_PHQ, instrument, linkIds, numbered, SCREENING_ONLY, total } from './build.ts';
import { FREQUENCY, GAD_ITEMS, RECALL, STEM } from './phq.ts';

/* Answers begin with 'Not at all'. The widespread 'Not at all sure' is a misprint of the first paper. */
const SOURCE = 'Spitzer, Kroenke, Williams, Löwe 2006, Arch Intern Med 166:1092';

export const gad7 = instrument({
  key: 'gad-7',
  title: 'Generalized Anxiety Disorder-7',
  shortTitle: 'GAD-7',
  description: `Severity of anxiety. ${SCREENING_ONLY}`,
  recallPeriod: RECALL,
  terms: FREE_PHQ,
  source: `${SOURCE}. Forms: phqscreeners.com`,
  items: [STEM, ...numbered(GAD_ITEMS, FREQUENCY)],
  scoring: {
    scales: [
      total({
        items: linkIds(7),
        missing: {
          maxMissing: 1,
          fill: 'prorate',
          source: 'Rule of Loopwell: one item; no published limit was found',
        },
        bands: bands(SOURCE, [
          [0, 4, 'Minimal', 'none'],
          [5, 9, 'Mild', 'mild'],
          [10, 14, 'Moderate', 'moderate'],
          [15, 21, 'Severe', 'severe'],
        ]),
        cutOffs: [{ value: 10, meaning: 'Usual cut-off for a closer look', source: SOURCE }],
        minimalChange: {
          points: 4,
          meaning: 'Smallest change that clients notice',
          source: 'Toussaint et al. 2020, J Affect Disord 265:395',
        },
      }),
    ],
  },
});
