import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { questionnaireDefinitionSchema } from '#shared/questionnaires/checked-definition.ts';
import type { TestServer, TestUser } from './test-server.ts';

const OPTIONS = [
  { value: 'never', label: 'Never', score: 0 },
  { value: 'often', label: 'Often', score: 1 },
  { value: 'always', label: 'Always', score: 2 },
];

/** Two scored questions and one free text; the answer 'always' to the second raises a safety alert. */
export const SOME_QUESTIONNAIRE: QuestionnaireDefinition = questionnaireDefinitionSchema.parse({
  title: 'Morning check',
  description: 'How the night was.',
  instructions: '',
  respondent: 'client',
  language: 'en',
  isScoreOnly: false,
  terms: { status: 'own', note: '' },
  source: '',
  items: [
    { kind: 'single', linkId: 'tired', text: 'Tired?', required: true, options: OPTIONS },
    { kind: 'single', linkId: 'hopeless', text: 'Hopeless?', required: true, options: OPTIONS },
    { kind: 'text', linkId: 'words', text: 'In your own words', required: false },
  ],
  scoring: {
    scales: [
      {
        id: 'total',
        name: 'Total',
        items: ['tired', 'hopeless'],
        method: 'sum',
        higherIsWorse: true,
        missing: { maxMissing: 0, fill: 'zero' },
        bands: [
          { from: 0, to: 1, label: 'Calm', severity: 'none', source: 'test' },
          { from: 2, to: 4, label: 'Strained', severity: 'moderate', source: 'test' },
        ],
        cutOffs: [],
      },
    ],
    criteria: [],
    safety: [
      {
        id: 'hopeless',
        linkId: 'hopeless',
        atLeast: 2,
        title: 'Hopelessness',
        text: 'Talk with the client.',
        source: 'test',
      },
    ],
  },
});

export const someAnswers = (answers: object = { tired: 'often', hopeless: 'never' }) => ({
  version: 1,
  respondent: 'client',
  answers,
  startedAt: '2026-11-20T08:00:00.000Z',
  answeredAt: '2026-11-20T08:03:00.000Z',
  durationMs: 180_000,
});

let count = 0;
/** A unique UUID of version 7. */
export const aResponseId = (): string =>
  `0190a000-0000-7000-8000-${(++count).toString(16).padStart(12, '0')}`;

/** Creates rows through the API, as the therapist. */
export function questionnaireRows(server: TestServer, therapist: TestUser) {
  const send = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const token = await server.tokenFor(therapist);
    const response = await server.call(method, `/v2/therapist/${therapist.userId}${path}`, { token, body });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const rows = {
    questionnaire: async (definition = SOME_QUESTIONNAIRE) =>
      String((await send('POST', '/questionnaire', { definition })).questionnaireId),
    category: async () => String((await send('POST', '/category', { name: `Sleep ${++count}` })).categoryId),
    assignment: async (clientId: string, questionnaireId: string) => {
      const { assignments } = await send('POST', '/questionnaireAssignments', {
        questionnaireId,
        clientIds: [clientId],
      });
      return (assignments as { assignmentId: string }[])[0]!.assignmentId;
    },
    response: async (clientId: string, questionnaireId: string, answers?: object) => {
      const body = { ...someAnswers(answers), questionnaireId };
      const path = `/client/${clientId}/questionnaireResponse/${aResponseId()}`;
      return String((await send('PUT', path, body)).responseId);
    },
  };
  return rows;
}

/** For the authorization matrix: new items for each call that changes them. */
export async function freshQuestionnaireIds(
  name: string,
  server: TestServer,
  therapist: TestUser,
  values: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const rows = questionnaireRows(server, therapist);
  if (name === 'putQuestionnaire' || name === 'deleteQuestionnaire')
    return { questionnaireId: await rows.questionnaire() };
  if (name === 'deleteQuestionnaireCategory') return { categoryId: await rows.category() };
  if (name === 'patchQuestionnaireAssignment')
    return { assignmentId: await rows.assignment(values.clientId!, values.questionnaireId!) };
  return name === 'putQuestionnaireResponse' ? { responseId: aResponseId() } : {};
}

export const questionnaireBodies = (questionnaireId: string, clientId: string) => ({
  createQuestionnaireCategory: { name: `Mood ${++count}` },
  createQuestionnaire: { definition: SOME_QUESTIONNAIRE },
  putQuestionnaire: { definition: SOME_QUESTIONNAIRE, version: 1 },
  archiveQuestionnaire: { isArchived: false },
  createQuestionnaireAssignments: { questionnaireId, clientIds: [clientId] },
  patchQuestionnaireAssignment: { isWithdrawn: true, version: 1 },
  putQuestionnaireResponse: { ...someAnswers(), questionnaireId },
  seeQuestionnaireSafety: { isSeen: true },
});
