import { EXTENSION, OWN_EXTENSION, SCORE_EXTENSIONS } from '#shared/fhir/extensions.ts';
import type { FhirItem, FhirQuestionnaire } from '#shared/fhir/fhir-types.ts';

/** Messages for the practitioner about content that an import could not take over. */
export class ImportLosses {
  readonly #lines: string[] = [];

  add(line: string): void {
    if (!this.#lines.includes(line)) this.#lines.push(line);
  }

  list(): readonly string[] {
    return this.#lines;
  }
}

const UNDERSTOOD: readonly string[] = [
  ...SCORE_EXTENSIONS,
  ...Object.values(EXTENSION),
  ...Object.values(OWN_EXTENSION),
];
/** Appearance only: without them no content of the question is lost. */
const COSMETIC = [
  'choiceOrientation',
  'optionPrefix',
  'rendering-style',
  'rendering-xhtml',
  'displayCategory',
  'terminology-server',
  'preferredTerminologyServer',
  'lformsVersion',
];

/** Reports each unknown extension once, with the number of items that have it. */
export function addUnknownExtensions(questionnaire: FhirQuestionnaire, losses: ImportLosses): void {
  const counts = new Map<string, number>();
  const count = (extensions: FhirItem['extension']) => {
    for (const { url } of extensions ?? []) {
      const isKnown = UNDERSTOOD.includes(url) || COSMETIC.some((name) => url.endsWith(name));
      if (!isKnown) counts.set(url, (counts.get(url) ?? 0) + 1);
    }
  };
  count(questionnaire.extension);
  for (const item of allItems(questionnaire.item ?? [])) {
    count(item.extension);
    for (const option of item.answerOption ?? []) count(option.extension);
  }
  for (const [url, times] of counts)
    losses.add(
      `The extension ${url} (${times} ${times === 1 ? 'time' : 'times'}) is not understood and left out.`,
    );
}

function allItems(items: readonly FhirItem[]): FhirItem[] {
  return items.flatMap((item) => [item, ...allItems(item.item ?? [])]);
}
