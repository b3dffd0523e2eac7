import { CRED_NF_ITEMS, type CredNfItem, type GivenAnswers } from './cred-nf-items.ts';
import { controlAnswers } from './control-answers.ts';
import { feedbackAnswers } from './feedback-answers.ts';
import { outcomeAnswers } from './outcome-answers.ts';
import type { RecordedTraining } from './recorded-training.ts';

export type FilledItem = CredNfItem & {
  /** Undefined: not recorded, and nobody has answered yet. */
  value: string | undefined;
  source: 'record' | 'answer' | 'none';
};

/** What follows from the record alone. An item without an entry has to be asked. */
export const recordedAnswers = (training: RecordedTraining): GivenAnswers => ({
  ...controlAnswers(training),
  ...feedbackAnswers(training),
  ...outcomeAnswers(training),
});

/** The 24 items. An answer of the practice does not replace what was recorded, and never tells of one session. */
export function fillCredNf(training: RecordedTraining, given: GivenAnswers): FilledItem[] {
  const recorded = recordedAnswers(training);
  return CRED_NF_ITEMS.map((item) => {
    const fromRecord = recorded[item.id];
    if (fromRecord !== undefined) return { ...item, value: fromRecord, source: 'record' };
    const answer = item.scope === 'session' ? undefined : given[item.id]?.trim();
    return answer
      ? { ...item, value: answer, source: 'answer' }
      : { ...item, value: undefined, source: 'none' };
  });
}
