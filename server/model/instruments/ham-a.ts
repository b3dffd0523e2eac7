import { bands, choices, instrument, linkIds, numbered, scale } from './build.ts';

/*
 * The common one-page form. Wording checked against three independent reproductions of it. The form of the CamCOPS task
 * library differs: it describes every step.
 */
const SOURCE = 'Hamilton 1959, Br J Med Psychol 32:50';

const items = numbered(
  [
    'Anxious mood: Worries, anticipation of the worst, fearful anticipation, irritability.',
    'Tension: Feelings of tension, fatigability, startle response, moved to tears easily, trembling, feelings of ' +
      'restlessness, inability to relax.',
    'Fears: Of dark, of strangers, of being left alone, of animals, of traffic, of crowds.',
    'Insomnia: Difficulty in falling asleep, broken sleep, unsatisfying sleep and fatigue on waking, dreams, ' +
      'nightmares, night terrors.',
    'Intellectual: Difficulty in concentration, poor memory.',
    'Depressed mood: Loss of interest, lack of pleasure in hobbies, depression, early waking, diurnal swing.',
    'Somatic (muscular): Pains and aches, twitching, stiffness, myoclonic jerks, grinding of teeth, unsteady voice, ' +
      'increased muscular tone.',
    'Somatic (sensory): Tinnitus, blurring of vision, hot and cold flushes, feelings of weakness, pricking sensation.',
    'Cardiovascular symptoms: Tachycardia, palpitations, pain in chest, throbbing of vessels, fainting feelings, ' +
      'missing beat.',
    'Respiratory symptoms: Pressure or constriction in chest, choking feelings, sighing, dyspnea.',
    'Gastrointestinal symptoms: Difficulty in swallowing, wind abdominal pain, burning sensations, abdominal fullness, ' +
      'nausea, vomiting, borborygmi, looseness of bowels, loss of weight, constipation.',
    'Genitourinary symptoms: Frequency of micturition, urgency of micturition, amenorrhea, menorrhagia, development of ' +
      'frigidity, premature ejaculation, loss of libido, impotence.',
    'Autonomic symptoms: Dry mouth, flushing, pallor, tendency to sweat, giddiness, tension headache, raising of hair.',
    'Behavior at interview: Fidgeting, restlessness or pacing, tremor of hands, furrowed brow, strained face, sighing ' +
      'or rapid respiration, facial pallor, swallowing, etc.',
  ],
  choices(['Not present', 'Mild', 'Moderate', 'Severe', 'Very severe']),
);

export const hamA = instrument({
  key: 'ham-a',
  title: 'Hamilton Anxiety Rating Scale',
  shortTitle: 'HAM-A',
  measures: 'Anxiety as rated by a clinician in an interview.',
  instructions:
    'Below is a list of phrases that describe certain feeling that people have. Rate the patients by finding the ' +
    'answer which best describes the extent to which he/she has these conditions. Select one of the five responses for ' +
    'each of the fourteen questions.',
  respondent: 'clinician',
  terms: { status: 'free', note: 'In the public domain.' },
  source: SOURCE,
  items,
  total: {
    bands: bands('Scoring note of the usual form', [
      [0, 17, 'Mild or less', 'none'],
      [18, 24, 'Mild to moderate', 'mild'],
      [25, 30, 'Moderate to severe', 'moderate'],
      [31, 56, 'Above the range moderate to severe', 'severe'],
    ]),
  },
  subscales: [
    scale({ id: 'psychic', name: 'Psychic anxiety', items: [...linkIds(6), 'q14'] }),
    scale({ id: 'somatic', name: 'Somatic anxiety', items: linkIds(13, 7) }),
  ],
});
