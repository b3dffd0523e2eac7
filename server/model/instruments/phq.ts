import type { Criterion, Scale } from '#shared/questionnaires/scoring-rules.ts';
import { bands, linkIds, single } from './build.ts';
import { cutOffOfThree, phqForm } from './phq-form.ts';

const SOURCE = 'Kroenke, Spitzer, Williams 2001, J Gen Intern Med 16:606';
const EIGHT_SOURCE = 'Kroenke, Strine, Spitzer, Williams, Berry, Mokdad 2009, J Affect Disord 114:163';
const TWO_SOURCE = 'Kroenke, Spitzer, Williams 2003, Med Care 41:1284';

const ITEMS = [
  'Little interest or pleasure in doing things',
  'Feeling down, depressed, or hopeless',
  'Trouble falling or staying asleep, or sleeping too much',
  'Feeling tired or having little energy',
  'Poor appetite or overeating',
  'Feeling bad about yourself — or that you are a failure or have let yourself or your family down',
  'Trouble concentrating on things, such as reading the newspaper or watching television',
  'Moving or speaking so slowly that other people could have noticed? Or the opposite — being so fidgety or restless ' +
    'that you have been moving around a lot more than usual',
  'Thoughts that you would be better off dead or of hurting yourself in some way',
] as const;

const DIFFICULTY = single(
  'difficulty',
  'If you checked off any problems, how difficult have these problems made it for you to do your work, take care of ' +
    'things at home, or get along with other people?',
  ['Not difficult at all', 'Somewhat difficult', 'Very difficult', 'Extremely difficult'].map(
    (label, index) => ({
      value: String(index),
      label,
    }),
  ),
  { required: false },
);

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

/** Both long forms have the same bands; one or two missing items take the mean. */
const severity = (source: string, most: number, missingSource: string): Partial<Scale> => ({
  missing: {
    maxMissing: 2,
    fill: 'prorate',
    source: `${missingSource}: one or two missing items take the mean`,
  },
  bands: bands(source, [
    [0, 4, 'Minimal', 'none'],
    [5, 9, 'Mild', 'mild'],
    [10, 14, 'Moderate', 'moderate'],
    [15, 19, 'Moderately severe', 'moderatelySevere'],
    [20, most, 'Severe', 'severe'],
  ]),
  cutOffs: [{ value: 10, meaning: 'Usual cut-off for a closer look', source }],
});

export const phq9 = phqForm({
  key: 'phq-9',
  title: 'Patient Health Questionnaire-9',
  shortTitle: 'PHQ-9',
  measures: 'Severity of depressive symptoms.',
  source: SOURCE,
  texts: ITEMS,
  last: [DIFFICULTY],
  total: {
    ...severity(SOURCE, 27, 'Instruction manual of the PHQ and GAD-7 measures'),
    minimalChange: {
      points: 5,
      meaning: 'Clinically significant change',
      source: 'Löwe, Unützer, Callahan, Perkins, Kroenke 2004, Med Care 42:1194',
    },
  },
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
});

export const phq8 = phqForm({
  key: 'phq-8',
  title: 'Patient Health Questionnaire-8',
  shortTitle: 'PHQ-8',
  measures: 'Severity of depressive symptoms, without the question about self-harm.',
  source: EIGHT_SOURCE,
  texts: ITEMS.slice(0, 8),
  total: severity(EIGHT_SOURCE, 24, 'As for the PHQ-9'),
});

export const phq2 = phqForm({
  key: 'phq-2',
  title: 'Patient Health Questionnaire-2',
  shortTitle: 'PHQ-2',
  measures: 'Two questions about depressive symptoms.',
  source: TWO_SOURCE,
  texts: ITEMS.slice(0, 2),
  total: cutOffOfThree(TWO_SOURCE, 'PHQ-9'),
});
