import { bands } from './build.ts';
import { cutOffOfThree, phqForm } from './phq-form.ts';

/* Answers begin with 'Not at all'. The widespread 'Not at all sure' is a misprint of the first paper. */
const SOURCE = 'Spitzer, Kroenke, Williams, Löwe 2006, Arch Intern Med 166:1092';
const SHORT_SOURCE = 'Kroenke, Spitzer, Williams, Monahan, Löwe 2007, Ann Intern Med 146:317';

const ITEMS = [
  'Feeling nervous, anxious or on edge',
  'Not being able to stop or control worrying',
  'Worrying too much about different things',
  'Trouble relaxing',
  'Being so restless that it is hard to sit still',
  'Becoming easily annoyed or irritable',
  'Feeling afraid as if something awful might happen',
] as const;

export const gad7 = phqForm({
  key: 'gad-7',
  title: 'Generalized Anxiety Disorder-7',
  shortTitle: 'GAD-7',
  measures: 'Severity of anxiety.',
  source: SOURCE,
  texts: ITEMS,
  total: {
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
      meaning: 'Minimal clinically important difference',
      source: 'Toussaint et al. 2020, J Affect Disord 265:395',
    },
  },
});

export const gad2 = phqForm({
  key: 'gad-2',
  title: 'Generalized Anxiety Disorder-2',
  shortTitle: 'GAD-2',
  measures: 'Two questions about anxiety.',
  source: SHORT_SOURCE,
  texts: ITEMS.slice(0, 2),
  total: cutOffOfThree(SHORT_SOURCE, 'GAD-7'),
});
