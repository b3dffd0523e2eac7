import { isAppPath, type Line, type RichText, type Run, UNREADABLE_ELEMENTS } from './rich-text.ts';

const BOLD = /^(?:strong|b)$/;
const ITALIC = /^(?:em|i)$/;
const LIST = /^(?:ul|ol)$/;
/** Elements on lines of their own. */
const OWN_LINES = /^(?:p|div|h[1-6]|blockquote|section|article|header|footer|pre|table|tr)$/;

/**
 * The text of a piece of HTML, from anybody. Only what {@link RichText} can hold is taken: paragraphs, lists, bold,
 * italic, and links to paths of the app. Text of other elements stays as plain text; scripts and the like leave none.
 */
export function readHtml(html: string): RichText {
  const builder = new Builder();
  let leftOut: string | undefined;
  for (const token of tokensOf(html)) {
    if (leftOut !== undefined) {
      if (token.kind === 'close' && token.name === leftOut) leftOut = undefined;
    } else if (token.kind === 'text') builder.add(decoded(token.text));
    else if (token.kind === 'open' && UNREADABLE_ELEMENTS.has(token.name)) leftOut = token.name;
    else if (token.kind === 'open') builder.open(token.name, token.attributes);
    else builder.close(token.name);
  }
  return builder.finish();
}

type Token =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string };

/** A tag, with quoted values of attributes; a comment, a declaration. All else is text, also a `<` that opens no tag. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(?<slash>\/?)(?<name>[a-z][\w:-]*)(?![\w:-])(?<attributes>(?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi;

function* tokensOf(html: string): Generator<Token> {
  let at = 0;
  for (const found of html.matchAll(MARKUP)) {
    if (found.index > at) yield { kind: 'text', text: html.slice(at, found.index) };
    at = found.index + found[0].length;
    const { slash, name, attributes = '' } = found.groups!;
    if (name === undefined) continue;
    const lower = name.toLowerCase();
    yield slash ? { kind: 'close', name: lower } : { kind: 'open', name: lower, attributes };
  }
  if (at < html.length) yield { kind: 'text', text: html.slice(at) };
}

const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

function pathIn(attributes: string): string | undefined {
  const [, double, single, bare] = HREF.exec(attributes) ?? [];
  const href = decoded(double ?? single ?? bare ?? '');
  return isAppPath(href) ? href : undefined;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const LAST_CODE_POINT = 0x10_ff_ff;

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|nbsp));?/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
  });

class Builder {
  readonly #blocks: { kind: 'paragraph' | 'list'; lines: Line[] }[] = [];
  #line: Run[] = [];
  #startsBlock = true;
  #lists = 0;
  #bold = 0;
  #italic = 0;
  #href: string | undefined;

  open(name: string, attributes: string): void {
    if (BOLD.test(name)) this.#bold++;
    else if (ITALIC.test(name)) this.#italic++;
    else if (name === 'a') this.#href = pathIn(attributes);
    else if (name === 'br') this.#endLine();
    else if (LIST.test(name)) {
      this.#endBlock();
      this.#lists++;
    } else if (name === 'li') this.#endLine();
    else if (OWN_LINES.test(name)) this.#endParagraph();
  }

  close(name: string): void {
    if (BOLD.test(name)) this.#bold = Math.max(0, this.#bold - 1);
    else if (ITALIC.test(name)) this.#italic = Math.max(0, this.#italic - 1);
    else if (name === 'a') this.#href = undefined;
    else if (LIST.test(name)) {
      this.#endBlock();
      this.#lists = Math.max(0, this.#lists - 1);
    } else if (name === 'li') this.#endLine();
    else if (OWN_LINES.test(name)) this.#endParagraph();
  }

  add(words: string): void {
    const text = words.replaceAll(/[\s\p{Cc}]+/gu, ' ');
    const before = this.#line.at(-1);
    const isAtStart = before === undefined || before.text.endsWith(' ');
    const kept = isAtStart && text.startsWith(' ') ? text.slice(1) : text;
    if (kept === '') return;
    const run: Run = {
      text: kept,
      ...(this.#bold > 0 && { isBold: true }),
      ...(this.#italic > 0 && { isItalic: true }),
      ...(this.#href !== undefined && { href: this.#href }),
    };
    if (before && isSameStyle(before, run)) before.text += run.text;
    else this.#line.push(run);
  }

  finish(): RichText {
    this.#endBlock();
    return this.#blocks;
  }

  #endLine(): void {
    const line = trimmedEnd(this.#line);
    this.#line = [];
    if (line.length === 0) return;
    const kind = this.#lists > 0 ? 'list' : 'paragraph';
    if (this.#startsBlock) this.#blocks.push({ kind, lines: [line] });
    else this.#blocks.at(-1)!.lines.push(line);
    this.#startsBlock = false;
  }

  #endBlock(): void {
    this.#endLine();
    this.#startsBlock = true;
  }

  /** A paragraph inside a list item stays a line of the list. */
  #endParagraph(): void {
    if (this.#lists > 0) this.#endLine();
    else this.#endBlock();
  }
}

const isSameStyle = (one: Run, other: Run): boolean =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.href === other.href;

function trimmedEnd(line: readonly Run[]): Run[] {
  const last = line.at(-1);
  if (last === undefined) return [];
  const text = last.text.trimEnd();
  const rest = line.slice(0, -1);
  return text === '' ? trimmedEnd(rest) : [...rest, { ...last, text }];
}
