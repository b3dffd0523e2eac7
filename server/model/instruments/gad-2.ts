import {
  ALL_NEEDED,
  bands,
  FREE_PHQ,
  instrument,
  linkIds,
  numbered,
  SCREENING_ONLY,
  total,
} from './build.ts';
import { FREQUENCY, GAD_ITEMS, RECALL, STEM } from './phq.ts';

/* The first two items of the GAD-7 (see phq.ts). */
const SOURCE = 'Kroenke, Spitzer, Williams, Monahan, Löwe 2007, Ann Intern Med 146:317';

export const gad2 = instrument({
  key: 'gad-2',
  title: 'Generalized Anxiety Disorder-2',
  shortTitle: 'GAD-2',
  description: `Two questions about anxiety. ${SCREENING_ONLY}`,
  recallPeriod: RECALL,
  terms: FREE_PHQ,
  source: `${SOURCE}. Forms: phqscreeners.com`,
  items: [STEM, ...numbered(GAD_ITEMS.slice(0, 2), FREQUENCY)],
  scoring: {
    scales: [
      total({
        items: linkIds(2),
        missing: ALL_NEEDED,
        bands: bands(SOURCE, [
          [0, 2, 'Below the cut-off', 'none'],
          [3, 6, 'At or above the cut-off of 3', 'moderate'],
        ]),
        cutOffs: [{ value: 3, meaning: 'Continue with the GAD-7', source: SOURCE }],
      }),
    ],
  },
});
