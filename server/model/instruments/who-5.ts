import { bands, heading, instrument, numbered } from './build.ts';

/* Wording of the version of 1998, checked against a scale library and two other reproductions. */
const SOURCE = 'Topp, Østergaard, Søndergaard, Bech 2015, Psychother Psychosom 84:167';

const OPTIONS = [
  'All of the time',
  'Most of the time',
  'More than half of the time',
  'Less than half of the time',
  'Some of the time',
  'At no time',
].map((label, index) => ({ value: String(5 - index), label, score: 5 - index }));

export const who5 = instrument({
  key: 'who-5',
  title: 'WHO-5 Well-Being Index',
  shortTitle: 'WHO-5',
  measures: 'Well-being in the last two weeks: 0 is the worst, 100 the best that can be.',
  instructions:
    'Please indicate for each of the five statements which is closest to how you have been feeling over the last two ' +
    'weeks. Notice that higher numbers mean better well-being.',
  recallPeriod: 'the last two weeks',
  terms: {
    status: 'attribution',
    note:
      'The version of 1998 is listed as free to use without permission. A newer release of the World Health ' +
      'Organization is understood to be under CC BY-NC-SA 3.0 IGO. As understood in November 2026: check with the ' +
      'holder before a commercial use beyond your own clients.',
    attribution:
      'WHO-5 Well-Being Index, version of 1998: Psychiatric Research Unit, WHO Collaborating Centre in Mental Health, ' +
      'Frederiksborg General Hospital, Hillerød.',
  },
  source: SOURCE,
  items: [
    heading('Over the last two weeks'),
    ...numbered(
      [
        'I have felt cheerful and in good spirits',
        'I have felt calm and relaxed',
        'I have felt active and vigorous',
        'I woke up feeling fresh and rested',
        'My daily life has been filled with things that interest me',
      ],
      OPTIONS,
    ),
  ],
  total: {
    name: 'Well-being (percent)',
    multiplyBy: 4,
    higherIsWorse: false,
    bands: bands(SOURCE, [
      [0, 28, 'Very low well-being', 'severe'],
      [29, 50, 'Low well-being', 'moderate'],
      [51, 100, 'Well-being not low', 'none'],
    ]),
    cutOffs: [
      { value: 50, meaning: 'Low well-being: ask about depressive symptoms', source: SOURCE },
      { value: 28, meaning: 'Range in which depression is frequent', source: SOURCE },
    ],
    minimalChange: {
      points: 10,
      meaning:
        'Change that counts by the review of its authors; without any change scores differed by up to 24 points in ' +
        'one study of retests (doi 10.1186/s12955-018-1001-0)',
      source: SOURCE,
    },
  },
});
