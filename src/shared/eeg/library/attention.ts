import { DEFAULT_BANDS, THETA_BETA } from '../bands.ts';
import { amplitude, bandUp, BANDS, builtIn, muscleGuard, ratio } from './build.ts';
import {
  ADHD_EVIDENCE,
  BETA_IS_MUSCLE,
  RATIO_CAUTION,
  SEIZURES,
  TOO_MUCH_AROUSAL,
  TRAINING_NOT_TREATMENT,
} from './notes.ts';
import { at, CENTRAL, FOREHEAD, FRONTAL_OR_CENTRAL, PARIETAL } from './sites.ts';

const contraindications = `${SEIZURES} ${TOO_MUCH_AROUSAL} ${TRAINING_NOT_TREATMENT}`;

const FRONTAL_MIDLINE = [at('Fz')];

export const THETA_DOWN_BETA_UP = builtIn(3, 'Theta/Beta', {
  protocolVersion: 2,
  name: 'Theta down, beta up',
  category: 'Attention',
  description:
    'Rewards beta waves (15-20 Hz) of focused attention while slow theta waves (4-8 Hz) stay low. High beta (20-30 Hz) ' +
    'is kept low as well, because muscle tension looks like beta. The client has open eyes and works on a quiet task.',
  evidence: `${ADHD_EVIDENCE} ${BETA_IS_MUSCLE}`,
  contraindications,
  conditions: bandUp('Beta', DEFAULT_BANDS.beta, FRONTAL_OR_CENTRAL),
});
export const ATTENTION_PROTOCOLS = [
  builtIn(106, 'Theta/Beta', {
    name: 'Theta/beta ratio down',
    category: 'Attention',
    description:
      'Rewards a falling ratio of theta (4-8 Hz) to beta (13-20 Hz) power at the top of the head: fewer slow waves, more ' +
      'fast ones. Muscle tension raises beta and would fake success, so it is guarded. Open eyes, a quiet task.',
    evidence: `${ADHD_EVIDENCE} ${RATIO_CAUTION}`,
    contraindications,
    conditions: [ratio('Theta/beta', 'inhibit', THETA_BETA, CENTRAL), muscleGuard(CENTRAL)],
  }),
  builtIn(107, 'Theta', {
    name: 'Theta down',
    category: 'Attention',
    description:
      'Rewards low theta (4-8 Hz) at the front or the top of the head, for clients who drift off. Blinks look like slow ' +
      'waves there: time with blinks or muscle tension is left out, not counted as failure. Open eyes.',
    evidence: `One half of the usual attention training, seldom studied alone. ${ADHD_EVIDENCE}`,
    contraindications,
    conditions: [
      amplitude('Theta', 'inhibit', DEFAULT_BANDS.theta, FRONTAL_OR_CENTRAL),
      muscleGuard(FRONTAL_OR_CENTRAL),
    ],
  }),
  builtIn(120, 'Theta', {
    name: 'Frontal midline theta up',
    category: 'Attention',
    description:
      'Rewards theta (4-8 Hz) at Fz, where it rises with sustained mental effort. Only an electrode at Fz sees it ' +
      'properly. Time with blinks is left out, muscle tension is guarded. Open eyes, a demanding quiet task.',
    evidence:
      'A double-blind study with twelve people in each group trained it. That is a small number, and whether a gain in ' +
      'theta carries over to attention in daily life is open.',
    contraindications: `Not for clients with much slow activity at rest. ${SEIZURES} ${TRAINING_NOT_TREATMENT}`,
    conditions: [
      amplitude('Theta', 'reward', DEFAULT_BANDS.theta, FRONTAL_MIDLINE),
      muscleGuard(FRONTAL_MIDLINE),
    ],
  }),
  builtIn(121, 'Theta/Beta', {
    name: 'Theta/beta ratio and forehead muscle down',
    category: 'Attention',
    description:
      'Trains two things at once: a lower ratio of theta (4-8 Hz) to beta (13-20 Hz) power at the top of the head, and a ' +
      'relaxed forehead (43-59 Hz amplitude). Made for restless children, with thresholds set for each child. Open eyes.',
    evidence:
      'Published for children with ADHD as an individualised training; only the record of that study was read here, so ' +
      `judge it yourself. ${RATIO_CAUTION}`,
    contraindications,
    conditions: [
      ratio('Theta/beta', 'inhibit', THETA_BETA, CENTRAL),
      amplitude('Forehead muscle', 'inhibit', BANDS.muscle, FOREHEAD),
    ],
    // The forehead condition trains the muscle activity that the gate would otherwise reject.
    artifact: { emgUv: null },
  }),
  builtIn(122, 'Theta/Alpha', {
    name: 'Theta/alpha ratio down',
    category: 'Attention',
    description:
      'Rewards a falling ratio of theta (4-8 Hz) to alpha (8-12 Hz) power at the back of the head, for clients whose ' +
      'rhythms are slowed. Open eyes, awake and comfortable.',
    evidence: `Used in practice where alpha is slow; no controlled trials are known to us. ${RATIO_CAUTION}`,
    contraindications: `New slowing of the EEG belongs to a physician first. ${SEIZURES} ${TRAINING_NOT_TREATMENT}`,
    conditions: [
      ratio(
        'Theta/alpha',
        'inhibit',
        { numerator: DEFAULT_BANDS.theta, denominator: DEFAULT_BANDS.alpha },
        PARIETAL,
      ),
    ],
  }),
];
