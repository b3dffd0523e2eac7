import { DEFAULT_BANDS } from '../bands.ts';
import { amplitude, BANDS, builtIn, muscleGuard } from './build.ts';
import { BETA_IS_MUSCLE, SEIZURES, TOO_LITTLE_AROUSAL, TRAINING_NOT_TREATMENT } from './notes.ts';
import { ANYWHERE, CENTRAL_BOTH, FRONTAL, OCCIPITAL } from './sites.ts';

const contraindications = `${SEIZURES} ${TOO_LITTLE_AROUSAL} ${TRAINING_NOT_TREATMENT}`;

export const AROUSAL_PROTOCOLS = [
  builtIn(108, 'Arousal', {
    name: 'High-beta down',
    category: 'Sleep and arousal',
    description:
      'Rewards low high beta (22-36 Hz) at the front of the head, for clients who are tense or cannot stop thinking. ' +
      'Frowning and clenching raise the same band, so muscle tension is guarded. Open eyes, soft gaze.',
    evidence:
      'Used in practice for over-arousal; controlled trials known to us are missing. Much of what is measured here is ' +
      `muscle, and relaxing the forehead alone brings success. ${BETA_IS_MUSCLE}`,
    contraindications,
    conditions: [amplitude('High beta', 'inhibit', BANDS.highBetaFrontal, FRONTAL), muscleGuard(FRONTAL)],
  }),
  builtIn(109, 'Arousal', {
    name: 'Beta down for sleep',
    category: 'Sleep and arousal',
    description:
      'Rewards low fast activity (18-30 Hz) over the sensorimotor strip, for clients who lie awake with a racing mind. ' +
      'Once a week over about ten weeks, open eyes, muscles loose.',
    evidence:
      'A randomised study of ten weekly meetings reports better sleep, with five people against nine. That is far too ' +
      'few to rely on.',
    contraindications: `Look for the causes of bad sleep first, breathing pauses above all. ${contraindications}`,
    conditions: [amplitude('Beta', 'inhibit', BANDS.betaUpper, CENTRAL_BOTH), muscleGuard(CENTRAL_BOTH)],
  }),
  builtIn(123, 'Arousal', {
    name: 'Squash: everything down',
    category: 'Sleep and arousal',
    description:
      'Rewards a low amplitude of the whole EEG (2-30 Hz) at any site, for clients whose EEG is large all over. Sitting ' +
      'still and relaxing the face is half of it. Open eyes.',
    evidence:
      'From practice; not studied as a training of its own. Keep it short and watch how the client feels.',
    contraindications,
    anySite: true,
    conditions: [amplitude('Amplitude', 'inhibit', BANDS.broad, ANYWHERE), muscleGuard(ANYWHERE)],
  }),
  builtIn(114, 'Alpha/Theta', {
    name: 'Alpha-theta',
    category: 'Depth',
    description:
      'Rewards alpha (8-12 Hz) or theta (4-8 Hz), whichever rises, in a lying client with closed eyes, on the way ' +
      'between waking and sleep. Images and memories may come up. Loopwell gives one sound for both; the classic form ' +
      'has two, and holds slow and fast waves down as well, which a reward for either of two does not allow.',
    evidence:
      'Known from work on addiction and trauma. The early results were striking and the studies small and hard to ' +
      'separate from the therapy around them; later results are mixed.',
    contraindications:
      'Only with supervision, within a therapy and with aftercare: memories can flood the client. Not with psychosis, ' +
      `dissociation or acute crisis. ${contraindications}`,
    eyes: 'closed',
    combination: 'or',
    conditions: [
      amplitude('Alpha', 'reward', DEFAULT_BANDS.alpha, OCCIPITAL),
      amplitude('Theta', 'reward', DEFAULT_BANDS.theta, OCCIPITAL),
    ],
  }),
];
