import type { AnswerValue } from '#shared/questionnaires/answer-values.ts';
import { itemScore } from '#shared/questionnaires/item-score.ts';
import type { Question, QuestionOption } from '#shared/questionnaires/items.ts';
import { scoreIn } from '#shared/fhir/extensions.ts';
import type { FhirAnswer } from '#shared/fhir/fhir-types.ts';
import { storable } from './import-options.ts';

/** How to read answers whose code and label disagree. Only a person can decide which is right. */
export type ConflictReading = 'leaveOut' | 'words' | 'codes';

/** An answer whose code and label or score disagree. */
export type AnswerConflict = {
  linkId: string;
  question: string;
  /** As in the file: '1 “Not at all”'. */
  inFile: string;
  /** Label of the option with this code here. */
  byCode?: string;
  /** Label of the option with this label text here. */
  byWords?: string;
};

export type AnswerRead =
  | { value: AnswerValue; isCodeOnly: boolean }
  | { conflict: AnswerConflict; value: AnswerValue | undefined }
  | undefined;

type Choice = Extract<Question, { kind: 'single' | 'multiple' }>;

/** The answer of a file to a question; undefined if its type does not fit the question. */
export function readAnswer(
  item: Question,
  answers: readonly FhirAnswer[],
  reading: ConflictReading,
): AnswerRead {
  const [first] = answers;
  if (first === undefined) return undefined;
  switch (item.kind) {
    case 'single':
      return answers.length === 1 ? readOption(item, first, reading) : undefined;
    case 'multiple':
      return readSeveral(item, answers, reading);
    case 'scale':
    case 'number':
      return plain(first.valueInteger ?? first.valueDecimal);
    case 'date':
      return plain(first.valueDate);
    default:
      return plain(first.valueString);
  }
}

const plain = (value: AnswerValue | undefined): AnswerRead =>
  value === undefined ? undefined : { value, isCodeOnly: false };

function readSeveral(item: Choice, answers: readonly FhirAnswer[], reading: ConflictReading): AnswerRead {
  const reads = answers.map((answer) => readOption(item, answer, reading));
  if (reads.some((read) => read === undefined)) return undefined;
  const conflict = reads.flatMap((read) => (read && 'conflict' in read ? [read.conflict] : []))[0];
  const values = reads.flatMap((read) => (typeof read?.value === 'string' ? [read.value] : []));
  // A subset of several answers would be a different answer: take all or none.
  const value = values.length === reads.length ? values : undefined;
  if (conflict !== undefined) return { conflict, value };
  return (
    value && { value, isCodeOnly: reads.some((read) => read && 'isCodeOnly' in read && read.isCodeOnly) }
  );
}

/**
 * Other programs may number the same answers differently, so that one of their codes names another answer here.
 * Therefore code, label and score must agree, as far as the file has them.
 */
function readOption(item: Choice, answer: FhirAnswer, reading: ConflictReading): AnswerRead {
  const { valueCoding, valueString, valueInteger, valueBoolean, valueDate, extension } = answer;
  const given = valueString ?? valueDate ?? valueInteger?.toString() ?? valueBoolean?.toString();
  const code = valueCoding?.code ?? given;
  const words = valueCoding ? valueCoding.display : given;
  const ordinal = scoreIn(extension, valueCoding?.extension);
  const byCode =
    code === undefined
      ? undefined
      : item.options.find(({ value }) => value === code || value === storable(code));
  const named = words === undefined ? [] : item.options.filter(({ label }) => isSame(label, words));
  const byWords = byCode && named.includes(byCode) ? byCode : named[0];
  const found = byCode ?? byWords;
  if (found === undefined) return undefined;
  // With 'codes', no answer is read by its label: mixing both methods would distort the scale.
  if (reading === 'codes' && byCode === undefined && code !== undefined) return undefined;
  // A plain value is code and label at once; it need not match both.
  const isWordless = valueCoding === undefined || words === undefined || words.trim() === '';
  const isAgreed = byWords === undefined ? isWordless : byCode === undefined || byCode === byWords;
  if (isAgreed && isScore(item, found, ordinal))
    return { value: found.value, isCodeOnly: byWords === undefined && valueBoolean === undefined };
  const meant = { leaveOut: undefined, words: byWords, codes: byCode }[reading];
  const inFile = [valueCoding?.code ?? given, words === given ? undefined : words && `“${words}”`]
    .concat(ordinal === undefined ? [] : [`(score ${ordinal})`])
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
  const { linkId, text: question } = item;
  const conflict = { linkId, question, inFile, byCode: byCode?.label, byWords: byWords?.label };
  return { conflict, value: meant?.value };
}

const isSame = (one: string, other: string): boolean => bare(one) === bare(other);

/** Ignores case, spaces and a final period when labels are compared. */
const bare = (text: string): string => text.trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();

function isScore(item: Choice, { value, score }: QuestionOption, ordinal: number | undefined): boolean {
  const here = item.kind === 'single' ? itemScore(item, value) : score;
  return ordinal === undefined || here === undefined || here === ordinal;
}
