import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import type { Answers } from '#shared/questionnaires/answer-values.ts';
import { validateAnswers } from '#shared/questionnaires/answers.ts';
import { fhirResponseSchema, isTooBig } from '#shared/fhir/fhir-types.ts';
import type { AnswerConflict, ConflictReading } from './import-answer.ts';
import { fromFhirResponse } from './import-response.ts';

/** Metadata of a file, read before its questionnaire is known. */
export type ResponseFile = {
  /** Address and version of the questionnaire, as written in the file. */
  url?: string;
  version?: string;
  /** ISO 8601, with or without a time; absent if the file states no date. */
  authored?: string;
  /** The subject, such as 'Patient/7'. */
  subject?: string;
  respondent: 'client' | 'practitioner';
  resource: unknown;
};

export type ResponseFileRead = { ok: true; file: ResponseFile } | { ok: false; message: string };

/** Reads the metadata of a FHIR R4 QuestionnaireResponse from the text of a file. */
export function readResponseFile(text: string): ResponseFileRead {
  const resource = parsedJson(text);
  if (resource === undefined)
    return { ok: false, message: 'The file is not JSON: choose a FHIR R4 QuestionnaireResponse in JSON.' };
  if (isTooBig(resource))
    return { ok: false, message: 'The file is larger than any response: choose another.' };
  const { success, data } = fhirResponseSchema.safeParse(resource);
  if (!success) return { ok: false, message: noResponse(resource) };
  if (data.status === 'entered-in-error')
    return { ok: false, message: 'The file says that these answers were entered in error: choose another.' };
  const [url, version] = (data.questionnaire ?? '').split('#')[0]!.split('|');
  const subject = referenceIn(data['subject']);
  const source = referenceIn(data['source']);
  const isOfClient = source !== undefined && (source === subject || source.startsWith('Patient/'));
  return {
    ok: true,
    file: {
      ...(url && { url }),
      ...(version && { version }),
      ...(data.authored !== undefined && { authored: data.authored }),
      ...(subject !== undefined && { subject }),
      respondent: isOfClient ? 'client' : 'practitioner',
      resource,
    },
  };
}

function noResponse(resource: unknown): string {
  return typeOf(resource) === 'Bundle'
    ? 'This file holds several resources: choose one with a single QuestionnaireResponse.'
    : 'This is not a FHIR R4 QuestionnaireResponse: choose another file.';
}

const typeOf = (resource: unknown): unknown =>
  typeof resource === 'object' && resource !== null && 'resourceType' in resource
    ? resource.resourceType
    : undefined;

function referenceIn(value: unknown): string | undefined {
  const reference =
    typeof value === 'object' && value !== null && 'reference' in value ? value.reference : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The file is not JSON. No error to log; the caller says which files to choose.
    return undefined;
  }
}

export type MatchedAnswers = {
  definition: QuestionnaireDefinition;
  kind: 'answers' | 'scoreOnly';
  answers: Answers;
  /** The response is incomplete: the file says so, or required questions are unanswered. */
  isPartial: boolean;
  losses: readonly string[];
  /** Answers whose code and label disagree; a person decides how to read them. */
  conflicts: readonly AnswerConflict[];
};
export type MatchOptions = { scoreOnly?: QuestionnaireDefinition | undefined; reading?: ConflictReading };

/** Elements of a response that are not imported, with their names for the practitioner. */
const LEFT_OUT: readonly (readonly [string, string])[] = [
  ['extension', 'Scores and other extensions of the file are left out; the scores are calculated again.'],
  ['author', 'The author of the response is left out; it is stored as entered by you.'],
  ['identifier', 'The identifier of the response is left out.'],
  ['basedOn', 'The order the response was made for is left out.'],
  ['partOf', 'The procedure the response is part of is left out.'],
  ['encounter', 'The encounter the response was given in is left out.'],
  ['contained', 'Resources inside the response are left out.'],
  ['text', 'The readable summary of the file is left out.'],
];

/**
 * Reads the answers of a file for a questionnaire. Files with only a total score are tried with `scoreOnly`, the same
 * questionnaire without its items.
 */
export function matchAnswers(
  { resource }: ResponseFile,
  definition: QuestionnaireDefinition,
  { scoreOnly, reading }: MatchOptions = {},
): MatchedAnswers | { problem: string } {
  const asAnswers = fromFhirResponse(definition, resource, reading);
  if (!asAnswers.ok) return { problem: asAnswers.message };
  const asScores =
    scoreOnly && isEmpty(asAnswers.answers) ? fromFhirResponse(scoreOnly, resource) : undefined;
  const isScores = scoreOnly !== undefined && asScores?.ok === true && !isEmpty(asScores.answers);
  const read = isScores ? asScores : asAnswers;
  const asked = isScores ? scoreOnly : definition;
  if (isEmpty(read.answers) && read.conflicts.length === 0)
    return { problem: `None of the answers in the file belongs to ${definition.title}.` };
  const isOpen = Object.keys(validateAnswers(asked, read.answers).problems).length > 0;
  const elements = typeof resource === 'object' && resource !== null ? resource : {};
  const leftOut = LEFT_OUT.flatMap(([name, words]) => (name in elements ? [words] : []));
  return {
    definition: asked,
    kind: asked.isScoreOnly ? 'scoreOnly' : 'answers',
    answers: read.answers,
    isPartial: !read.isComplete || isOpen,
    losses: [...read.losses, ...leftOut],
    conflicts: read.conflicts,
  };
}

const isEmpty = (answers: Answers): boolean => Object.keys(answers).length === 0;
