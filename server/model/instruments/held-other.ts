import { banded, scoreOnly } from './score-only.ts';

/*
 * Scores of instruments about sleep, attention and other topics whose text may not, or perhaps may not, be shown here.
 */
const ISI = 'Bastien, Vallières, Morin 2001, Sleep Med 2:297';
const ESS = 'Johns, epworthsleepinessscale.com';
const VANDERBILT = 'Wolraich et al. 2003, J Pediatr Psychol 28:559';
const PER_USE = 'Licensed for each use by its publisher.';
const symptomCount = (id: string, name: string, max: number, from: number) => ({
  id,
  name,
  range: { min: 0, max },
  cutOffs: [{ value: from, meaning: 'Criterion, if performance is impaired too', source: VANDERBILT }],
});
const tScore = (id: string, name: string) => ({ id, name, range: { min: 20, max: 100 } });

export const HELD_OTHER = [
  scoreOnly({
    key: 'isi',
    title: 'Insomnia Severity Index',
    shortTitle: 'ISI',
    measures: 'Severity of insomnia.',
    status: 'licensed',
    why: 'Copyright of C. M. Morin; distributed by Mapi Research Trust.',
    source: ISI,
    figures: [
      banded(ISI, 0, [
        [7, 'No clinically significant insomnia', 'none'],
        [14, 'Subthreshold insomnia', 'mild'],
        [21, 'Moderate insomnia', 'moderate'],
        [28, 'Severe insomnia', 'severe'],
      ]),
    ],
  }),
  scoreOnly({
    key: 'psqi',
    title: 'Pittsburgh Sleep Quality Index',
    shortTitle: 'PSQI',
    measures: 'Quality of sleep.',
    status: 'licensed',
    why: 'Permission for each project, without commercial purpose; electronic copies are forbidden.',
    source: 'Buysse et al. 1989, Psychiatry Res 28:193',
    figures: [
      banded('Buysse et al. 1989', 0, [
        [5, 'Good sleep quality', 'none'],
        [21, 'Poor sleep quality', 'moderate'],
      ]),
    ],
  }),
  scoreOnly({
    key: 'ess',
    title: 'Epworth Sleepiness Scale',
    shortTitle: 'ESS',
    measures: 'Sleepiness by day.',
    status: 'licensed',
    why: 'Organisations and commercial users pay a fee to Mapi Research Trust.',
    source: ESS,
    figures: [
      banded(ESS, 0, [
        [10, 'Normal', 'none'],
        [12, 'Mild excessive sleepiness', 'mild'],
        [15, 'Moderate excessive sleepiness', 'moderate'],
        [24, 'Severe excessive sleepiness', 'severe'],
      ]),
    ],
  }),
  scoreOnly({
    key: 'asrs-a',
    title: 'Adult ADHD Self-Report Scale v1.1, part A',
    shortTitle: 'ASRS part A',
    measures: 'Symptoms of attention: how many of the six answers lie in the shaded area.',
    status: 'unclear',
    why: 'Sources disagree about who must be asked (WHO and R. C. Kessler, New York University).',
    source: 'Kessler et al. 2005, Psychol Med 35:245',
    figures: [
      {
        name: 'Answers in the shaded area',
        range: { min: 0, max: 6 },
        cutOffs: [{ value: 4, meaning: 'A closer look is advised', source: 'Kessler et al. 2005' }],
      },
    ],
  }),
  scoreOnly({
    key: 'vanderbilt-parent',
    title: 'Vanderbilt ADHD Parent Rating Scale (ages 6 to 12)',
    shortTitle: 'Vanderbilt (parent)',
    measures: 'How many symptoms were rated 2 or 3.',
    status: 'unclear',
    why: 'Free in practice, but copyright of the American Academy of Pediatrics and NICHQ: use their form.',
    source: VANDERBILT,
    respondent: 'clinician',
    figures: [
      symptomCount('inattentive', 'Inattentive symptoms', 9, 6),
      symptomCount('hyperactive', 'Hyperactive and impulsive symptoms', 9, 6),
      symptomCount('oppositional', 'Oppositional symptoms', 8, 4),
      symptomCount('conduct', 'Conduct symptoms', 14, 3),
    ],
  }),
  scoreOnly({
    key: 'snap-iv',
    title: 'SNAP-IV (26 items), means of the items',
    shortTitle: 'SNAP-IV',
    measures: 'Symptoms of attention and behaviour; cut-offs differ between raters and countries.',
    status: 'unclear',
    why: 'Free in practice, but copyright of J. M. Swanson: use the form of the author.',
    source: 'Swanson et al. 2001, J Am Acad Child Adolesc Psychiatry 40:168',
    respondent: 'clinician',
    figures: [
      { id: 'inattention', name: 'Inattention', range: { min: 0, max: 3 }, decimals: 2 },
      { id: 'hyperactivity', name: 'Hyperactivity and impulsivity', range: { min: 0, max: 3 }, decimals: 2 },
      { id: 'opposition', name: 'Opposition and defiance', range: { min: 0, max: 3 }, decimals: 2 },
    ],
  }),
  scoreOnly({
    key: 'conners-3',
    title: 'Conners 3rd Edition (T-scores)',
    shortTitle: 'Conners 3',
    measures: 'Attention and behaviour; read the T-scores with the manual.',
    status: 'licensed',
    why: PER_USE,
    source: 'Conners 2008, manual',
    respondent: 'clinician',
    figures: [
      tScore('inattention', 'Inattention (T)'),
      tScore('hyperactivity', 'Hyperactivity and impulsivity (T)'),
    ],
  }),
  scoreOnly({
    key: 'brief-2',
    title: 'Behavior Rating Inventory of Executive Function 2 (T-score)',
    shortTitle: 'BRIEF-2',
    measures: 'Executive functions; read the T-score with the manual.',
    status: 'licensed',
    why: PER_USE,
    source: 'Gioia, Isquith, Guy, Kenworthy 2015, manual',
    respondent: 'clinician',
    figures: [{ name: 'Global executive composite (T)', range: { min: 20, max: 100 } }],
  }),
  scoreOnly({
    key: 'cbcl',
    title: 'Child Behavior Checklist (T-scores)',
    shortTitle: 'CBCL',
    measures: 'Behaviour of children; read the T-scores with the manual.',
    status: 'licensed',
    why: PER_USE,
    source: 'Achenbach, Rescorla 2001, manual',
    respondent: 'clinician',
    figures: [
      tScore('internalizing', 'Internalizing problems (T)'),
      tScore('externalizing', 'Externalizing problems (T)'),
      { name: 'Total problems (T)', range: { min: 20, max: 100 } },
    ],
  }),
  scoreOnly({
    key: 'moca',
    title: 'Montreal Cognitive Assessment',
    shortTitle: 'MoCA',
    measures: 'Cognition: more is better.',
    status: 'licensed',
    why: 'Training, certification and a licence are required.',
    source: 'Nasreddine et al. 2005, J Am Geriatr Soc 53:695',
    respondent: 'clinician',
    figures: [
      {
        range: { min: 0, max: 30 },
        higherIsWorse: false,
        cutOffs: [
          { value: 25, meaning: 'Below the normal range (26 or more)', source: 'Nasreddine et al. 2005' },
        ],
      },
    ],
  }),
  scoreOnly({
    key: 'ede-q',
    title: 'Eating Disorder Examination Questionnaire',
    shortTitle: 'EDE-Q',
    measures: 'Eating behaviour, as the global mean.',
    status: 'licensed',
    why: 'Commercial users need permission of the authors.',
    source: 'Fairburn, Beglin 1994, Int J Eat Disord 16:363',
    figures: [{ name: 'Global score', range: { min: 0, max: 6 }, decimals: 2 }],
  }),
  scoreOnly({
    key: 'eq-vas',
    title: 'EQ-5D visual analogue scale',
    shortTitle: 'EQ VAS',
    measures: 'Health today: more is better.',
    status: 'licensed',
    why: 'EuroQol must be asked, and commercial users pay.',
    source: 'EuroQol Research Foundation',
    figures: [{ range: { min: 0, max: 100 }, higherIsWorse: false }],
  }),
  scoreOnly({
    key: 'gaf',
    title: 'Global Assessment of Functioning',
    shortTitle: 'GAF',
    measures: 'General functioning as rated by a clinician: more is better.',
    status: 'licensed',
    why: 'Text of the American Psychiatric Association.',
    source: 'DSM-IV-TR, axis V',
    respondent: 'clinician',
    figures: [{ range: { min: 1, max: 100 }, higherIsWorse: false }],
  }),
  scoreOnly({
    key: 'audit',
    title: 'Alcohol Use Disorders Identification Test (10 items)',
    shortTitle: 'AUDIT',
    measures: 'Use of alcohol.',
    status: 'licensed',
    why: 'The World Health Organization allows the full test without commercial purpose only; the AUDIT-C is included.',
    source: 'Babor et al. 2001, World Health Organization',
    figures: [
      {
        range: { min: 0, max: 40 },
        cutOffs: [{ value: 8, meaning: 'Hazardous or harmful use', source: 'Babor et al. 2001' }],
      },
    ],
  }),
  scoreOnly({
    key: 'dast-10',
    title: 'Drug Abuse Screening Test (10 items)',
    shortTitle: 'DAST-10',
    measures: 'Use of drugs.',
    status: 'unclear',
    why: 'Free without commercial purpose and with credit to H. A. Skinner; anything else must be asked for.',
    source: 'Skinner 1982, Addict Behav 7:363',
    figures: [
      banded('Skinner, scoring guide', 0, [
        [0, 'None', 'none'],
        [2, 'Low', 'mild'],
        [5, 'Moderate', 'moderate'],
        [8, 'Substantial', 'moderatelySevere'],
        [10, 'Severe', 'severe'],
      ]),
    ],
  }),
];
