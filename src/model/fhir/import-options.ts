import { z } from 'zod';
import type { QuestionOption } from '#shared/questionnaires/items.ts';
import { codingText, scoreIn } from '#shared/fhir/extensions.ts';
import type { FhirAnswerOption, FhirCoding, FhirExtension, FhirItem } from '#shared/fhir/fhir-types.ts';
import type { ImportLosses } from './import-losses.ts';

const MOST_OPTIONS = 50;

const conceptSchema = z.looseObject({
  code: z.string(),
  display: z.string().optional(),
  extension: z.array(z.unknown()).optional(),
});
const valueSetSchema = z.looseObject({
  resourceType: z.literal('ValueSet'),
  id: z.string().optional(),
  url: z.string().optional(),
  compose: z
    .looseObject({
      include: z.array(z.looseObject({ concept: z.array(conceptSchema).optional() })),
    })
    .optional(),
  expansion: z
    .looseObject({ contains: z.array(conceptSchema.extend({ code: z.string().optional() })).optional() })
    .optional(),
});

/** The options of a choice question. Undefined if they are not in the file, which is reported as a loss. */
export function importOptions(
  item: FhirItem,
  contained: readonly unknown[],
  losses: ImportLosses,
): QuestionOption[] | undefined {
  const given = item.answerOption ?? fromValueSet(item.answerValueSet, contained);
  if (given === undefined) {
    losses.add(
      `${item.linkId}: its answers come from ${item.answerValueSet ?? 'elsewhere'}, which is not in the file; it becomes a text.`,
    );
    return undefined;
  }
  const options = unique(given.flatMap(asOption));
  if (options.length >= 2 && options.length <= MOST_OPTIONS) return options;
  losses.add(
    options.length < 2
      ? `${item.linkId}: a choice needs two answers at least and has ${options.length}; it becomes a text.`
      : `${item.linkId}: a choice can have ${MOST_OPTIONS} answers and has ${options.length}; it becomes a text.`,
  );
  return undefined;
}

function asOption({ extension, valueCoding, ...plain }: FhirAnswerOption): QuestionOption[] {
  const text = plain.valueString ?? plain.valueDate ?? plain.valueInteger?.toString();
  const coding: FhirCoding & { extension?: FhirExtension[] } = valueCoding ?? { code: text, display: text };
  const label = codingText(coding).trim().slice(0, 500);
  if (label === '') return [];
  return [{ value: storable(coding.code ?? label), label, score: scoreIn(extension, coding.extension) }];
}

/** The form in which a code is stored: no repeated spaces, at most 64 characters. */
export function storable(code: string): string {
  return code.trim().replace(/\s+/g, ' ').slice(0, 64).trim() || 'answer';
}

/** Codes from two code systems can be equal; the later one gets a number. */
function unique(options: readonly QuestionOption[]): QuestionOption[] {
  const taken = new Set<string>();
  return options.map((option) => {
    let value = option.value;
    for (let number = 2; taken.has(value); number++) value = `${option.value.slice(0, 60)}-${number}`;
    taken.add(value);
    return { ...option, value };
  });
}

/** Value sets count only if the file contains them. */
function fromValueSet(
  address: string | undefined,
  contained: readonly unknown[],
): FhirAnswerOption[] | undefined {
  if (address === undefined) return undefined;
  for (const resource of contained) {
    const { data } = valueSetSchema.safeParse(resource);
    if (data === undefined || (`#${data.id}` !== address && data.url !== address)) continue;
    const concepts =
      data.expansion?.contains ?? data.compose?.include.flatMap(({ concept }) => concept ?? []) ?? [];
    return concepts.map(({ code, display, extension }) => ({
      valueCoding: { code, display, extension: extension as FhirExtension[] | undefined },
    }));
  }
  return undefined;
}
