import { bands, choices, instrument, single } from './build.ts';

/* Wording of Bush et al. 1998 as printed on the federal screening forms; checked against the CamCOPS task library. */
const SOURCE = 'Bush, Kivlahan, McDonell, Fihn, Bradley 1998, Arch Intern Med 158:1789';
const CUT_OFF_SOURCE = `${SOURCE}; Bradley et al. 2007, Alcohol Clin Exp Res 31:1208`;

export const auditC = instrument({
  key: 'audit-c',
  title: 'Alcohol Use Disorders Identification Test, consumption questions',
  shortTitle: 'AUDIT-C',
  measures: 'How much alcohol somebody drinks.',
  instructions:
    'Consider a “drink” to be a can or bottle of beer, a glass of wine, a wine cooler, or one cocktail or a shot of ' +
    'hard liquor (like scotch, gin, or vodka).',
  recallPeriod: 'the past year',
  terms: {
    status: 'free',
    note: 'These three questions may be used freely; the full AUDIT of ten questions only without commercial purpose.',
  },
  source: SOURCE,
  items: [
    single(
      'q1',
      'How often did you have a drink containing alcohol in the past year?',
      choices([
        'Never',
        'Monthly or less',
        '2 to 4 times a month',
        '2 to 3 times a week',
        '4 or more times a week',
      ]),
    ),
    single(
      'q2',
      'How many drinks did you have on a typical day when you were drinking in the past year?',
      choices(['0, 1, or 2', '3 or 4', '5 or 6', '7, 8, or 9', '10 or more']),
    ),
    single(
      'q3',
      'How often did you have 6 or more drinks on one occasion in the past year?',
      choices(['Never', 'Less than monthly', 'Monthly', 'Weekly', 'Daily or almost daily']),
    ),
  ],
  total: {
    bands: bands(CUT_OFF_SOURCE, [
      [0, 2, 'Below the cut-offs', 'none'],
      [3, 3, 'At the cut-off for women, below that for men', 'mild'],
      [4, 12, 'At or above the cut-offs for women and men', 'moderate'],
    ]),
    cutOffs: [
      { value: 3, meaning: 'Cut-off for women', source: CUT_OFF_SOURCE },
      { value: 4, meaning: 'Cut-off for men', source: CUT_OFF_SOURCE },
    ],
  },
});
