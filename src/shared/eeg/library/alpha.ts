import { DEFAULT_BANDS } from '../bands.ts';
import { amplitude, bandUp, BANDS, builtIn, FROM_BASELINE, muscleGuard, ratio } from './build.ts';
import { SEIZURES, TOO_LITTLE_AROUSAL, TRAINING_NOT_TREATMENT } from './notes.ts';
import { ANYWHERE, at, OCCIPITAL_BOTH, PARIETAL, PARIETAL_RIGHT, POSTERIOR } from './sites.ts';

const contraindications = `${SEIZURES} ${TOO_LITTLE_AROUSAL} ${TRAINING_NOT_TREATMENT}`;

export const ALPHA_UP = builtIn(2, 'Alpha', {
  protocolVersion: 2,
  name: 'Alpha up, eyes closed',
  category: 'Calm',
  description:
    'Rewards alpha waves (8-12 Hz) at the back of the head, which grow with calm, inward attention. Theta (4-8 Hz) ' +
    'stays low, so that relaxing does not turn into falling asleep. The client sits comfortably with closed eyes and ' +
    'follows the sound.',
  evidence:
    'Alpha rises for many people as soon as the eyes close, so compare with the baseline with closed eyes. Studies of ' +
    'alpha training differ in how they control for that; sham-controlled results are mixed.',
  contraindications,
  eyes: 'closed',
  conditions: [
    amplitude('Alpha', 'reward', DEFAULT_BANDS.alpha, POSTERIOR),
    amplitude('Theta', 'inhibit', DEFAULT_BANDS.theta, POSTERIOR),
  ],
});
export const ALPHA_PROTOCOLS = [
  builtIn(110, 'Alpha', {
    name: 'Relaxation: alpha up, theta and high-beta down',
    category: 'Calm',
    description:
      'Rewards alpha (8-12 Hz) while theta (4-8 Hz, drowsiness) and high beta (20-30 Hz, tension) stay low. The site is ' +
      'up to the practitioner; the back of the head shows alpha best. Closed eyes.',
    evidence:
      'A common relaxation training of practice software. It is well liked; it is not shown to work better than other ' +
      'ways to relax.',
    contraindications,
    eyes: 'closed',
    anySite: true,
    conditions: bandUp('Alpha', DEFAULT_BANDS.alpha, ANYWHERE),
  }),
  builtIn(112, 'Alpha', {
    protocolVersion: 2,
    name: 'Individual alpha up at P4',
    category: 'Calm',
    description:
      "Rewards the upper part of the client's own alpha rhythm on the right at the back: the band from the alpha peak that " +
      'the baseline shows to 2 Hz above it. Where the baseline has no clear peak it is 10-12 Hz, which fits a peak at ' +
      '10 Hz, and the session says so. Short runs with short pauses, closed eyes.',
    evidence:
      'From a study of feedback delay: alpha changed most with the shortest delay and not at all with half a second ' +
      'more. It shows that alpha at P4 can be trained, not that doing so helps anybody.',
    contraindications,
    eyes: 'closed',
    conditions: [
      {
        name: 'Alpha',
        direction: 'reward',
        feature: {
          metric: 'bandAmplitude',
          band: BANDS.upperAlpha,
          individual: { lowOffsetHz: 0, highOffsetHz: 2 },
          derivations: PARIETAL_RIGHT,
        },
        threshold: FROM_BASELINE,
      },
    ],
    timing: { baselineSeconds: 120, runSeconds: 120, runCount: 15, restSeconds: 15 },
  }),
  builtIn(113, 'Alpha', {
    name: 'Alpha down, eyes open',
    category: 'Attention',
    description:
      'Rewards low alpha (8-12 Hz) at the back of the head, as in outward, active attention. Open eyes, looking at ' +
      'something that moves or changes.',
    evidence:
      'In one study 8 of 29 people did not learn it at all. Expect that, and change the training when the learning ' +
      'figures stay flat.',
    contraindications: `Not for clients who are tense or sleep badly. ${SEIZURES} ${TRAINING_NOT_TREATMENT}`,
    conditions: [amplitude('Alpha', 'inhibit', DEFAULT_BANDS.alpha, POSTERIOR)],
  }),
  builtIn(115, 'Alpha/Theta', {
    name: 'Alpha/theta ratio up',
    category: 'Calm',
    description:
      'Rewards a rising ratio of alpha (8-12 Hz) to theta (4-8 Hz) power at the back of the head: deep relaxation that ' +
      'stays awake. Closed eyes, lying or leaning back.',
    evidence:
      'A variant from practice without controlled trials known to us. Ratios mix rhythm and background; look at both ' +
      'amplitudes as well.',
    contraindications,
    eyes: 'closed',
    conditions: [
      ratio(
        'Alpha/theta',
        'reward',
        { numerator: DEFAULT_BANDS.alpha, denominator: DEFAULT_BANDS.theta },
        PARIETAL,
      ),
    ],
  }),
  builtIn(118, 'Alpha', {
    protocolVersion: 2,
    name: 'Alpha synchrony',
    category: 'Calm',
    description:
      'Rewards alpha waves (8-12 Hz) that keep step on the left and the right of the back of the head, and their ' +
      'strength. Closed eyes, wide and effortless attention.',
    evidence:
      'Long used in practice for calm; no controlled trials known to us. Two electrodes with one reference always share ' +
      'some signal, so a high synchrony is not by itself a finding.',
    contraindications,
    eyes: 'closed',
    conditions: [
      {
        name: 'Synchrony',
        direction: 'reward',
        feature: {
          metric: 'phaseSynchrony',
          band: DEFAULT_BANDS.alpha,
          first: [at('O1'), at('PO3'), at('P3')],
          second: [at('O2'), at('PO4'), at('P4')],
        },
        threshold: FROM_BASELINE,
      },
      amplitude('Alpha', 'reward', DEFAULT_BANDS.alpha, OCCIPITAL_BOTH),
    ],
  }),
  builtIn(119, 'Alpha', {
    name: 'Percent alpha down',
    category: 'Attention',
    description:
      'Rewards a falling share of alpha (8-12 Hz) in the whole EEG (1-45 Hz) at one site. A simple first training that ' +
      'shows a client what feedback feels like. Open eyes.',
    evidence: 'Taught as a starting point in practice; not studied as a training of its own.',
    contraindications: `Not for clients who are tense or sleep badly. ${SEIZURES} ${TRAINING_NOT_TREATMENT}`,
    anySite: true,
    conditions: [
      {
        name: 'Percent alpha',
        direction: 'inhibit',
        feature: { metric: 'relativePower', band: DEFAULT_BANDS.alpha, derivations: ANYWHERE },
        threshold: FROM_BASELINE,
      },
      muscleGuard(ANYWHERE),
    ],
  }),
];
