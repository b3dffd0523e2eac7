import type { Criterion } from '#shared/questionnaires/scoring-rules.ts';
import { bands, FREE_PHQ, instrument, linkIds, numbered, SCREENING_ONLY, total } from './build.ts';
import { DIFFICULTY, FREQUENCY, PHQ_ITEMS, RECALL, STEM } from './phq.ts';

const SEVERITY_SOURCE = 'Kroenke, Spitzer, Williams 2001, J Gen Intern Med 16:606';

const depressiveSymptoms = linkIds(9).map((linkId) => ({ linkId, atLeast: linkId === 'q9' ? 1 : 2 }));
const coreSymptoms = { name: 'Item 1 or 2', items: depressiveSymptoms.slice(0, 2), min: 1 };

/** Thoughts of death count as present from 'several days', all other symptoms from 'more than half the days'. */
const algorithm: Criterion = {
  id: 'phq-algorithm',
  name: 'PHQ-9 symptom count',
  cases: [
    {
      label: 'Pattern of a major depressive syndrome (5 or more symptoms)',
      severity: 'severe',
      clauses: [{ name: 'Symptoms', items: depressiveSymptoms, min: 5 }, coreSymptoms],
    },
    {
      label: 'Pattern of another depressive syndrome (2 to 4 symptoms)',
      severity: 'moderate',
      clauses: [{ name: 'Symptoms', items: depressiveSymptoms, min: 2, max: 4 }, coreSymptoms],
    },
  ],
  otherwise: 'Neither pattern',
  source: 'Spitzer, Kroenke, Williams 1999, JAMA 282:1737',
};

export const phq9 = instrument({
  key: 'phq-9',
  title: 'Patient Health Questionnaire-9',
  shortTitle: 'PHQ-9',
  description: `Severity of depressive symptoms. ${SCREENING_ONLY}`,
  recallPeriod: RECALL,
  terms: FREE_PHQ,
  source: `${SEVERITY_SOURCE}. Forms: phqscreeners.com`,
  items: [STEM, ...numbered(PHQ_ITEMS, FREQUENCY), DIFFICULTY],
  scoring: {
    scales: [
      total({
        items: linkIds(9),
        missing: {
          maxMissing: 2,
          fill: 'prorate',
          source: 'Instruction manual of the PHQ and GAD-7 measures: one or two missing items take the mean',
        },
        bands: bands(SEVERITY_SOURCE, [
          [0, 4, 'Minimal', 'none'],
          [5, 9, 'Mild', 'mild'],
          [10, 14, 'Moderate', 'moderate'],
          [15, 19, 'Moderately severe', 'moderatelySevere'],
          [20, 27, 'Severe', 'severe'],
        ]),
        cutOffs: [{ value: 10, meaning: 'Usual cut-off for a closer look', source: SEVERITY_SOURCE }],
        minimalChange: {
          points: 5,
          meaning: 'Clinically significant change',
          source: 'Löwe, Unützer, Callahan, Perkins, Kroenke 2004, Med Care 42:1194',
        },
      }),
    ],
    criteria: [algorithm],
    safety: [
      {
        id: 'self-harm',
        linkId: 'q9',
        atLeast: 1,
        title: 'Thoughts of death or self-harm were reported',
        text:
          'Item 9 was answered with more than "Not at all". Speak with the client about it today, whatever the total ' +
          'score, and follow the safety plan of your practice.',
        source: 'Item 9 of the PHQ-9; rule of Loopwell: any answer above 0',
      },
    ],
  },
});
