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
import { FREQUENCY, PHQ_ITEMS, RECALL, STEM } from './phq.ts';

/* The first two items of the PHQ-9 (see phq.ts). */
const SOURCE = 'Kroenke, Spitzer, Williams 2003, Med Care 41:1284';

export const phq2 = instrument({
  key: 'phq-2',
  title: 'Patient Health Questionnaire-2',
  shortTitle: 'PHQ-2',
  description: `Two questions about depressive symptoms. ${SCREENING_ONLY}`,
  recallPeriod: RECALL,
  terms: FREE_PHQ,
  source: `${SOURCE}. Forms: phqscreeners.com`,
  items: [STEM, ...numbered(PHQ_ITEMS.slice(0, 2), FREQUENCY)],
  scoring: {
    scales: [
      total({
        items: linkIds(2),
        missing: ALL_NEEDED,
        bands: bands(SOURCE, [
          [0, 2, 'Below the cut-off', 'none'],
          [3, 6, 'At or above the cut-off of 3', 'moderate'],
        ]),
        cutOffs: [{ value: 3, meaning: 'Continue with the PHQ-9', source: SOURCE }],
      }),
    ],
  },
});
