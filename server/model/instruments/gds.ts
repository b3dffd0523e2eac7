import { bands, heading, instrument, numbered, oneInTen, YES_NO } from './build.ts';

/*
 * Wording of both forms checked against three reproductions each. Long form: a psychiatric research center, a medical
 * calculator and a printed form. Short form: the CamCOPS task library and two clinical sites.
 */
const SOURCE = 'Yesavage et al. 1983, J Psychiatr Res 17:37';
const SHORT_SOURCE = 'Sheikh, Yesavage 1986, Clin Gerontol 5:165';

const LONG = [
  'Are you basically satisfied with your life?',
  'Have you dropped many of your activities and interests?',
  'Do you feel that your life is empty?',
  'Do you often get bored?',
  'Are you hopeful about the future?',
  'Are you bothered by thoughts you can’t get out of your head?',
  'Are you in good spirits most of the time?',
  'Are you afraid that something bad is going to happen to you?',
  'Do you feel happy most of the time?',
  'Do you often feel helpless?',
  'Do you often get restless and fidgety?',
  'Do you prefer to stay at home, rather than going out and doing new things?',
  'Do you frequently worry about the future?',
  'Do you feel you have more problems with memory than most?',
  'Do you think it is wonderful to be alive now?',
  'Do you often feel downhearted and blue?',
  'Do you feel pretty worthless the way you are now?',
  'Do you worry a lot about the past?',
  'Do you find life very exciting?',
  'Is it hard for you to get started on new projects?',
  'Do you feel full of energy?',
  'Do you feel that your situation is hopeless?',
  'Do you think that most people are better off than you are?',
  'Do you frequently get upset over little things?',
  'Do you frequently feel like crying?',
  'Do you have trouble concentrating?',
  'Do you enjoy getting up in the morning?',
  'Do you prefer to avoid social gatherings?',
  'Is it easy for you to make decisions?',
  'Is your mind as clear as it used to be?',
] as const;

/** Numbers of the long form's items, in the order of the short form. */
const SHORT = [1, 2, 3, 4, 7, 8, 9, 10, 12, 14, 15, 17, 21, 22, 23];
/** Items of the long form scored for 'no'. */
const REVERSED = [1, 5, 7, 9, 15, 19, 21, 27, 29, 30];

const common = {
  recallPeriod: 'the past week',
  terms: { status: 'free' as const, note: 'In the public domain.' },
};
const stem = heading('Choose the best answer for how you have felt over the past week:');

export const gds30 = instrument({
  ...common,
  key: 'gds-30',
  title: 'Geriatric Depression Scale (30 items)',
  shortTitle: 'GDS-30',
  measures: 'Depressive symptoms of older people.',
  source: SOURCE,
  items: [stem, ...numbered(LONG, YES_NO, REVERSED)],
  total: {
    missing: oneInTen(30),
    bands: bands(SOURCE, [
      [0, 9, 'Normal', 'none'],
      [10, 19, 'Mild', 'mild'],
      [20, 30, 'Severe', 'severe'],
    ]),
    cutOffs: [{ value: 10, meaning: 'Mild or more', source: SOURCE }],
  },
});

export const gds15 = instrument({
  ...common,
  key: 'gds-15',
  title: 'Geriatric Depression Scale (15 items)',
  shortTitle: 'GDS-15',
  measures: 'Depressive symptoms of older people, short form.',
  source: SHORT_SOURCE,
  items: [
    stem,
    ...numbered(
      LONG.filter((_, index) => SHORT.includes(index + 1)),
      YES_NO,
      SHORT.flatMap((number, index) => (REVERSED.includes(number) ? index + 1 : [])),
    ),
  ],
  total: {
    missing: oneInTen(15),
    bands: bands(SHORT_SOURCE, [
      [0, 4, 'Normal', 'none'],
      [5, 8, 'Mild', 'mild'],
      [9, 11, 'Moderate', 'moderate'],
      [12, 15, 'Severe', 'severe'],
    ]),
    cutOffs: [{ value: 5, meaning: 'Suggests depressive symptoms', source: SHORT_SOURCE }],
  },
});
