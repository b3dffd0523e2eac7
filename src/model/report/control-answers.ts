import type { GivenAnswers } from './cred-nf-items.ts';
import type { RecordedTraining } from './recorded-training.ts';

const SHAM_WORDS = {
  otherClient: 'the success of a run of another client',
  ownEarlier: "the success of an earlier run of the client's own",
} as const;

/** Items 1 and 2, 5c: one client alone, or a participant of a study. Never the arm. */
export const controlAnswers = (training: RecordedTraining): GivenAnswers =>
  training.study ? inStudy(training, training.study) : ofOneClient(training);

function ofOneClient({ outcomes }: RecordedTraining): GivenAnswers {
  return {
    '1b': 'One client, trained individually: no group was formed.',
    '2a': "No control group or condition. Feedback followed the client's own EEG in every run.",
    '2b': 'Not blinded: the program gave real feedback and did not hide it.',
    ...(outcomes.length > 0 && {
      '2c.rater': outcomes.every(({ isSelfRated }) => isSelfRated)
        ? 'Not applicable, only one client. The client answered the questionnaires without help.'
        : 'Not applicable, only one client. A practitioner asked the questions of at least one questionnaire.',
    }),
    '2c.analyst':
      'Not applicable, only one client. The figures were computed by the program, with fixed rules.',
    '2d': 'Not applicable: nobody was blinded.',
    '5c': 'Not applicable: no control to compare with.',
  };
}

function inStudy(
  _training: RecordedTraining,
  { plan, shamSource, participants, isUnblinded }: NonNullable<RecordedTraining['study']>,
): GivenAnswers {
  const blind = isUnblinded ? ' The study has been unblinded since.' : ' The study is still blinded.';
  return {
    ...(plan !== '' && { '1b': `${participants} enrolled so far. Plan of the study: ${plan}` }),
    '2a': `Sham feedback in one of two arms: it follows ${SHAM_WORDS[shamSource]}.`,
    '2b': `Double blind: the server assigns the arm, sealed, and shows it to nobody.${blind}`,
  };
}
