import { choices, heading, single } from './build.ts';

/*
 * Texts shared by PHQ-9, PHQ-8, PHQ-2, GAD-7 and GAD-2. Checked against the LOINC panels 44249-1 (PHQ-9) and 69737-5
 * (GAD-7), the forms distributed by phqscreeners.com as quoted in the CamCOPS task library, and the authors'
 * instruction manual.
 */
export const FREQUENCY = choices([
  'Not at all',
  'Several days',
  'More than half the days',
  'Nearly every day',
]);

export const STEM = heading(
  'stem',
  'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
);

export const PHQ_ITEMS = [
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

export const GAD_ITEMS = [
  'Feeling nervous, anxious or on edge',
  'Not being able to stop or control worrying',
  'Worrying too much about different things',
  'Trouble relaxing',
  'Being so restless that it is hard to sit still',
  'Becoming easily annoyed or irritable',
  'Feeling afraid as if something awful might happen',
] as const;

/** Asked after the others and not scored. */
export const DIFFICULTY = single(
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

export const RECALL = 'the last 2 weeks';
