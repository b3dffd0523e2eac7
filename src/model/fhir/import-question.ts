import { z } from 'zod';
import { DEFAULT_TEXT_LENGTH } from '#shared/questionnaires/items.ts';
import type { Question, QuestionOption } from '#shared/questionnaires/items.ts';
import { controlOf, EXTENSION, findExtension, OWN_EXTENSION } from '#shared/fhir/extensions.ts';
import type { FhirItem } from '#shared/fhir/fhir-types.ts';
import type { ImportLosses } from './import-losses.ts';
import { importOptions } from './import-options.ts';

const restSchema = z.looseObject({
  reverse: z.boolean().optional(),
  isTurned: z.boolean().optional(),
  step: z.number().optional(),
  minLabel: z.string().optional(),
  maxLabel: z.string().optional(),
  leastChosen: z.number().optional(),
  mostChosen: z.number().optional(),
  decimals: z.number().optional(),
  maxLength: z.number().optional(),
  isLong: z.boolean().optional(),
});
type Rest = z.infer<typeof restSchema>;

type Common = Pick<Question, 'linkId' | 'text' | 'required'>;

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Converts a FHIR question to one of ours. Undefined if there is no such kind, which is reported as a loss. */
export function importQuestion(
  item: FhirItem,
  linkId: string,
  contained: readonly unknown[],
  losses: ImportLosses,
): Question | undefined {
  const rest = ownRest(item);
  const common = { linkId, text: textOf(item, losses), required: item.required ?? false };
  const isChoice = item.type === 'choice' || item.type === 'open-choice';
  if (item.repeats === true && !isChoice)
    losses.add(`${item.linkId}: several answers are possible there; here one.`);
  if (item.initial !== undefined) losses.add(`${item.linkId}: its initial answer is left out.`);
  switch (item.type) {
    case 'boolean':
      return { kind: 'single', ...common, options: YES_NO };
    case 'choice':
      return importChoice(item, common, rest, contained, losses);
    case 'open-choice':
      losses.add(`${item.linkId}: free-text answers are possible there; here only the listed ones.`);
      return importChoice(item, common, rest, contained, losses);
    case 'integer':
    case 'decimal':
    case 'quantity':
      return importNumber(item, common, rest);
    case 'date':
      return { kind: 'date', ...common, ...dateLimits(item) };
    case 'dateTime':
    case 'time':
      losses.add(`${item.linkId}: a time becomes a text.`);
      return asText(item, common, rest);
    case 'string':
    case 'text':
    case 'url':
      return asText(item, common, rest);
    default:
      losses.add(`${item.linkId}: questions of the type ${item.type} cannot be asked here; it is left out.`);
      return undefined;
  }
}

/** The item's text, prefixed with its number if there is one. */
export function textOf({ prefix, text, linkId }: FhirItem, losses: ImportLosses): string {
  const full = [prefix, text]
    .filter((part) => part !== undefined && part.trim() !== '')
    .join(' ')
    .trim();
  if (full === '') {
    losses.add(`${linkId}: it has no text; its name is shown instead.`);
    return linkId;
  }
  if (full.length > 2000) losses.add(`${linkId}: its text is cut after 2000 characters.`);
  return full.slice(0, 2000).trim();
}

function ownRest({ extension }: FhirItem): Rest | undefined {
  const json = findExtension(extension, OWN_EXTENSION.item)?.valueString;
  if (json === undefined) return undefined;
  try {
    return restSchema.safeParse(JSON.parse(json)).data;
  } catch {
    // Edited by hand: read the item as one of another program.
    return undefined;
  }
}

function importChoice(
  item: FhirItem,
  common: Common,
  rest: Rest | undefined,
  contained: readonly unknown[],
  losses: ImportLosses,
): Question {
  const options = importOptions(item, contained, losses);
  if (options === undefined) return asText(item, common, rest);
  if (item.repeats === true)
    return {
      kind: 'multiple',
      ...common,
      options,
      leastChosen: rest?.leastChosen,
      mostChosen: rest?.mostChosen,
    };
  const plain = rest?.isTurned === true ? turned(options) : options;
  return { kind: 'single', ...common, options: plain, reverse: rest?.reverse };
}

/** Our own files hold the scores of a reversed question after reversal; the definition stores them before it. */
function turned(options: readonly QuestionOption[]): QuestionOption[] {
  const scores = options.flatMap(({ score }) => score ?? []);
  const ends = Math.min(...scores) + Math.max(...scores);
  return options.map((option) =>
    option.score === undefined ? option : { ...option, score: ends - option.score },
  );
}

function importNumber(item: FhirItem, common: Common, rest: Rest | undefined): Question {
  const limit = (url: string) => {
    const found = findExtension(item.extension, url);
    return found?.valueInteger ?? found?.valueDecimal;
  };
  const min = limit(EXTENSION.minValue);
  const max = limit(EXTENSION.maxValue);
  const step = limit(EXTENSION.sliderStep) ?? 1;
  const isScale =
    item.type === 'integer' &&
    controlOf(item.extension) === 'slider' &&
    [min, max, step].every((value) => Number.isInteger(value));
  if (isScale && min !== undefined && max !== undefined && max > min && (max - min) % step === 0)
    return {
      kind: 'scale',
      ...common,
      reverse: rest?.reverse,
      min,
      max,
      step: rest === undefined || rest.step !== undefined ? step : undefined,
      minLabel: rest?.minLabel,
      maxLabel: rest?.maxLabel,
    };
  const unit = findExtension(item.extension, EXTENSION.unit)?.valueCoding;
  const places = limit(EXTENSION.maxDecimalPlaces);
  const decimals = item.type === 'integer' ? 0 : Math.min(6, Math.max(0, places ?? 6));
  return {
    kind: 'number',
    ...common,
    min,
    max,
    decimals: rest === undefined || rest.decimals !== undefined ? decimals : undefined,
    unit: (unit?.display ?? unit?.code)?.trim().slice(0, 30),
  };
}

function dateLimits({ extension }: FhirItem): { earliest?: string; latest?: string } {
  const limit = (url: string) => z.iso.date().safeParse(findExtension(extension, url)?.valueDate).data;
  return { earliest: limit(EXTENSION.minValue), latest: limit(EXTENSION.maxValue) };
}

function asText(item: FhirItem, common: Common, rest: Rest | undefined): Question {
  const longest = Math.min(10_000, Math.max(1, item.maxLength ?? DEFAULT_TEXT_LENGTH));
  const isLong = item.type === 'text';
  return {
    kind: 'text',
    ...common,
    isLong: rest === undefined ? isLong || undefined : rest.isLong,
    maxLength: rest === undefined ? longest : rest.maxLength,
  };
}
