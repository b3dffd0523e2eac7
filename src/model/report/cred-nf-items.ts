import type { CredNfId } from '#shared/reports/cred-nf-ids.ts';

/** `practice`: the same answer in every report. `protocol`: one answer for all sessions of a protocol. */
export type AnswerScope = 'practice' | 'protocol';

/** Answers by item. */
export type GivenAnswers = Partial<Record<CredNfId, string>>;

/** `session`: about this one client, so it comes from the record of the session and no answer is remembered. */
export type CredNfItem = { id: CredNfId; domain: string; words: string; scope: AnswerScope | 'session' };

const PLAN = 'Before the training';
const CONTROL = 'Control group';
const MEASURES = 'Control measures';
const FEEDBACK = 'Feedback';
const BRAIN = 'Outcome: brain';
const BEHAVIOR = 'Outcome: behavior';
const STORAGE = 'Data';

/** In the order of the checklist, in our words. */
export const CRED_NF_ITEMS: readonly CredNfItem[] = [
  { id: '1a', domain: PLAN, words: 'Protocol and analysis registered beforehand', scope: 'practice' },
  { id: '1b', domain: PLAN, words: 'Number of participants, with its reason', scope: 'practice' },
  { id: '2a', domain: CONTROL, words: 'Control group or condition', scope: 'protocol' },
  { id: '2b', domain: CONTROL, words: 'Double blind, where possible', scope: 'protocol' },
  { id: '2c.rater', domain: CONTROL, words: 'Raters of the outcome blinded', scope: 'practice' },
  { id: '2c.analyst', domain: CONTROL, words: 'Analysts of the data blinded', scope: 'practice' },
  { id: '2d', domain: CONTROL, words: 'Checked whether people stayed blinded', scope: 'protocol' },
  { id: '2e', domain: CONTROL, words: 'Compared with standard care', scope: 'practice' },
  {
    id: '3a',
    domain: MEASURES,
    words: 'Expectation, motivation and other psychosocial factors',
    scope: 'practice',
  },
  { id: '3b', domain: MEASURES, words: 'Strategy given to the client', scope: 'protocol' },
  { id: '3c', domain: MEASURES, words: 'Strategy the client used', scope: 'session' },
  { id: '3d', domain: MEASURES, words: 'Online processing and artifact correction', scope: 'protocol' },
  { id: '3e', domain: MEASURES, words: 'Artifact in each condition', scope: 'protocol' },
  { id: '4a', domain: FEEDBACK, words: 'Definition of the trained feature', scope: 'protocol' },
  { id: '4b', domain: FEEDBACK, words: 'Reinforcement schedule, with its reason', scope: 'protocol' },
  { id: '4c', domain: FEEDBACK, words: 'Kind and content of the feedback', scope: 'protocol' },
  { id: '4d', domain: FEEDBACK, words: 'All feedback values, as shown', scope: 'protocol' },
  { id: '4e', domain: FEEDBACK, words: 'Hardware and software', scope: 'protocol' },
  { id: '5a', domain: BRAIN, words: 'Success of regulation, from the feedback signal', scope: 'protocol' },
  { id: '5b', domain: BRAIN, words: 'Plots within and between sessions, and of rest', scope: 'protocol' },
  { id: '5c', domain: BRAIN, words: 'Compared with the control', scope: 'protocol' },
  { id: '6a', domain: BEHAVIOR, words: 'Outcome measures with a cut-off set beforehand', scope: 'practice' },
  { id: '6b', domain: BEHAVIOR, words: 'Regulation compared with the outcome', scope: 'practice' },
  { id: '7a', domain: STORAGE, words: 'Data and code available', scope: 'practice' },
];
