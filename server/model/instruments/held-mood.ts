import { banded, scoreOnly, withCutOff } from './score-only.ts';

/* Scores of instruments about mood and distress whose text may not, or perhaps may not, be shown here. */
const DASS = 'Lovibond, Lovibond 1995, manual of the DASS (sums of the 21-item form doubled)';
const HADS = 'Zigmond, Snaith 1983, Acta Psychiatr Scand 67:361';
const dassScale = (id: string, name: string, edges: readonly [number, number, number, number]) => ({
  id,
  name,
  ...banded(DASS, 0, [
    [edges[0] - 1, 'Normal', 'none'],
    [edges[1] - 1, 'Mild', 'mild'],
    [edges[2] - 1, 'Moderate', 'moderate'],
    [edges[3] - 1, 'Severe', 'moderatelySevere'],
    [42, 'Extremely severe', 'severe'],
  ]),
});
const hadsScale = (id: string, name: string) => ({
  id,
  name,
  ...banded(HADS, 0, [
    [7, 'Normal', 'none'],
    [10, 'Borderline', 'mild'],
    [21, 'Raised', 'moderate'],
  ]),
});
const K10_TERMS = 'The terms of use were not found, so the questions are not shown here.';
const PEARSON = 'Sold by Pearson; a licence is needed for every use.';

export const HELD_MOOD = [
  scoreOnly({
    key: 'k10',
    title: 'Kessler Psychological Distress Scale (10 items, answers scored 1 to 5)',
    shortTitle: 'K10',
    measures: 'Psychological distress.',
    status: 'unclear',
    why: K10_TERMS,
    source: 'Kessler et al. 2002, Psychol Med 32:959',
    figures: banded('Australian Bureau of Statistics and primary care guides', 10, [
      [19, 'Likely to be well', 'none'],
      [24, 'Mild', 'mild'],
      [29, 'Moderate', 'moderate'],
      [50, 'Severe', 'severe'],
    ]),
  }),
  scoreOnly({
    key: 'k10-zero',
    title: 'Kessler Psychological Distress Scale (10 items, answers scored 0 to 4)',
    shortTitle: 'K10 (0 to 4)',
    measures: 'Psychological distress, in the other of the two scorings in use.',
    status: 'unclear',
    why: K10_TERMS,
    source: 'Kessler et al. 2002, Psychol Med 32:959',
    figures: { range: { min: 0, max: 40 } },
  }),
  scoreOnly({
    key: 'k6',
    title: 'Kessler Psychological Distress Scale (6 items, answers scored 0 to 4)',
    shortTitle: 'K6',
    measures: 'Psychological distress.',
    status: 'unclear',
    why: K10_TERMS,
    source: 'Kessler et al. 2003, Arch Gen Psychiatry 60:184',
    figures: withCutOff(24, 13, 'Serious distress', 'Kessler et al. 2003'),
  }),
  scoreOnly({
    key: 'dass-21',
    title: 'Depression Anxiety Stress Scales (21 items, sums doubled)',
    shortTitle: 'DASS-21',
    measures: 'Depression, anxiety and stress.',
    status: 'unclear',
    why: 'Sources disagree: one calls it licensed, the authors call it public. Enter the doubled sums.',
    source: DASS,
    figures: [
      dassScale('depression', 'Depression', [10, 14, 21, 28]),
      dassScale('anxiety', 'Anxiety', [8, 10, 15, 20]),
      dassScale('stress', 'Stress', [15, 19, 26, 34]),
    ],
  }),
  scoreOnly({
    key: 'bdi-ii',
    title: 'Beck Depression Inventory II',
    shortTitle: 'BDI-II',
    measures: 'Severity of depressive symptoms.',
    status: 'licensed',
    why: PEARSON,
    source: 'Beck, Steer, Brown 1996, manual',
    figures: banded('Beck, Steer, Brown 1996, manual', 0, [
      [13, 'Minimal', 'none'],
      [19, 'Mild', 'mild'],
      [28, 'Moderate', 'moderate'],
      [63, 'Severe', 'severe'],
    ]),
  }),
  scoreOnly({
    key: 'bai',
    title: 'Beck Anxiety Inventory',
    shortTitle: 'BAI',
    measures: 'Severity of anxiety.',
    status: 'licensed',
    why: PEARSON,
    source: 'Beck, Steer 1993, manual',
    figures: banded('Beck, Steer 1993, manual', 0, [
      [7, 'Minimal', 'none'],
      [15, 'Mild', 'mild'],
      [25, 'Moderate', 'moderate'],
      [63, 'Severe', 'severe'],
    ]),
  }),
  scoreOnly({
    key: 'hads',
    title: 'Hospital Anxiety and Depression Scale',
    shortTitle: 'HADS',
    measures: 'Anxiety and depression.',
    status: 'licensed',
    why: 'A fee is due to the publisher for every use.',
    source: HADS,
    figures: [hadsScale('anxiety', 'Anxiety'), hadsScale('depression', 'Depression')],
  }),
  scoreOnly({
    key: 'wemwbs',
    title: 'Warwick-Edinburgh Mental Well-being Scale',
    shortTitle: 'WEMWBS',
    measures: 'Mental well-being: more is better.',
    status: 'unclear',
    why: 'Published under CC BY and marked "all rights reserved" as well; register with the University of Warwick.',
    source: 'Tennant et al. 2007, Health Qual Life Outcomes 5:63',
    figures: { range: { min: 14, max: 70 }, higherIsWorse: false },
  }),
  scoreOnly({
    key: 'ies-r',
    title: 'Impact of Event Scale, revised',
    shortTitle: 'IES-R',
    measures: 'Distress after an event.',
    status: 'licensed',
    why: 'Permission of the authors is needed.',
    source: 'Weiss, Marmar 1997',
    figures: withCutOff(88, 33, 'Usual cut-off', 'Creamer, Bell, Failla 2003, Behav Res Ther 41:1489'),
  }),
];
