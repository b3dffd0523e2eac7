import type { ShowWhen } from '#shared/questionnaires/items.ts';
import { bands, heading, instrument, numbered, single, YES_NO } from './build.ts';

/* Wording checked against the appendix of the authors' paper (PMC5023594, table). */
const SOURCE = 'Prins et al. 2016, J Gen Intern Med 31:1206 (National Center for PTSD)';
const CUT_OFF_SOURCE = 'Bovin et al. 2021, JAMA Netw Open 4:e2036733';

const EXPOSED: ShowWhen = { match: 'all', conditions: [{ linkId: 'event', is: 'equal', to: 'yes' }] };

const event = single(
  'event',
  'Have you ever experienced this kind of event?',
  YES_NO.map(({ value, label }) => ({ value, label })),
);

const questions = numbered(
  [
    'Had nightmares about the event(s) or thought about the event(s) when you did not want to?',
    'Tried hard not to think about the event(s) or went out of your way to avoid situations that reminded you of the ' +
      'event(s)?',
    'Been constantly on guard, watchful, or easily startled?',
    'Felt numb or detached from people, activities, or your surroundings?',
    'Felt guilty or unable to stop blaming yourself or others for the event(s) or any problems the event(s) may have ' +
      'caused?',
  ],
  YES_NO,
);

export const pcPtsd5 = instrument({
  key: 'pc-ptsd-5',
  title: 'Primary Care PTSD Screen for DSM-5',
  shortTitle: 'PC-PTSD-5',
  measures: 'Five questions about reactions to a traumatic event.',
  instructions:
    'Sometimes things happen to people that are unusually or especially frightening, horrible, or traumatic. For ' +
    'example: a serious accident or fire; a physical or sexual assault or abuse; an earthquake or flood; a war; seeing ' +
    'someone be killed or seriously injured; having a loved one die through homicide or suicide.',
  recallPeriod: 'the past month',
  terms: { status: 'free', note: 'Work of the United States government, in the public domain.' },
  source: SOURCE,
  items: [event, { ...heading('In the past month, have you…'), showWhen: EXPOSED }, ...questions],
  total: {
    bands: bands(`${SOURCE}; ${CUT_OFF_SOURCE}`, [
      [0, 2, 'Below the cut-offs', 'none'],
      [3, 3, 'At the sensitive cut-off of 3', 'moderate'],
      [4, 5, 'At or above the cut-off of 4', 'severe'],
    ]),
    cutOffs: [
      { value: 3, meaning: 'Sensitive cut-off: misses few', source: SOURCE },
      { value: 4, meaning: 'Balanced cut-off', source: CUT_OFF_SOURCE },
    ],
  },
});
