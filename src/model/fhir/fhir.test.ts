import { describe, expect, it } from 'vitest';
import { questionnaireDefinitionSchema } from '#shared/questionnaires/checked-definition.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { ALL_INSTRUMENTS } from '#server/model/instruments/catalogue.ts';
import { scoreQuestionnaire } from '#shared/questionnaires/score.ts';
import { everyKind } from '#shared/questionnaires/testing/every-kind.ts';
import { fhirValidator } from './testing/fhir-validator.ts';
import { instrumentOf, spelled } from '#tests/builders/spelled-answers.ts';
import { toFhirQuestionnaire } from '#shared/fhir/export-questionnaire.ts';
import { EXTENSION, OWN_EXTENSION } from '#shared/fhir/extensions.ts';
import type { FhirAnswerOption, FhirItem } from '#shared/fhir/fhir-types.ts';
import { toFhirResponse } from '#shared/fhir/export-response.ts';
import { fromFhirQuestionnaire } from './import-questionnaire.ts';
import { fromFhirResponse } from './import-response.ts';

const problemsOf = fhirValidator();
const URL = 'urn:uuid:01890a5d-ac96-774b-bcce-b302099a8057';
const IDENTITY = { url: URL, version: '3', date: '2026-06-30', status: 'active' } as const;
const RESPONSE = {
  url: URL,
  version: '3',
  status: 'completed',
  authored: '2026-06-30T10:00:00Z',
  subject: 'Patient/7',
} as const;

const everything: readonly QuestionnaireDefinition[] = [...ALL_INSTRUMENTS, everyKind];

const valueOf = ({ total }: ReturnType<typeof scoreQuestionnaire>) =>
  total?.state === 'scored' ? total.value : undefined;

/** As it arrives from another program: parsed from text. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a questionnaire as FHIR R4', () => {
  it.each(everything)('$title is valid', (definition) => {
    expect(problemsOf(toFhirQuestionnaire(definition, IDENTITY))).toEqual([]);
  });

  it.each(everything)('$title comes back as it was', (definition) => {
    const back = fromFhirQuestionnaire(throughJson(toFhirQuestionnaire(definition, IDENTITY)));

    expect(back).toEqual({ ok: true, definition: throughJson(definition), losses: [] });
  });

  it('says scores, groups and attribution in the words of FHIR', () => {
    const { copyright, item, name } = toFhirQuestionnaire(instrumentOf('phq-9'), IDENTITY);

    expect(name).toBe('Phq9');
    expect(copyright).toContain('Spitzer');
    expect(item).toHaveLength(1);
    expect(item?.[0]).toMatchObject({ type: 'group', linkId: 'stem' });
    expect(item?.[0]?.item?.[8]).toMatchObject({
      linkId: 'q9',
      type: 'choice',
      required: true,
      answerOption: [
        { valueCoding: { code: '0', display: 'Not at all' } },
        {
          valueCoding: { code: '1', display: 'Several days' },
          extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: 1 }],
        },
        {},
        {},
      ],
    });
  });

  it.each(['gds-15', 'ces-d', 'core-10', 'pswq'])(
    'has scores that a reader without "reverse" can add up: %s',
    (key) => {
      const definition = instrumentOf(key);
      const flat = (items: readonly FhirItem[]): FhirItem[] =>
        items.flatMap((one) => [one, ...flat(one.item ?? [])]);
      const asked = flat(toFhirQuestionnaire(definition, IDENTITY).item ?? []).filter(
        ({ type }) => type === 'choice',
      );
      const at = (options: readonly FhirAnswerOption[]) => options[asked.length % options.length]!;
      const sum = asked.reduce(
        (total, { answerOption = [] }) => total + at(answerOption).extension![0]!.valueDecimal!,
        0,
      );
      const answers = Object.fromEntries(
        asked.map(({ linkId, answerOption = [] }) => [linkId, at(answerOption).valueCoding!.code!]),
      );

      expect(sum).toBe(valueOf(scoreQuestionnaire(definition, answers)));
    },
  );

  it('reads its own files of before, whose scores were not turned round', () => {
    const file = toFhirQuestionnaire(everyKind, IDENTITY);
    const before = throughJson(file) as { item: { answerOption: FhirAnswerOption[]; extension: unknown }[] };
    const mood = before.item[1]!;
    mood.extension = [{ url: OWN_EXTENSION.item, valueString: '{"reverse":true}' }];
    mood.answerOption.slice(0, 2).forEach((option, score) => {
      option.extension = [{ url: EXTENSION.ordinalValue, valueDecimal: score }];
    });

    expect(fromFhirQuestionnaire(before)).toMatchObject({ definition: throughJson(everyKind) });
  });

  it('writes a heading with nothing below it as a text', () => {
    const items = toFhirQuestionnaire(everyKind, IDENTITY).item ?? [];

    for (const linkId of ['between', 'end'])
      expect(items.find((item) => item.linkId === linkId)).toMatchObject({ type: 'display' });
  });

  it('says what another item depends on', () => {
    const group = toFhirQuestionnaire(instrumentOf('pc-ptsd-5'), IDENTITY).item?.find(
      ({ linkId }) => linkId === 'stem',
    );

    expect(group?.enableWhen).toEqual([{ question: 'event', operator: '=', answerCoding: { code: 'yes' } }]);
    expect(group?.item).toHaveLength(5);
  });
});

describe('the validator', () => {
  const valid = toFhirQuestionnaire(instrumentOf('phq-2'), IDENTITY);

  it.each([
    ['a missing status', { ...valid, status: undefined }],
    ['a status that does not exist', { ...valid, status: 'finished' }],
    ['an unknown field', { ...valid, scoring: {} }],
    ['a type that does not exist', { ...valid, item: [{ linkId: 'a', type: 'choise' }] }],
    ['an item without a name', { ...valid, item: [{ type: 'text', text: 'x' }] }],
    ['a word for a number', { ...valid, item: [{ linkId: 'a', type: 'text', maxLength: 'long' }] }],
    ['an empty text', { ...valid, description: '' }],
    [
      'a code with a space at its end',
      { ...valid, item: [{ linkId: 'a', type: 'choice', answerOption: [{ valueCoding: { code: 'x ' } }] }] },
    ],
  ])('finds %s', (_, resource) => {
    expect(problemsOf(throughJson(resource) as object)).not.toEqual([]);
  });
});

describe('a response as FHIR R4', () => {
  const cases = [
    ['phq-9', '0123-0123'],
    ['pcl-5', '01234012340123401234'],
    ['pc-ptsd-5', 'yynyny'],
    ['pc-ptsd-5', 'n'],
    ['ham-d', '43000000000000030'],
    ['gds-15', 'ynyn-yynynnynyn'],
  ] as const;

  it.each(cases)('%s %s is valid and comes back as it was', (key, characters) => {
    const definition = instrumentOf(key);
    const answers = spelled(key, characters);
    const response = toFhirResponse(definition, answers, RESPONSE, scoreQuestionnaire(definition, answers));

    expect(problemsOf(response)).toEqual([]);
    expect(fromFhirResponse(definition, throughJson(response))).toEqual({
      ok: true,
      answers,
      isComplete: true,
      authored: RESPONSE.authored,
      losses: [],
      conflicts: [],
    });
  });

  it('holds answers of every kind', () => {
    const answers = {
      mood: 'low',
      days: ['mon', 'wed'],
      pain: 4,
      weight: 71.5,
      siblings: 2,
      story: 'Long ago',
      since: '2026-01-31',
    };
    const response = toFhirResponse(everyKind, answers, { ...RESPONSE, status: 'in-progress' });

    expect(problemsOf(response)).toEqual([]);
    expect(fromFhirResponse(everyKind, throughJson(response))).toMatchObject({
      answers,
      isComplete: false,
      losses: [],
    });
  });

  it('is valid with typed-in figures and without any answer', () => {
    expect(problemsOf(toFhirResponse(instrumentOf('snap-iv'), { inattention: 1.25 }, RESPONSE))).toEqual([]);
    expect(
      problemsOf(toFhirResponse(instrumentOf('phq-9'), {}, { ...RESPONSE, subject: undefined })),
    ).toEqual([]);
  });

  it('carries the scores as extensions', () => {
    const definition = instrumentOf('phq-2');
    const answers = { q1: '3', q2: '0' };
    const response = toFhirResponse(definition, answers, RESPONSE, scoreQuestionnaire(definition, answers));

    expect(response.extension?.[0]?.extension).toEqual([
      { url: 'scale', valueString: 'Total' },
      { url: 'value', valueDecimal: 3 },
      { url: 'band', valueString: 'At or above the cut-off of 3' },
    ]);
  });

  it('names answers that do not fit', () => {
    const imported = fromFhirResponse(instrumentOf('phq-2'), {
      resourceType: 'QuestionnaireResponse',
      status: 'completed',
      item: [
        { linkId: 'q1', answer: [{ valueCoding: { code: 'LA6569-3', display: 'Several days' } }] },
        { linkId: 'q2', answer: [{ valueString: 'Often' }] },
        { linkId: 'q3', answer: [{ valueInteger: 1 }] },
      ],
    });

    expect(imported).toMatchObject({
      ok: true,
      answers: { q1: '1' },
      losses: [
        'The answer of q2 is of another kind; it is left out.',
        'q3 is not asked in Patient Health Questionnaire-2; its answer is left out.',
      ],
    });
  });

  it('refuses other files', () => {
    expect(fromFhirResponse(everyKind, { resourceType: 'Patient' })).toMatchObject({ ok: false });
    expect(fromFhirResponse(everyKind, 'no')).toMatchObject({ ok: false });
  });
});

it('has an example with every kind of item', () => {
  expect(questionnaireDefinitionSchema.parse(everyKind)).toEqual(everyKind);
  expect(new Set(everyKind.items.map(({ kind }) => kind)).size).toBe(7);
});
