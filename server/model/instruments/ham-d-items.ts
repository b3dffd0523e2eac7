import type { QuestionnaireItem } from '#shared/questionnaires/items.ts';
import { choices, single } from './build.ts';

/*
 * The 17 items of the most widely distributed version, with he/she. Wording checked against the CamCOPS task library
 * and a second reproduction of it (the older version says "he"). "Not assessed" for the weight adds nothing. The
 * question about the method of rating the weight, and the instructions of the scale, are in our words.
 */
const rated = (number: number, text: string, labels: readonly string[]) =>
  single(`q${number}`, text, choices(labels));

const byWeight = (method: string) => ({
  match: 'all' as const,
  conditions: [{ linkId: 'weight', is: 'equal' as const, to: method }],
});

const notAssessed = { value: '3', label: 'Not assessed.', score: 0 };

export const HAM_D_ITEMS: QuestionnaireItem[] = [
  rated(1, 'DEPRESSED MOOD (sadness, hopeless, helpless, worthless)', [
    'Absent.',
    'These feeling states indicated only on questioning.',
    'These feeling states spontaneously reported verbally.',
    'Communicates feeling states non-verbally, i.e., through facial expression, posture, voice, and tendency to weep.',
    'Patient reports virtually only these feeling states in his/her spontaneous verbal and non-verbal communication.',
  ]),
  rated(2, 'FEELINGS OF GUILT', [
    'Absent.',
    'Self reproach, feels he/she has let people down.',
    'Ideas of guilt or rumination over past errors or sinful deeds.',
    'Present illness is a punishment. Delusions of guilt.',
    'Hears accusatory or denunciatory voices and/or experiences threatening visual hallucinations.',
  ]),
  rated(3, 'SUICIDE', [
    'Absent.',
    'Feels life is not worth living.',
    'Wishes he/she were dead or any thoughts of possible death to self.',
    'Suicidal ideas or gesture.',
    'Attempts at suicide (any serious attempt rates 4).',
  ]),
  rated(4, 'INSOMNIA: EARLY IN THE NIGHT', [
    'No difficulty falling asleep.',
    'Complains of occasional difficulty falling asleep, i.e. more than ½ hour.',
    'Complains of nightly difficulty falling asleep.',
  ]),
  rated(5, 'INSOMNIA: MIDDLE OF THE NIGHT', [
    'No difficulty.',
    'Patient complains of being restless and disturbed during the night.',
    'Waking during the night — any getting out of bed rates 2 (except for purposes of voiding).',
  ]),
  rated(6, 'INSOMNIA: EARLY HOURS OF THE MORNING', [
    'No difficulty.',
    'Waking in early hours of the morning but goes back to sleep.',
    'Unable to fall asleep again if he/she gets out of bed.',
  ]),
  rated(7, 'WORK AND ACTIVITIES', [
    'No difficulty.',
    'Thoughts and feelings of incapacity, fatigue or weakness related to activities; work or hobbies.',
    'Loss of interest in activity; hobbies or work — either directly reported by patient, or indirect in listlessness, ' +
      'indecision and vacillation (feels he/she has to push self to work or activities).',
    'Decrease in actual time spent in activities or decrease in productivity. Rate 3 if the patient does not spend at ' +
      'least three hours a day in activities (job or hobbies) excluding routine chores.',
    'Stopped working because of present illness. Rate 4 if patient engages in no activities except routine chores, or ' +
      'if patient fails to perform routine chores unassisted.',
  ]),
  rated(
    8,
    'RETARDATION (slowness of thought and speech, impaired ability to concentrate, decreased motor activity)',
    [
      'Normal speech and thought.',
      'Slight retardation at interview.',
      'Obvious retardation at interview.',
      'Interview difficult.',
      'Complete stupor.',
    ],
  ),
  rated(9, 'AGITATION', [
    'None.',
    'Fidgetiness.',
    'Playing with hands, hair, etc.',
    'Moving about, can’t sit still.',
    'Hand wringing, nail biting, hair-pulling, biting of lips.',
  ]),
  rated(10, 'ANXIETY (PSYCHOLOGICAL)', [
    'No difficulty.',
    'Subjective tension and irritability.',
    'Worrying about minor matters.',
    'Apprehensive attitude apparent in face or speech.',
    'Fears expressed without questioning.',
  ]),
  rated(
    11,
    'ANXIETY SOMATIC (physiological concomitants of anxiety) such as: gastrointestinal – dry mouth, wind, indigestion, ' +
      'diarrhea, cramps, belching; cardiovascular – palpitations, headaches; respiratory – hyperventilation, sighing; ' +
      'urinary frequency; sweating',
    ['Absent.', 'Mild.', 'Moderate.', 'Severe.', 'Incapacitating.'],
  ),
  rated(12, 'SOMATIC SYMPTOMS (GASTROINTESTINAL)', [
    'None.',
    'Loss of appetite but eating without staff encouragement. Heavy feelings in abdomen.',
    'Difficulty eating without staff urging. Requests or requires laxatives or medication for bowels or medication for ' +
      'gastro-intestinal symptoms.',
  ]),
  rated(13, 'GENERAL SOMATIC SYMPTOMS', [
    'None.',
    'Heaviness in limbs, back or head. Backaches, headache, muscle aches. Loss of energy and fatigability.',
    'Any clear-cut symptom rates 2.',
  ]),
  rated(
    14,
    'GENITAL SYMPTOMS (symptoms such as: loss of libido, impaired sexual performance, menstrual disturbances)',
    ['Absent.', 'Mild.', 'Severe.'],
  ),
  rated(15, 'HYPOCHONDRIASIS', [
    'Not present.',
    'Self-absorption (bodily).',
    'Preoccupation with health.',
    'Frequent complaints, requests for help, etc.',
    'Hypochondriacal delusions.',
  ]),
  single('weight', 'LOSS OF WEIGHT (rate either a or b)', [
    { value: 'history', label: 'a) According to the patient' },
    { value: 'measured', label: 'b) According to weekly measurements' },
  ]),
  single(
    'q16a',
    'LOSS OF WEIGHT, according to the patient',
    [
      ...choices([
        'No weight loss.',
        'Probable weight loss associated with present illness.',
        'Definite (according to patient) weight loss.',
      ]),
      notAssessed,
    ],
    { showWhen: byWeight('history') },
  ),
  single(
    'q16b',
    'LOSS OF WEIGHT, according to weekly measurements',
    [
      ...choices([
        'Less than 1 lb weight loss in week.',
        'Greater than 1 lb weight loss in week.',
        'Greater than 2 lb weight loss in week.',
      ]),
      notAssessed,
    ],
    { showWhen: byWeight('measured') },
  ),
  rated(17, 'INSIGHT', [
    'Acknowledges being depressed and ill.',
    'Acknowledges illness but attributes cause to bad food, climate, overwork, virus, need for rest, etc.',
    'Denies being ill at all.',
  ]),
];
