import { expect, it } from 'vitest';
import { fromFhirResponse } from '#model/fhir/import-response.ts';
import { scoreQuestionnaire } from '#shared/questionnaires/score.ts';
import { fhirValidator } from '#model/fhir/testing/fhir-validator.ts';
import { instrumentOf, spelled } from '#tests/builders/spelled-answers.ts';
import { localStamp, shortId } from '#ui/files/export-name.ts';
import { scoreOnlyOf } from '#shared/fhir/response-bundle.ts';
import { bundleFile, questionnaireFile, responseFile } from './questionnaire-file.ts';

const definition = instrumentOf('gad-7');
const answers = spelled('gad-7', '0123012');
const stored = {
  definition,
  questionnaireId: '01890a5d-ac96-774b-bcce-b302099a8057',
  version: 3,
  clientId: '01890a5d-ac96-774b-bcce-b302099a8058',
  answers,
  scores: scoreQuestionnaire(definition, answers),
  answeredAt: '2026-06-30T10:00:00.000Z',
};

it('saves a response that is valid FHIR R4, belongs to its questionnaire and reads back', () => {
  const { name, text } = responseFile(stored);
  const resource = JSON.parse(text) as { questionnaire: string };
  const questionnaire = JSON.parse(questionnaireFile(stored).text) as { url: string; version: string };
  const problemsOf = fhirValidator();

  const stamp = localStamp(new Date(stored.answeredAt));
  expect(name).toBe(`gad-7-${shortId(stored.clientId)}-${stamp}.fhir.json`);
  expect(problemsOf(resource)).toEqual([]);
  expect(problemsOf(questionnaire)).toEqual([]);
  expect(resource.questionnaire).toBe(`${questionnaire.url}|${questionnaire.version}`);
  expect(fromFhirResponse(definition, resource)).toMatchObject({ ok: true, answers, losses: [] });
});

it('puts every response with each version of its questionnaire into one valid Bundle', () => {
  const responses = [
    { ...stored, responseId: '01890a5d-ac96-774b-bcce-b30209900001' },
    { ...stored, responseId: '01890a5d-ac96-774b-bcce-b30209900002', correctsId: 'x' },
    { ...stored, responseId: '01890a5d-ac96-774b-bcce-b30209900003', version: 4 },
  ];
  const { name, text } = bundleFile(responses, '2026-07-01T08:00:00.000Z');
  const bundle = JSON.parse(text) as { entry: { fullUrl: string; resource: { resourceType: string } }[] };
  const problemsOf = fhirValidator();

  const stamp = localStamp(new Date('2026-07-01T08:00:00.000Z'));
  expect(name).toBe(`questionnaire-responses-${shortId(stored.clientId)}-${stamp}.fhir.json`);
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
  // The validator does not look into entries by itself.
  for (const resource of [bundle, ...bundle.entry.map((each) => each.resource)])
    expect(problemsOf(resource)).toEqual([]);
  expect(bundle.entry.map(({ resource }) => resource.resourceType)).toEqual([
    ...Array<string>(2).fill('Questionnaire'),
    ...Array<string>(3).fill('QuestionnaireResponse'),
  ]);
  expect(problemsOf(JSON.parse(bundleFile([], '2026-07-01T08:00:00.000Z').text) as object)).toEqual([]);
});

it('saves a total that was worked out elsewhere', () => {
  const typedIn = { total: 12 };
  const { text } = responseFile({ ...stored, kind: 'scoreOnly', answers: typedIn });

  expect(fromFhirResponse(scoreOnlyOf(definition)!, JSON.parse(text))).toMatchObject({ answers: typedIn });
});
