import { validateAnswers } from '#shared/questionnaires/answers.ts';
import type { Answers, AnswerValue } from '#shared/questionnaires/answer-values.ts';
import { itemsOf } from '#shared/questionnaires/definition.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { isQuestion } from '#shared/questionnaires/items.ts';
import type { FhirAnswer, FhirResponseItem } from '#shared/fhir/fhir-types.ts';
import { fhirResponseSchema, isTooBig } from '#shared/fhir/fhir-types.ts';
import { readAnswer } from './import-answer.ts';
import type { AnswerConflict, ConflictReading } from './import-answer.ts';

export type ResponseImport =
  | {
      ok: true;
      answers: Answers;
      isComplete: boolean;
      authored: string | undefined;
      /** What was left out, and why. */
      losses: readonly string[];
      /** Answers whose code and label disagree; `answers` holds them as `reading` decides. */
      conflicts: readonly AnswerConflict[];
    }
  | { ok: false; message: string };

/**
 * Answers from a QuestionnaireResponse that belongs to this definition. Everything that does not fit is reported. An
 * answer whose code and label (or score) disagree is left out, unless `reading` decides how to read it.
 */
export function fromFhirResponse(
  definition: QuestionnaireDefinition,
  file: unknown,
  reading: ConflictReading = 'leaveOut',
): ResponseImport {
  if (isTooBig(file)) return { ok: false, message: 'The file is larger than any response: choose another.' };
  const parsed = fhirResponseSchema.safeParse(file);
  if (!parsed.success)
    return { ok: false, message: 'This is not a FHIR R4 QuestionnaireResponse: choose another file.' };
  const questions = new Map(
    itemsOf(definition)
      .filter(isQuestion)
      .map((item) => [item.linkId, item]),
  );
  const answers: Record<string, AnswerValue> = {};
  const losses: string[] = [];
  const conflicts: AnswerConflict[] = [];
  const codesOnly: string[] = [];
  for (const { linkId, answer } of flattened(parsed.data.item ?? [])) {
    const item = questions.get(linkId);
    if (item === undefined) {
      losses.push(`${linkId} is not asked in ${definition.title}; its answer is left out.`);
      continue;
    }
    const read = readAnswer(item, answer, reading);
    if (read === undefined) losses.push(`The answer of ${linkId} is of another kind; it is left out.`);
    else if ('conflict' in read) conflicts.push(read.conflict);
    else if (read.isCodeOnly) codesOnly.push(linkId);
    if (read?.value !== undefined) answers[linkId] = read.value;
  }
  // Codes alone are reliable only if the file names this questionnaire; from another program they are a guess.
  if (codesOnly.length > 0 && !isOwnAddress(definition, parsed.data.questionnaire))
    losses.push(
      `The answers of ${codesOnly.join(', ')} are codes without words; they are read with the codes used here. ` +
        'Compare them with the original.',
    );
  const checked = validateAnswers(definition, answers, 'draft');
  for (const [linkId, problem] of Object.entries(checked.problems))
    losses.push(`The answer of ${linkId} does not fit (${problem}); it is left out.`);
  return {
    ok: true,
    answers: checked.answers,
    isComplete: ['completed', 'amended'].includes(parsed.data.status),
    authored: parsed.data.authored,
    losses,
    conflicts,
  };
}

/** An address from our own exports, or of the questionnaire this definition was imported from. */
function isOwnAddress({ source }: QuestionnaireDefinition, canonical = ''): boolean {
  const url = canonical.split(/[#|]/)[0]!;
  return url.startsWith('urn:uuid:') || (url !== '' && (source === url || source.startsWith(`${url} | `)));
}

/** All items with answers: in groups, below questions and below answers. */
function flattened(items: readonly FhirResponseItem[]): { linkId: string; answer: FhirAnswer[] }[] {
  return items.flatMap(({ linkId, answer, item }) => [
    ...(answer === undefined || answer.length === 0 ? [] : [{ linkId, answer }]),
    ...flattened(answer?.flatMap((one) => one.item ?? []) ?? []),
    ...flattened(item ?? []),
  ]);
}
