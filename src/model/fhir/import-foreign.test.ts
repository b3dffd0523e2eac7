import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionnaireDefinitionSchema } from '#shared/questionnaires/checked-definition.ts';
import { instrumentOf } from '#tests/builders/spelled-answers.ts';
import { toFhirQuestionnaire } from '#shared/fhir/export-questionnaire.ts';
import { fromFhirQuestionnaire } from './import-questionnaire.ts';

const HL7 = 'http://hl7.org/fhir/StructureDefinition/';
const NO_RULES = 'FHIR has no scoring rules: scores of single answers are kept, a total has to be set up.';

function imported(items: readonly object[], more: object = {}) {
  const result = fromFhirQuestionnaire({
    resourceType: 'Questionnaire',
    status: 'active',
    title: 'Foreign',
    item: items,
    ...more,
  });
  if (!result.ok) throw new Error(result.message);
  const { items: read } = questionnaireDefinitionSchema.parse(result.definition);
  return {
    items: read,
    definition: result.definition,
    losses: result.losses.filter((line) => line !== NO_RULES),
  };
}

const control = (code: string) => ({
  url: `${HL7}questionnaire-itemControl`,
  valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }] },
});

describe('a questionnaire in the manner of', () => {
  it('the LOINC forms: codes for names, scores and prefixes at the options', () => {
    const option = (code: string, display: string, score: number) => ({
      extension: [
        { url: `${HL7}questionnaire-optionPrefix`, valueString: String(score) },
        { url: `${HL7}ordinalValue`, valueDecimal: score },
      ],
      valueCoding: { system: 'http://loinc.org', code, display },
    });
    const { items, losses, definition } = imported(
      [
        {
          type: 'choice',
          linkId: '/44250-9',
          code: [{ system: 'http://loinc.org', code: '44250-9' }],
          text: 'First question',
          required: false,
          extension: [control('drop-down')],
          answerOption: [option('LA6568-5', 'Never', 0), option('LA6569-3', 'Often', 1)],
        },
      ],
      { copyright: 'Free for all.', url: 'http://example.org/q', version: '2', language: 'en-US' },
    );

    expect(items).toMatchObject([
      {
        kind: 'single',
        linkId: '/44250-9',
        required: false,
        options: [
          { value: 'LA6568-5', label: 'Never', score: 0 },
          { value: 'LA6569-3', label: 'Often', score: 1 },
        ],
      },
    ]);
    expect(losses).toEqual([]);
    expect(definition).toMatchObject({
      terms: { status: 'unclear', note: 'Free for all.' },
      source: 'http://example.org/q | 2',
      language: 'en-US',
      scoring: { scales: [] },
    });
  });

  it('those that bring their value sets along', () => {
    const { items, losses } = imported(
      [
        { type: 'display', linkId: 'intro', text: 'Please choose.' },
        { type: 'choice', linkId: 'a', text: 'How hard?', answerValueSet: '#scale' },
        { type: 'choice', linkId: 'b', text: 'How often?', answerValueSet: 'http://example.org/vs' },
        { type: 'choice', linkId: 'c', text: 'What else?', answerValueSet: 'http://example.org/elsewhere' },
      ],
      {
        contained: [
          {
            resourceType: 'ValueSet',
            id: 'scale',
            expansion: {
              contains: [
                {
                  code: '1',
                  display: 'Easy',
                  extension: [{ url: `${HL7}valueset-ordinalValue`, valueDecimal: 1 }],
                },
                {
                  code: '2',
                  display: 'Hard',
                  extension: [{ url: `${HL7}valueset-ordinalValue`, valueDecimal: 2 }],
                },
              ],
            },
          },
          {
            resourceType: 'ValueSet',
            url: 'http://example.org/vs',
            compose: {
              include: [
                {
                  concept: [
                    { code: 'x', display: 'Once' },
                    { code: 'y', display: 'Twice' },
                  ],
                },
              ],
            },
          },
        ],
      },
    );

    expect(items).toMatchObject([
      { kind: 'section', text: 'Please choose.' },
      {
        kind: 'single',
        options: [
          { label: 'Easy', score: 1 },
          { label: 'Hard', score: 2 },
        ],
      },
      {
        kind: 'single',
        options: [
          { value: 'x', label: 'Once' },
          { value: 'y', label: 'Twice' },
        ],
      },
      { kind: 'text', linkId: 'c' },
    ]);
    expect(losses).toEqual([
      'c: its answers come from http://example.org/elsewhere, which is not in the file; it becomes a text.',
    ]);
  });

  it('the examples of HL7: prefixes, yes and no, conditions, groups in groups', () => {
    const { items, losses } = imported([
      {
        type: 'group',
        linkId: '1',
        text: 'General',
        item: [
          { type: 'boolean', linkId: '1.1', prefix: '1)', text: 'Allergic?', required: true },
          {
            type: 'group',
            linkId: '1.2',
            text: 'Allergies',
            enableWhen: [{ question: '1.1', operator: '=', answerBoolean: true }],
            item: [
              { type: 'string', linkId: '1.2.1', text: 'Against what?', maxLength: 50 },
              {
                type: 'date',
                linkId: '1.2.2',
                text: 'Since when?',
                enableWhen: [{ question: '1.2.1', operator: 'exists', answerBoolean: true }],
              },
            ],
          },
          {
            type: 'integer',
            linkId: '1.3',
            text: 'Age',
            extension: [{ url: `${HL7}minValue`, valueInteger: 0 }],
          },
        ],
      },
      {
        type: 'quantity',
        linkId: '2',
        text: 'Weight',
        extension: [{ url: `${HL7}questionnaire-unit`, valueCoding: { code: 'kg' } }],
      },
    ]);

    expect(items).toMatchObject([
      { kind: 'section', text: 'General' },
      {
        kind: 'single',
        linkId: '1.1',
        text: '1) Allergic?',
        options: [{ value: 'true' }, { value: 'false' }],
      },
      {
        kind: 'section',
        text: 'Allergies',
        showWhen: { match: 'all', conditions: [{ linkId: '1.1', is: 'equal', to: 'true' }] },
      },
      { kind: 'text', linkId: '1.2.1', maxLength: 50 },
      { kind: 'date', linkId: '1.2.2', showWhen: { conditions: [{ linkId: '1.2.1', is: 'answered' }] } },
      // The heading is repeated, so that the following items do not fall under the condition of the inner group.
      { kind: 'section', text: 'General' },
      { kind: 'number', linkId: '1.3', min: 0, decimals: 0 },
      { kind: 'number', linkId: '2', unit: 'kg', decimals: 6 },
    ]);
    expect(items[5]?.showWhen).toBeUndefined();
    expect(losses).toEqual([]);
  });
});

describe('conditions', () => {
  const choice = (linkId: string, more: object = {}) => ({
    type: 'choice',
    linkId,
    text: linkId,
    answerOption: [
      { valueCoding: { code: 'y', display: 'Yes' } },
      { valueCoding: { code: 'n', display: 'No' } },
    ],
    ...more,
  });
  const yes = (question: string) => ({ question, operator: '=', answerCoding: { code: 'y' } });

  it('of a group without a heading pass to each of its items', () => {
    const { items } = imported([
      choice('a'),
      {
        type: 'group',
        linkId: 'g',
        enableWhen: [yes('a')],
        item: [choice('b'), choice('c', { enableWhen: [yes('b')] })],
      },
      choice('d'),
    ]);

    expect(
      items.map(({ linkId, showWhen }) => [linkId, showWhen?.conditions.map((one) => one.linkId)]),
    ).toEqual([
      ['a', undefined],
      ['b', ['a']],
      ['c', ['a', 'b']],
      ['d', undefined],
    ]);
  });

  it('on a later, unknown or unordered question are named', () => {
    const { items, losses } = imported([
      choice('a', { enableWhen: [yes('b')] }),
      choice('b', {
        enableWhen: [{ question: 'a', operator: '>', answerCoding: { code: 'y' } }, yes('zzz')],
      }),
    ]);

    expect(items.every(({ showWhen }) => showWhen === undefined)).toBe(true);
    expect(losses).toEqual([
      'a: the condition on b (=) cannot be kept; it is left out.',
      'b: the condition on a (>) cannot be kept; it is left out.',
      'b: the condition on zzz (=) cannot be kept; it is left out.',
    ]);
  });

  it('that cannot be combined with those of the group are named', () => {
    const { losses } = imported([
      choice('a'),
      choice('b'),
      {
        type: 'group',
        linkId: 'g',
        enableWhen: [yes('a'), yes('b')],
        enableBehavior: 'any',
        item: [{ type: 'group', linkId: 'h', text: 'Inner', enableWhen: [yes('a')], item: [choice('c')] }],
      },
    ]);

    expect(losses).toEqual([
      'h: its condition cannot be combined with that of its group; the one of the group is left out.',
    ]);
  });
});

describe('what cannot be represented is named', () => {
  it.each([
    [{ type: 'attachment' }, 'x: questions of the type attachment cannot be asked here; it is left out.'],
    [{ type: 'reference' }, 'x: questions of the type reference cannot be asked here; it is left out.'],
    [{ type: 'time' }, 'x: a time becomes a text.'],
    [{ type: 'string', repeats: true }, 'x: several answers are possible there; here one.'],
    [{ type: 'string', initial: [{ valueString: 'a' }] }, 'x: its initial answer is left out.'],
    [{ type: 'string', readOnly: true }, 'x: it is hidden or read-only, so it is left out.'],
    [
      { type: 'string', extension: [{ url: `${HL7}questionnaire-hidden`, valueBoolean: true }] },
      'x: it is hidden or read-only, so it is left out.',
    ],
    [
      { type: 'string', extension: [{ url: 'http://x.org/calculated', valueString: 'a' }] },
      'The extension http://x.org/calculated (1 time) is not understood and left out.',
    ],
    [
      { type: 'choice', answerOption: [{ valueString: 'One' }] },
      'x: a choice needs two answers at least and has 1; it becomes a text.',
    ],
    [
      { type: 'open-choice', answerOption: [{ valueString: 'One' }, { valueString: 'Two' }] },
      'x: free-text answers are possible there; here only the listed ones.',
    ],
    [
      { type: 'string', item: [{ type: 'string', linkId: 'y', text: 'Why?' }] },
      'x: the questions below it are asked after it, whatever is answered.',
    ],
    [{ type: 'string', text: undefined }, 'x: it has no text; its name is shown instead.'],
    [{ type: 'string', linkId: 'Größe!' }, 'Größe! cannot be the name of an item here; it is called Gr-e-.'],
    [
      { type: 'group', repeats: true, item: [] },
      'x: the group can be repeated there; here it is asked once.',
    ],
  ])('%o', (item, loss) => {
    const { losses } = imported([
      { type: 'string', linkId: 'other', text: 'Other' },
      { linkId: 'x', text: 'X', ...item },
    ]);

    expect(losses).toEqual([loss]);
  });

  it('gives answers with the same code different values', () => {
    const { items } = imported([
      {
        type: 'choice',
        linkId: 'x',
        text: 'X',
        answerOption: [
          { valueCoding: { system: 'a', code: '1', display: 'One' } },
          { valueCoding: { system: 'b', code: '1', display: 'Other' } },
        ],
      },
    ]);

    expect(items[0]).toMatchObject({ options: [{ value: '1' }, { value: '1-2' }] });
  });

  it('says so when our own rules in the file are damaged', () => {
    const file = toFhirQuestionnaire(instrumentOf('phq-2'), { url: 'urn:x', version: '1', status: 'active' });
    const damaged = { ...file, extension: [{ ...file.extension?.[0], valueString: '{"key":' }] };
    const result = fromFhirQuestionnaire(damaged);

    expect(result).toMatchObject({
      ok: true,
      losses: ['The scoring rules in the file are damaged and left out.', NO_RULES],
    });
  });
});

describe('files that are no questionnaire', () => {
  const deep = (levels: number): object =>
    levels === 0 ? { linkId: 'x', type: 'string' } : { linkId: 'x', type: 'group', item: [deep(levels - 1)] };

  it.each([
    [undefined],
    [null],
    ['text'],
    [{ resourceType: 'Bundle', status: 'active' }],
    [{ resourceType: 'Questionnaire' }],
    [{ resourceType: 'Questionnaire', status: 'active', item: [{ text: 'no name' }] }],
    [{ resourceType: 'Questionnaire', status: 'active', item: [deep(2000)] }],
    [
      {
        resourceType: 'Questionnaire',
        status: 'active',
        item: Array.from({ length: 30_000 }, () => deep(0)),
      },
    ],
    [{ resourceType: 'Questionnaire', status: 'active', item: [] }],
  ])('are refused with a reason (%#)', (file) => {
    const result = fromFhirQuestionnaire(file);

    expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/\.$/) as unknown });
  });

  it('never throw, whatever is in them', () => {
    const item = fc.letrec((tie) => ({
      item: fc.record(
        {
          linkId: fc.oneof(fc.constantFrom('a', 'b', 'c', '#x', ''), fc.string()),
          type: fc.constantFrom(
            'group',
            'display',
            'choice',
            'open-choice',
            'boolean',
            'integer',
            'date',
            'text',
            'x',
          ),
          text: fc.string(),
          required: fc.boolean(),
          repeats: fc.boolean(),
          enableWhen: fc.array(
            fc.record({
              question: fc.constantFrom('a', 'b', 'z'),
              operator: fc.constantFrom('=', '>', 'exists', '?'),
            }),
            { maxLength: 3 },
          ),
          answerOption: fc.array(fc.record({ valueString: fc.string() }), { maxLength: 4 }),
          extension: fc.array(
            fc.record({
              url: fc.constantFrom(`${HL7}minValue`, `${HL7}maxValue`, 'x'),
              valueInteger: fc.integer(),
            }),
            { maxLength: 3 },
          ),
          item: fc.array(tie('item'), { maxLength: 3 }),
        },
        { requiredKeys: ['linkId', 'type'] },
      ),
    })).item;
    fc.assert(
      fc.property(fc.array(item, { maxLength: 5 }), (items) => {
        const result = fromFhirQuestionnaire({ resourceType: 'Questionnaire', status: 'draft', item: items });
        if (!result.ok) return;
        expect(questionnaireDefinitionSchema.safeParse(result.definition).success).toBe(true);
      }),
      { numRuns: 300, seed: 20260707 },
    );
  });
});
