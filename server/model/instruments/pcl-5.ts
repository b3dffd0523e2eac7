import type { Criterion } from '#shared/questionnaires/scoring-rules.ts';
import { bands, choices, heading, instrument, linkIds, numbered, oneInTen, scale } from './build.ts';

/*
 * Wording checked against the CamCOPS task library and the fillable form of the National Center for PTSD (version of 11
 * April 2018). Its instruction ("select one of the options") fits a screen; the paper form says "circle".
 */
const SOURCE = 'National Center for PTSD (ptsd.va.gov): Weathers, Litz, Keane, Palmieri, Marx, Schnurr 2013';
const CUT_OFF_SOURCE = `${SOURCE}; Bovin et al. 2016, Psychol Assess 28:1379`;

const items = numbered(
  [
    'Repeated, disturbing, and unwanted memories of the stressful experience?',
    'Repeated, disturbing dreams of the stressful experience?',
    'Suddenly feeling or acting as if the stressful experience were actually happening again (as if you were actually ' +
      'back there reliving it)?',
    'Feeling very upset when something reminded you of the stressful experience?',
    'Having strong physical reactions when something reminded you of the stressful experience (for example, heart ' +
      'pounding, trouble breathing, sweating)?',
    'Avoiding memories, thoughts, or feelings related to the stressful experience?',
    'Avoiding external reminders of the stressful experience (for example, people, places, conversations, activities, ' +
      'objects, or situations)?',
    'Trouble remembering important parts of the stressful experience?',
    'Having strong negative beliefs about yourself, other people, or the world (for example, having thoughts such as: ' +
      'I am bad, there is something seriously wrong with me, no one can be trusted, the world is completely dangerous)?',
    'Blaming yourself or someone else for the stressful experience or what happened after it?',
    'Having strong negative feelings such as fear, horror, anger, guilt, or shame?',
    'Loss of interest in activities that you used to enjoy?',
    'Feeling distant or cut off from other people?',
    'Trouble experiencing positive feelings (for example, being unable to feel happiness or have loving feelings for ' +
      'people close to you)?',
    'Irritable behavior, angry outbursts, or acting aggressively?',
    'Taking too many risks or doing things that could cause you harm?',
    'Being “superalert” or watchful or on guard?',
    'Feeling jumpy or easily startled?',
    'Having difficulty concentrating?',
    'Trouble falling or staying asleep?',
  ],
  choices(['Not at all', 'A little bit', 'Moderately', 'Quite a bit', 'Extremely']),
);

const CLUSTERS = [
  { id: 'b', name: 'Cluster B: intrusion', items: linkIds(5), need: 1 },
  { id: 'c', name: 'Cluster C: avoidance', items: linkIds(7, 6), need: 1 },
  { id: 'd', name: 'Cluster D: cognitions and mood', items: linkIds(14, 8), need: 2 },
  { id: 'e', name: 'Cluster E: arousal and reactivity', items: linkIds(20, 15), need: 2 },
] as const;

const clusterRule: Criterion = {
  id: 'clusters',
  name: 'Symptom clusters',
  cases: [
    {
      label: 'All four symptom clusters are met (items rated 2 or more: 1 of B, 1 of C, 2 of D, 2 of E)',
      severity: 'severe',
      clauses: CLUSTERS.map((cluster) => ({
        name: cluster.name,
        items: cluster.items.map((linkId) => ({ linkId, atLeast: 2 })),
        min: cluster.need,
      })),
    },
  ],
  otherwise: 'Not all four symptom clusters are met',
  source: SOURCE,
};

export const pcl5 = instrument({
  key: 'pcl-5',
  title: 'PTSD Checklist for DSM-5',
  shortTitle: 'PCL-5',
  measures: 'Symptoms after a very stressful experience.',
  instructions:
    'Below is a list of problems that people sometimes have in response to a very stressful experience. Please read ' +
    'each problem carefully and then select one of the options to indicate how much you have been bothered by that ' +
    'problem in the past month.',
  recallPeriod: 'the past month',
  terms: { status: 'free', note: 'Work of the United States government, in the public domain.' },
  source: SOURCE,
  items: [heading('In the past month, how much were you bothered by:'), ...items],
  total: {
    missing: oneInTen(20),
    bands: bands(CUT_OFF_SOURCE, [
      [0, 30, 'Below the cut-off', 'none'],
      [31, 32, 'Within the range of cut-offs (31 to 33)', 'moderate'],
      [33, 80, 'At or above the highest cut-off (33)', 'severe'],
    ]),
    cutOffs: [
      { value: 31, meaning: 'Lowest of the cut-offs in use', source: CUT_OFF_SOURCE },
      { value: 33, meaning: 'Highest of the cut-offs in use', source: CUT_OFF_SOURCE },
    ],
    minimalChange: {
      points: 10,
      meaning: 'Clinically meaningful change (5 points: more than chance)',
      source: 'National Center for PTSD, carried over from the PCL for DSM-IV',
    },
  },
  subscales: CLUSTERS.map(({ id, name, items }) => scale({ id, name, items })),
  criteria: [clusterRule],
});
