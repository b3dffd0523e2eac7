import { DEFAULT_BANDS } from '../bands.ts';
import { builtIn, FROM_BASELINE, muscleGuard } from './build.ts';
import { SEIZURES, TRAINING_NOT_TREATMENT } from './notes.ts';
import { at, meanOf } from './sites.ts';

const contraindications = `${SEIZURES} ${TRAINING_NOT_TREATMENT}`;
const FRONTAL_PAIR = [meanOf('F3', 'F4'), meanOf('F5', 'F6')];

export const PAIR_PROTOCOLS = [
  builtIn(116, 'Asymmetry', {
    name: 'Frontal alpha asymmetry',
    category: 'Mood',
    description:
      'Rewards a rising difference of alpha power (8-12 Hz), right minus left, at the front of the head (ln F4 - ln F3). ' +
      'More alpha on a side is read as less activity there. Time with blinks is left out, muscle tension is guarded.',
    evidence:
      'A pilot trial in depression reports a gain. A randomised study with a placebo group could shift the asymmetry, ' +
      'but the shift was gone at follow-up. The link between asymmetry and mood is itself disputed.',
    contraindications: `Low mood with thoughts of death needs care at once, not training. ${contraindications}`,
    eyes: 'closed',
    conditions: [
      {
        name: 'Asymmetry',
        direction: 'reward',
        feature: {
          metric: 'asymmetry',
          band: DEFAULT_BANDS.alpha,
          right: [at('F4'), at('F6')],
          left: [at('F3'), at('F5')],
        },
        threshold: FROM_BASELINE,
      },
      muscleGuard(FRONTAL_PAIR),
    ],
  }),
  builtIn(117, 'Connectivity', {
    protocolVersion: 3,
    name: 'Frontal alpha coherence up',
    category: 'Mood',
    description:
      'Rewards a closer coupling of the alpha waves (8-12 Hz) of the two sides of the front of the head, as far as one runs ' +
      'behind the other: the imaginary part of coherency. The figure is an average over ten seconds, so feedback is slow. ' +
      'Muscle tension is guarded. Closed eyes.',
    evidence:
      'Offered in practice; no controlled trials known to us. Two frontal electrodes share their reference, eye movements ' +
      'and volume conduction, and look almost perfectly coupled when nothing is: real recordings give a coherence of 0.99. ' +
      'That part has no delay, so it is left out here; a true coupling without delay is left out with it.',
    contraindications,
    eyes: 'closed',
    conditions: [
      {
        name: 'Coherence',
        direction: 'reward',
        feature: {
          metric: 'coherence',
          band: DEFAULT_BANDS.alpha,
          first: [at('F3'), at('F5')],
          second: [at('F4'), at('F6')],
          part: 'imaginary',
          windowSeconds: 10,
        },
        threshold: FROM_BASELINE,
      },
      muscleGuard(FRONTAL_PAIR),
    ],
    // 20 windows of 10 s.
    timing: { baselineSeconds: 200 },
  }),
];
