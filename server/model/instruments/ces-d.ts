import { bands, choices, heading, instrument, numbered } from './build.ts';

/*
 * Wording checked against two reproductions that cite the paper (PMC6025488, table A2, and the screening tool of a
 * university). Other versions shorten item 3 and write "get 'going'" in item 20.
 */
const SOURCE = 'Radloff 1977, Appl Psychol Meas 1:385';

const items = numbered(
  [
    'I was bothered by things that usually don’t bother me.',
    'I did not feel like eating; my appetite was poor.',
    'I felt that I could not shake off the blues even with help from my family or friends.',
    'I felt I was just as good as other people.',
    'I had trouble keeping my mind on what I was doing.',
    'I felt depressed.',
    'I felt that everything I did was an effort.',
    'I felt hopeful about the future.',
    'I thought my life had been a failure.',
    'I felt fearful.',
    'My sleep was restless.',
    'I was happy.',
    'I talked less than usual.',
    'I felt lonely.',
    'People were unfriendly.',
    'I enjoyed life.',
    'I had crying spells.',
    'I felt sad.',
    'I felt that people disliked me.',
    'I could not get going.',
  ],
  choices([
    'Rarely or none of the time (less than 1 day)',
    'Some or a little of the time (1-2 days)',
    'Occasionally or a moderate amount of time (3-4 days)',
    'Most or all of the time (5-7 days)',
  ]),
  [4, 8, 12, 16],
);

export const cesD = instrument({
  key: 'ces-d',
  title: 'Center for Epidemiologic Studies Depression Scale',
  shortTitle: 'CES-D',
  measures: 'Depressive symptoms in the last week.',
  instructions:
    'Below is a list of the ways you might have felt or behaved. Please tell me how often you have felt this way during ' +
    'the past week.',
  recallPeriod: 'the past week',
  terms: { status: 'free', note: 'In the public domain; may be used without permission.' },
  source: SOURCE,
  items: [heading('During the past week'), ...items],
  total: {
    missing: {
      maxMissing: 4,
      fill: 'prorate',
      source:
        'Not scored with more than four missing answers (Hann, Winter, Jacobsen 1999, J Psychosom Res 46:437)',
    },
    bands: bands(SOURCE, [
      [0, 15, 'Below the cut-off', 'none'],
      [16, 60, 'At or above the cut-off of 16', 'moderate'],
    ]),
    cutOffs: [{ value: 16, meaning: 'Usual cut-off for depressive symptoms', source: SOURCE }],
  },
});
