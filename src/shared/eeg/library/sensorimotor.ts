import { DEFAULT_BANDS } from '../bands.ts';
import { bandUp, BANDS, builtIn } from './build.ts';
import {
  ADHD_EVIDENCE,
  BETA_IS_MUSCLE,
  SEIZURES,
  TOO_LITTLE_AROUSAL,
  TRAINING_NOT_TREATMENT,
} from './notes.ts';
import { CENTRAL, CENTRAL_LEFT, CENTRAL_OR_RIGHT, CENTRAL_RIGHT } from './sites.ts';

const contraindications = `${SEIZURES} ${TOO_LITTLE_AROUSAL} ${TRAINING_NOT_TREATMENT}`;

export const SMR_UP = builtIn(1, 'SMR', {
  protocolVersion: 2,
  name: 'SMR up, theta and high-beta down',
  category: 'Attention',
  description:
    'Rewards the sensorimotor rhythm (12-15 Hz), which appears when the body is still and the mind alert, while slow ' +
    'theta waves (4-8 Hz) and fast high-beta activity (20-30 Hz, often muscle tension) stay low. The client sits ' +
    'relaxed with open eyes and looks ahead.',
  evidence: `${ADHD_EVIDENCE} SMR training over the sensorimotor strip is also used in epilepsy and for sleep.`,
  contraindications,
  conditions: bandUp('SMR', DEFAULT_BANDS.smr, CENTRAL),
});
export const SENSORIMOTOR_PROTOCOLS = [
  builtIn(101, 'Beta', {
    name: 'Alertness: beta up at C3',
    category: 'Attention',
    description:
      'Rewards beta (15-18 Hz) over the left side of the sensorimotor strip for clients who are tired or drift away, ' +
      'while theta (4-8 Hz) and high beta (20-30 Hz) stay low. Not used on the right side. Open eyes.',
    evidence: `A classic training of the field for low arousal, rarely studied by itself. ${BETA_IS_MUSCLE}`,
    contraindications:
      `Not for clients who are anxious, tense or agitated; too much of it makes people so. ${SEIZURES} ` +
      TRAINING_NOT_TREATMENT,
    conditions: bandUp('Beta', BANDS.betaAlert, CENTRAL_LEFT),
  }),
  builtIn(102, 'SMR', {
    name: 'Calm focus: SMR up at C4',
    category: 'Attention',
    description:
      'Rewards the sensorimotor rhythm (12-15 Hz) over the right side of the sensorimotor strip, for attention without ' +
      'tension. Theta (4-8 Hz) and high beta (20-30 Hz) stay low. Open eyes, body still.',
    evidence: `A classic training of the field for calm focus, taught for the right side. ${ADHD_EVIDENCE}`,
    contraindications,
    conditions: bandUp('SMR', DEFAULT_BANDS.smr, CENTRAL_RIGHT),
  }),
  builtIn(104, 'SMR', {
    name: 'SMR up at C3',
    category: 'Attention',
    description:
      'Rewards the sensorimotor rhythm (12-15 Hz) over the left side of the sensorimotor strip, while theta (4-8 Hz) and ' +
      'high beta (22-30 Hz) stay low. A variant of SMR training for clients who respond better on the left.',
    evidence: `A variant without controlled trials of its own. ${ADHD_EVIDENCE}`,
    contraindications,
    conditions: bandUp('SMR', DEFAULT_BANDS.smr, CENTRAL_LEFT, BANDS.highBetaWide),
  }),
  builtIn(105, 'SMR', {
    name: 'SMR up for sleep',
    category: 'Sleep and arousal',
    description:
      'Rewards the sensorimotor rhythm (12-15 Hz), which shares its frequency with sleep spindles, while theta (4-8 Hz) ' +
      'and high beta (20-30 Hz) stay low. Trained awake and in the daytime, sitting still with open eyes, in seven runs ' +
      'of about three minutes.',
    evidence:
      'A pilot of 15 meetings of 20 minutes reports better sleep; a study that trained SMR up and down found no ' +
      'difference between the two directions. Treat it as unproven.',
    contraindications: `Look for the causes of bad sleep first, breathing pauses above all. ${contraindications}`,
    conditions: bandUp('SMR', DEFAULT_BANDS.smr, CENTRAL_OR_RIGHT),
    timing: { runCount: 7, runSeconds: 180 },
  }),
];
