import { bands, choices, heading, instrument, numbered } from './build.ts';

/*
 * The form may only be shown unchanged, with the holder's copyright line. Wording checked against a reproduction
 * licensed by the CORE System Trust and the CamCOPS task library. The latter changes "tick the box" and the last
 * answer.
 */
const SOURCE = 'Barkham et al. 2013, Couns Psychother Res 13:3';
const MANUAL = 'Connell, Barkham 2007, CORE-10 user manual';

export const core10 = instrument({
  key: 'core-10',
  title: 'Clinical Outcomes in Routine Evaluation-10',
  shortTitle: 'CORE-10',
  measures: 'Psychological distress in the last week.',
  instructions:
    'This form has 10 statements about how you have been OVER THE LAST WEEK. Please read each statement and think how ' +
    'often you felt that way last week. Then tick the box which is closest to this.',
  recallPeriod: 'the last week',
  terms: {
    status: 'attribution',
    note:
      'May be shown in software, unmodified and with this notice; make no changed copy of it. The holder put it under ' +
      'CC BY-ND 4.0 in 2015 and names CC BY-NC-ND 4.0 today: nobody may make a profit from the form itself. As its pages ' +
      'were read in November 2026; ask the holder before a commercial use beyond your own clients.',
    attribution:
      '© CORE System Trust: https://www.coresystemtrust.org.uk/copyright.pdf. Licensed under CC BY-NC-ND 4.0.',
  },
  source: SOURCE,
  items: [
    heading('Over the last week'),
    ...numbered(
      [
        'I have felt tense, anxious or nervous',
        'I have felt I have someone to turn to for support when needed',
        'I have felt able to cope when things go wrong',
        'Talking to people has felt too much for me',
        'I have felt panic or terror',
        'I made plans to end my life',
        'I have had difficulty getting to sleep or staying asleep',
        'I have felt despairing or hopeless',
        'I have felt unhappy',
        'Unwanted images or memories have been distressing me',
      ],
      choices(['Not at all', 'Only occasionally', 'Sometimes', 'Often', 'Most or all the time']),
      [2, 3],
    ),
  ],
  total: {
    name: 'Clinical score',
    missing: {
      maxMissing: 1,
      fill: 'prorate',
      source: `${MANUAL}: not scored with more than one missing item`,
    },
    bands: bands(MANUAL, [
      [0, 5, 'Healthy', 'none'],
      [6, 10, 'Low level', 'none'],
      [11, 14, 'Mild', 'mild'],
      [15, 19, 'Moderate', 'moderate'],
      [20, 24, 'Moderate to severe', 'moderatelySevere'],
      [25, 40, 'Severe', 'severe'],
    ]),
    cutOffs: [{ value: 11, meaning: 'Clinical cut-off for psychological distress', source: SOURCE }],
    minimalChange: { points: 6, meaning: 'Reliable change', source: SOURCE },
  },
  safety: [
    {
      id: 'plans',
      linkId: 'q6',
      atLeast: 1,
      title: 'Plans to end the own life were reported',
      text:
        'Item 6 was answered with more than "Not at all". Speak with the client about it today, whatever the total ' +
        'score, and follow the safety plan of your practice.',
      source: 'Item 6 of the CORE-10; rule of Loopwell: any answer above 0',
    },
  ],
});
