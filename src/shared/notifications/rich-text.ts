/** Words with one formatting. */
export type Run = {
  text: string;
  isBold?: boolean;
  isItalic?: boolean;
  /** A path of the app. */
  href?: string | undefined;
};
export type Line = readonly Run[];

/** The lines of a paragraph, or the items of a list. */
export type Block = { kind: 'paragraph' | 'list'; lines: readonly Line[] };

/** The text of a notification that people wrote. It can hold nothing but these parts, so neither can its HTML. */
export type RichText = readonly Block[];

/**
 * Paths of this app only. Two slashes, or a slash and a backslash, would lead to another site. Browsers drop tabs and
 * line breaks in an address, so these must not stand between the slashes either.
 */
export const isAppPath = (href: string): boolean => /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(href);

/** HTML elements, in lower case, that are left out with their text. Here and not in `read-html.ts`: pages load only this. */
export const UNREADABLE_ELEMENTS: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'textarea',
  'title',
  'svg',
  'math',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
]);

export const plainTextOf = (blocks: RichText): string =>
  blocks.map(({ lines }) => lines.map(textOfLine).join('\n')).join('\n');

const textOfLine = (line: Line): string => line.map(({ text }) => text).join('');

const TAGS = { paragraph: ['<p>', '<br>', '</p>'], list: ['<ul><li>', '</li><li>', '</li></ul>'] } as const;

/** HTML of `p`, `ul`, `li`, `br`, `strong`, `em`, and `a` with a path of the app. Everything else is escaped. */
export const htmlOf = (blocks: RichText): string =>
  blocks
    .map(({ kind, lines }) => {
      const [open, between, close] = TAGS[kind];
      return open + lines.map(htmlOfLine).join(between) + close;
    })
    .join('');

type Style = 'href' | 'isBold' | 'isItalic';
export type StyledRuns = { value: string | boolean | undefined; runs: Run[] };

/** Neighbors of one formatting: a link with words in bold stays one link. */
export function runsBy(line: Line, style: Style): StyledRuns[] {
  const groups: StyledRuns[] = [];
  for (const run of line) {
    const last = groups.at(-1);
    if (last && last.value === run[style]) last.runs.push(run);
    else groups.push({ value: run[style], runs: [run] });
  }
  return groups;
}

const linkHtml = (html: string, href: string): string =>
  isAppPath(href) ? `<a href="${escaped(href)}">${html}</a>` : html;

/** From the outermost on: a link can hold words in bold, and these words in italic. */
const ELEMENTS = [
  { style: 'href', enclose: linkHtml },
  { style: 'isBold', enclose: (html: string) => `<strong>${html}</strong>` },
  { style: 'isItalic', enclose: (html: string) => `<em>${html}</em>` },
] as const;

const htmlOfLine = (line: Line): string => htmlOfRuns(line, 0);

function htmlOfRuns(line: Line, depth: number): string {
  const element = ELEMENTS[depth];
  if (element === undefined) return escaped(textOfLine(line));
  return runsBy(line, element.style)
    .map(({ value, runs }) => {
      const inner = htmlOfRuns(runs, depth + 1);
      return value ? element.enclose(inner, String(value)) : inner;
    })
    .join('');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
