import { assertNever } from '../assert-never.ts';
import { itemsOf } from '../questionnaires/definition.ts';
import type { QuestionnaireDefinition } from '../questionnaires/definition.ts';
import { itemScore } from '../questionnaires/item-score.ts';
import { DEFAULT_TEXT_LENGTH } from '../questionnaires/items.ts';
import type { Question, QuestionnaireItem, QuestionOption, ShowCondition } from '../questionnaires/items.ts';
import {
  EXTENSION,
  helpLinkId,
  INSTRUCTIONS_LINK_ID,
  itemControl,
  listOrNothing,
  OWN_EXTENSION,
  withoutUndefined,
} from './extensions.ts';
import type {
  FhirAnswerOption,
  FhirEnableWhen,
  FhirExtension,
  FhirItem,
  FhirQuestionnaire,
} from './fhir-types.ts';

/** FHIR fields that are not part of the definition; the caller supplies them. */
export type QuestionnaireIdentity = {
  /** Canonical address, an absolute URI such as urn:uuid:... */
  url: string;
  version: string;
  /** ISO 8601. */
  date?: string;
  status: 'draft' | 'active' | 'retired';
};

/**
 * A Questionnaire in FHIR R4. Questions, answers, answer scores, limits and conditions use standard FHIR. Scoring rules
 * and terms are in an extension, so that an import here restores everything.
 */
export function toFhirQuestionnaire(
  definition: QuestionnaireDefinition,
  identity: QuestionnaireIdentity,
): FhirQuestionnaire {
  const withoutItems = { ...definition, items: undefined };
  const { note, attribution } = definition.terms;
  return withoutUndefined<FhirQuestionnaire>({
    resourceType: 'Questionnaire',
    language: definition.language,
    extension: [{ url: OWN_EXTENSION.definition, valueString: JSON.stringify(withoutItems) }],
    url: identity.url,
    version: identity.version,
    name: computerName(definition),
    title: definition.title,
    status: identity.status,
    subjectType: ['Patient'],
    date: identity.date,
    description: textOrNothing(definition.description),
    copyright: textOrNothing([attribution, note].filter(Boolean).join(' ')),
    item: [
      ...(definition.instructions === ''
        ? []
        : [{ linkId: INSTRUCTIONS_LINK_ID, type: 'display', text: definition.instructions }]),
      ...grouped(itemsOf(definition)),
    ],
  });
}

/** Letters, digits and underscores, starting with a capital letter: the FHIR rule for computer-friendly names. */
function computerName({ key, title }: QuestionnaireDefinition): string {
  const words = (key ?? title).split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(name) ? name.slice(0, 200) : `Q${name}`.slice(0, 200);
}

function textOrNothing(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

/** A section becomes a group around the items it covers. */
function grouped(items: readonly QuestionnaireItem[]): FhirItem[] {
  const result: FhirItem[] = [];
  let inside = result;
  for (const item of items) {
    const fhir = asFhirItem(item, items);
    if (item.kind !== 'section') {
      inside.push(fhir);
      continue;
    }
    // The section's own child is its small print.
    inside = fhir.item ?? [];
    fhir.item = inside;
    result.push(fhir);
  }
  return result.map((item) => (item.item?.length === 0 ? asDisplay(item) : item));
}

/** A group must have items (FHIR constraint que-1), so an empty heading becomes a display text. */
function asDisplay(item: FhirItem): FhirItem {
  return { ...item, type: item.type === 'group' ? 'display' : item.type, item: undefined };
}

function asFhirItem(item: QuestionnaireItem, items: readonly QuestionnaireItem[]): FhirItem {
  const conditions = item.showWhen?.conditions.map((condition) => asEnableWhen(condition, items));
  const help = item.help === undefined ? [] : [helpItem(item.linkId, item.help)];
  return {
    extension: listOrNothing([...extensionsOf(item), ...ownExtension(item)]),
    linkId: item.linkId,
    text: item.text,
    ...typed(item),
    enableWhen: conditions,
    enableBehavior: conditions !== undefined && conditions.length > 1 ? item.showWhen?.match : undefined,
    required: item.kind === 'section' ? undefined : item.required,
    item: listOrNothing(help),
  };
}

function helpItem(linkId: string, text: string): FhirItem {
  return { extension: [itemControl('help')], linkId: helpLinkId(linkId), text, type: 'display' };
}

function typed(item: QuestionnaireItem): Pick<FhirItem, 'type' | 'repeats' | 'maxLength' | 'answerOption'> {
  switch (item.kind) {
    case 'section':
      return { type: 'group' };
    case 'single':
      return { type: 'choice', answerOption: item.options.map((option) => asAnswerOption(option, item)) };
    case 'multiple':
      return {
        type: 'choice',
        repeats: true,
        answerOption: item.options.map((option) => asAnswerOption(option)),
      };
    case 'scale':
      return { type: 'integer' };
    case 'number':
      return { type: (item.decimals ?? 0) === 0 ? 'integer' : 'decimal' };
    case 'text':
      return {
        type: item.isLong === true ? 'text' : 'string',
        maxLength: item.maxLength ?? DEFAULT_TEXT_LENGTH,
      };
    case 'date':
      return { type: 'date' };
    default:
      return assertNever(item);
  }
}

/** `ordinalValue` is the score after reversal, because other readers add it without knowing 'reverse'. */
function asAnswerOption({ value, label, score }: QuestionOption, single?: Question): FhirAnswerOption {
  const added = single ? itemScore(single, value) : score;
  return {
    extension: added === undefined ? undefined : [{ url: EXTENSION.ordinalValue, valueDecimal: added }],
    valueCoding: { code: value, display: label },
  };
}

function extensionsOf(item: QuestionnaireItem): FhirExtension[] {
  switch (item.kind) {
    case 'scale':
      return [
        itemControl('slider'),
        { url: EXTENSION.minValue, valueInteger: item.min },
        { url: EXTENSION.maxValue, valueInteger: item.max },
        { url: EXTENSION.sliderStep, valueInteger: item.step ?? 1 },
      ];
    case 'number': {
      const decimals = item.decimals ?? 0;
      const limit = (url: string, value: number | undefined): FhirExtension[] => {
        if (value === undefined) return [];
        return [
          decimals === 0 && Number.isInteger(value)
            ? { url, valueInteger: value }
            : { url, valueDecimal: value },
        ];
      };
      return [
        ...limit(EXTENSION.minValue, item.min),
        ...limit(EXTENSION.maxValue, item.max),
        ...(decimals > 0 ? [{ url: EXTENSION.maxDecimalPlaces, valueInteger: decimals }] : []),
        ...(item.unit === undefined ? [] : [{ url: EXTENSION.unit, valueCoding: { display: item.unit } }]),
      ];
    }
    case 'date':
      return [
        ...(item.earliest === undefined ? [] : [{ url: EXTENSION.minValue, valueDate: item.earliest }]),
        ...(item.latest === undefined ? [] : [{ url: EXTENSION.maxValue, valueDate: item.latest }]),
      ];
    default:
      return [];
  }
}

/** Item properties that FHIR cannot express. */
export type ItemRest = Partial<
  Pick<Extract<Question, { kind: 'scale' }>, 'reverse' | 'step' | 'minLabel' | 'maxLabel'> &
    Pick<Extract<Question, { kind: 'multiple' }>, 'leastChosen' | 'mostChosen'> &
    Pick<Extract<Question, { kind: 'number' }>, 'decimals'> &
    Pick<Extract<Question, { kind: 'text' }>, 'maxLength' | 'isLong'>
> & {
  /** The exported option scores are already reversed. */
  isTurned?: true;
};

function restOf(item: QuestionnaireItem): ItemRest {
  switch (item.kind) {
    case 'single':
      return { reverse: item.reverse, ...(item.reverse === true && { isTurned: true }) };
    case 'multiple':
      return { leastChosen: item.leastChosen, mostChosen: item.mostChosen };
    case 'scale':
      return { reverse: item.reverse, step: item.step, minLabel: item.minLabel, maxLabel: item.maxLabel };
    case 'number':
      return { decimals: item.decimals };
    case 'text':
      return { maxLength: item.maxLength, isLong: item.isLong };
    default:
      return {};
  }
}

function ownExtension(item: QuestionnaireItem): FhirExtension[] {
  const rest = JSON.stringify(restOf(item));
  // Written even if empty: it marks each item as exported by this product.
  return item.kind === 'section' ? [] : [{ url: OWN_EXTENSION.item, valueString: rest }];
}

const OPERATORS = {
  equal: '=',
  notEqual: '!=',
  greater: '>',
  greaterOrEqual: '>=',
  less: '<',
  lessOrEqual: '<=',
} as const;

function asEnableWhen(condition: ShowCondition, items: readonly QuestionnaireItem[]): FhirEnableWhen {
  const question = condition.linkId;
  if (!('to' in condition))
    return { question, operator: 'exists', answerBoolean: condition.is === 'answered' };
  const operator = OPERATORS[condition.is];
  const asked = items.find(({ linkId }) => linkId === question);
  const { to } = condition;
  if (typeof to === 'number') {
    const isWhole = asked?.kind === 'scale' || (asked?.kind === 'number' && (asked.decimals ?? 0) === 0);
    return {
      question,
      operator,
      ...(isWhole && Number.isInteger(to) ? { answerInteger: to } : { answerDecimal: to }),
    };
  }
  if (asked?.kind === 'date') return { question, operator, answerDate: to };
  if (asked?.kind === 'text') return { question, operator, answerString: to };
  return { question, operator, answerCoding: { code: to } };
}
