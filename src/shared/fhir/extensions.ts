import type { FhirCoding, FhirExtension } from './fhir-types.ts';

const HL7 = 'http://hl7.org/fhir/StructureDefinition/';

/** Extensions of HL7 that we write and read. */
export const EXTENSION = {
  ordinalValue: `${HL7}ordinalValue`,
  minValue: `${HL7}minValue`,
  maxValue: `${HL7}maxValue`,
  maxDecimalPlaces: `${HL7}maxDecimalPlaces`,
  itemControl: `${HL7}questionnaire-itemControl`,
  sliderStep: `${HL7}questionnaire-sliderStepValue`,
  unit: `${HL7}questionnaire-unit`,
  hidden: `${HL7}questionnaire-hidden`,
} as const;

/** Other addresses of the score extension: for value sets, and in later versions of FHIR. */
export const SCORE_EXTENSIONS: readonly string[] = [
  EXTENSION.ordinalValue,
  `${HL7}valueset-ordinalValue`,
  `${HL7}codesystem-ordinalValue`,
  `${HL7}questionnaire-ordinalValue`,
  `${HL7}itemWeight`,
  'http://fhir.org/guides/argonaut-questionnaire/StructureDefinition/extension-score',
];

/** Data that FHIR cannot express, as JSON: the definition without its items, and item properties. */
export const OWN_EXTENSION = {
  definition: 'urn:loopwell:fhir:questionnaire-definition',
  item: 'urn:loopwell:fhir:questionnaire-item',
  score: 'urn:loopwell:fhir:questionnaire-score',
} as const;

const ITEM_CONTROLS = 'http://hl7.org/fhir/questionnaire-item-control';

/** linkIds of the texts added around the questions; items of a definition cannot have them. */
export const INSTRUCTIONS_LINK_ID = '#instructions';
export const helpLinkId = (linkId: string) => `${linkId}#help`;

export function itemControl(code: string): FhirExtension {
  return { url: EXTENSION.itemControl, valueCodeableConcept: { coding: [{ system: ITEM_CONTROLS, code }] } };
}

export function findExtension(
  extensions: readonly FhirExtension[] | undefined,
  url: string,
): FhirExtension | undefined {
  return extensions?.find((extension) => extension.url === url);
}

/** The item control code, such as 'slider' or 'help'. */
export function controlOf(extensions: readonly FhirExtension[] | undefined): string | undefined {
  return findExtension(extensions, EXTENSION.itemControl)?.valueCodeableConcept?.coding?.[0]?.code;
}

/** The score of an option, from any of the places where authors put it. */
export function scoreIn(...places: readonly (readonly FhirExtension[] | undefined)[]): number | undefined {
  for (const extension of places.flatMap((place) => place ?? []))
    if (SCORE_EXTENSIONS.includes(extension.url)) return extension.valueDecimal ?? extension.valueInteger;
  return undefined;
}

export function codingText({ display, code }: FhirCoding): string {
  return display ?? code ?? '';
}

/** A list for FHIR, which forbids empty lists. */
export function listOrNothing<T>(list: readonly T[]): T[] | undefined {
  return list.length > 0 ? [...list] : undefined;
}

/** Drops undefined fields, as JSON does. */
export function withoutUndefined<T extends object>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
