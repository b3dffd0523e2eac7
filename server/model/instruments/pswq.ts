import { bands, choices, instrument, numbered } from './build.ts';

/* Wording checked against the CamCOPS task library and four other reproductions; all agree. */
const SOURCE = 'Meyer, Miller, Metzger, Borkovec 1990, Behav Res Ther 28:487';

const STEPS = choices(['1 Not at all typical of me', '2', '3', '4', '5 Very typical of me'], 1);

const items = numbered(
  [
    'If I do not have enough time to do everything, I do not worry about it.',
    'My worries overwhelm me.',
    'I do not tend to worry about things.',
    'Many situations make me worry.',
    'I know I should not worry about things, but I just cannot help it.',
    'When I am under pressure I worry a lot.',
    'I am always worrying about something.',
    'I find it easy to dismiss worrisome thoughts.',
    'As soon as I finish one task, I start to worry about everything else I have to do.',
    'I never worry about anything.',
    'When there is nothing more I can do about a concern, I do not worry about it any more.',
    'I have been a worrier all my life.',
    'I notice that I have been worrying about things.',
    'Once I start worrying, I cannot stop.',
    'I worry all the time.',
    'I worry about projects until they are all done.',
  ],
  STEPS,
  [1, 3, 8, 10, 11],
);

export const pswq = instrument({
  key: 'pswq',
  title: 'Penn State Worry Questionnaire',
  shortTitle: 'PSWQ',
  measures: 'How much somebody tends to worry.',
  instructions:
    'Rate each of the following statements on a scale of 1 (“not at all typical of me”) to 5 (“very typical of me”). ' +
    'Please do not leave any items blank.',
  terms: { status: 'free', note: 'In the public domain.' },
  source: SOURCE,
  items,
  total: {
    bands: bands('Ranges in common use; the authors give no bands', [
      [16, 39, 'Low worry', 'none'],
      [40, 59, 'Moderate worry', 'moderate'],
      [60, 80, 'High worry', 'severe'],
    ]),
  },
});
