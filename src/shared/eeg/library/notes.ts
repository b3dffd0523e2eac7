/** Sentences shared by several protocols, so that the same caution reads the same everywhere. */

export const TRAINING_NOT_TREATMENT = 'Loopwell trains and screens; it does not diagnose or treat.';

export const SEIZURES =
  'With epilepsy, past seizures or a recent head injury only together with the treating physician.';

export const TOO_MUCH_AROUSAL =
  'Stop and lower the load when the client becomes restless, irritable, tense or sleeps badly afterwards.';

export const TOO_LITTLE_AROUSAL =
  'Stop when the client becomes drowsy, low or dizzy; let everybody become fully awake before they drive.';

export const ADHD_EVIDENCE =
  'For ADHD, review authors call three standard trainings (theta/beta, SMR and slow cortical potentials) efficacious ' +
  'and specific. Other reviewers find few controlled trials of good quality, and several of those show no difference ' +
  'from sham.';

export const RATIO_CAUTION =
  'The theta/beta ratio is not a reliable diagnostic measure. It mostly follows the 1/f background of the spectrum, ' +
  'and its size depends on the programme that computes it, so cut-offs cannot be carried over.';

export const BETA_IS_MUSCLE =
  'In one study half of the people trained to raise 15-22 Hz raised muscle tension instead, unseen by them and their ' +
  'trainers; the muscle guard is there for that.';
