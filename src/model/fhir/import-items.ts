import { isQuestion, linkIdSchema } from '#shared/questionnaires/items.ts';
import type { Question, QuestionnaireItem, ShowWhen } from '#shared/questionnaires/items.ts';
import { controlOf, EXTENSION, findExtension, INSTRUCTIONS_LINK_ID } from '#shared/fhir/extensions.ts';
import type { FhirItem } from '#shared/fhir/fhir-types.ts';
import { bothHold, importConditions } from './import-conditions.ts';
import type { ImportLosses } from './import-losses.ts';
import { importQuestion, textOf } from './import-question.ts';

/** A heading, or the questionnaire itself, with the condition for the items it covers. */
type Cover = { text: string; showWhen: ShowWhen | undefined };
/** Position of the reader: the current heading, and the condition that a group without a heading adds to its items. */
type Level = { cover: Cover; extra: ShowWhen | undefined };

/** Converts the FHIR tree to our flat list, in which a section covers the items up to the next section. */
export class ItemImport {
  readonly items: QuestionnaireItem[] = [];
  readonly #names = new Map<string, string>();
  readonly #losses: ImportLosses;
  readonly #contained: readonly unknown[];
  /** The heading that covers the next item of the list. */
  #open: Cover | undefined;

  constructor(contained: readonly unknown[], losses: ImportLosses) {
    this.#contained = contained;
    this.#losses = losses;
  }

  add(items: readonly FhirItem[], title: string): void {
    const cover = { text: title, showWhen: undefined };
    this.#open = cover;
    this.#walk(items, { cover, extra: undefined });
  }

  #walk(items: readonly FhirItem[], level: Level): void {
    for (const item of items) {
      if (item.linkId === INSTRUCTIONS_LINK_ID || controlOf(item.extension) === 'help') continue;
      if (findExtension(item.extension, EXTENSION.hidden)?.valueBoolean === true || item.readOnly === true)
        this.#losses.add(`${item.linkId}: it is hidden or read-only, so it is left out.`);
      else if (item.type === 'group') this.#group(item, level);
      else if (item.type === 'display') this.#section(item, level);
      else this.#question(item, level);
    }
  }

  #group(item: FhirItem, outer: Level): void {
    if (item.repeats === true)
      this.#losses.add(`${item.linkId}: the group can be repeated there; here it is asked once.`);
    const hasHeading = item.text !== undefined && item.text.trim() !== '';
    const level = hasHeading
      ? { cover: this.#section(item, outer), extra: undefined }
      : { cover: outer.cover, extra: this.#both(item, outer.extra, this.#conditions(item)) };
    this.#walk(item.item ?? [], level);
  }

  #section(item: FhirItem, { cover, extra }: Level): Cover {
    const inherited = this.#both(item, cover.showWhen, extra);
    const showWhen = this.#both(item, inherited, this.#conditions(item));
    const opened = { text: textOf(item, this.#losses), showWhen };
    this.#open = opened;
    this.items.push({
      kind: 'section',
      linkId: this.#nameFor(item.linkId),
      ...opened,
      help: helpOf(item),
    });
    return opened;
  }

  #question(item: FhirItem, level: Level): void {
    const linkId = this.#nameFor(item.linkId);
    const question = importQuestion(item, linkId, this.#contained, this.#losses);
    if (question !== undefined) {
      this.#returnTo(level.cover);
      const showWhen = this.#both(item, level.extra, this.#conditions(item));
      this.items.push({ ...question, help: helpOf(item), showWhen });
    }
    const inner = (item.item ?? []).filter((child) => controlOf(child.extension) !== 'help');
    if (inner.length === 0) return;
    this.#losses.add(`${item.linkId}: the questions below it are asked after it, whatever is answered.`);
    this.#walk(inner, level);
  }

  /** After an inner group, repeats the outer heading, so that its questions keep its condition, not the inner one. */
  #returnTo(cover: Cover): void {
    const isHarmless = this.#open?.showWhen === undefined && cover.showWhen === undefined;
    if (this.#open === cover || isHarmless) return;
    this.items.push({ kind: 'section', linkId: this.#freeName(`section-${this.items.length}`), ...cover });
    this.#open = cover;
  }

  #both(item: FhirItem, outer: ShowWhen | undefined, inner: ShowWhen | undefined): ShowWhen | undefined {
    return bothHold(outer, inner, () => {
      this.#losses.add(
        `${item.linkId}: its condition cannot be combined with that of its group; the one of the group is left out.`,
      );
    });
  }

  #conditions(item: FhirItem): ShowWhen | undefined {
    return importConditions(item, (linkId) => this.#earlier(linkId), this.#losses);
  }

  #earlier(name: string): Question | undefined {
    const linkId = this.#names.get(name);
    return this.items.filter(isQuestion).find((item) => item.linkId === linkId);
  }

  #nameFor(given: string): string {
    const isUsable = linkIdSchema.safeParse(given).success && !this.#isTaken(given);
    const linkId = isUsable ? given : this.#freeName(given);
    if (!isUsable) this.#losses.add(`${given} cannot be the name of an item here; it is called ${linkId}.`);
    this.#names.set(given, linkId);
    return linkId;
  }

  #isTaken(linkId: string): boolean {
    return this.items.some((item) => item.linkId === linkId);
  }

  #freeName(given: string): string {
    const base =
      given
        .replace(/[^A-Za-z0-9._/-]+/g, '-')
        .replace(/^[^A-Za-z0-9/]+/, '')
        .slice(0, 58) || 'item';
    let name = base;
    for (let number = 2; this.#isTaken(name); number++) name = `${base}-${number}`;
    return name;
  }
}

function helpOf({ item }: FhirItem): string | undefined {
  const help = item?.find((child) => child.type === 'display' && controlOf(child.extension) === 'help')?.text;
  return help?.trim().slice(0, 1000) || undefined;
}
