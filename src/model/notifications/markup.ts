import {
  type Block,
  isAppPath,
  type Line,
  type RichText,
  type Run,
  runsBy,
} from '#shared/notifications/rich-text.ts';

/**
 * The text of a notification as people type it: `**bold**`, `_italic_`, `[words](/app/clients)`, lines that begin with
 * `- ` as a list, and an empty line between paragraphs. A backslash before a sign keeps the sign.
 */
export const markupOf = (blocks: RichText): string =>
  blocks
    .map(({ kind, lines }, index) => {
      // A list needs no empty line before or after it.
      const between = index === 0 ? '' : kind === blocks[index - 1]?.kind ? '\n\n' : '\n';
      return between + lines.map((line) => typedLine(kind, line)).join('\n');
    })
    .join('');

const BULLET = '- ';
const ITEM = /^\s*[-•*]\s+/;

export function readMarkup(text: string): RichText {
  const blocks: { kind: Block['kind']; lines: Line[] }[] = [];
  let isNew = true;
  for (const typed of text.split('\n')) {
    const item = ITEM.exec(typed)?.[0];
    const line = readInline(typed.slice(item?.length ?? 0).trim());
    const kind = item === undefined ? 'paragraph' : 'list';
    const last = blocks.at(-1);
    if (line.length > 0) {
      if (isNew || last?.kind !== kind) blocks.push({ kind, lines: [line] });
      else last.lines.push(line);
    }
    isNew = line.length === 0;
  }
  return blocks;
}

/** Signs that mean something are escaped only where they would be read as formatting. */
function typedLine(kind: Block['kind'], line: Line): string {
  const start = kind === 'list' ? BULLET : '';
  const plain = start + typedRuns(line, (text) => text);
  const isReadBack = JSON.stringify(readMarkup(plain)) === JSON.stringify([{ kind, lines: [line] }]);
  return isReadBack ? plain : start + typedRuns(line, escaped);
}

const escaped = (text: string): string => text.replaceAll(/[\\*_[\]•-]/g, '\\$&');

/** From the outermost on, as in HTML. */
const STYLES = [
  { key: 'href', enclose: (words: string, href: string) => `[${words}](${href})` },
  { key: 'isBold', enclose: (words: string) => `**${words}**` },
  { key: 'isItalic', enclose: (words: string) => `_${words}_` },
] as const;

function typedRuns(runs: Line, write: (text: string) => string, depth = 0): string {
  const style = STYLES[depth];
  if (style === undefined) return runs.map(({ text }) => write(text)).join('');
  return runsBy(runs, style.key)
    .map(({ value, runs: group }) => {
      const inner = typedRuns(group, write, depth + 1);
      if (!value) return inner;
      // Spaces stay outside: `** words**` would not be bold.
      const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(inner) ?? [];
      return words === '' ? inner : before + style.enclose(words, String(value)) + after;
    })
    .join('');
}

type Style = Omit<Run, 'text'>;

function readInline(text: string, style: Style = {}): Run[] {
  const runs: Run[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') runs.push({ text: plain, ...style });
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const found = styledAt(text, at, style);
    if (found) {
      flush();
      runs.push(...readInline(found.inner, found.style));
      at = found.end;
    } else {
      // An escaped sign is never the start of formatting.
      if (isEscape(text, at)) at++;
      plain += text.charAt(at);
      at++;
    }
  }
  flush();
  return runs;
}

const isEscape = (text: string, at: number): boolean =>
  text.charAt(at) === '\\' && /[\\*_[\]•-]/.test(text.charAt(at + 1));

type Styled = { inner: string; end: number; style: Style };

function styledAt(text: string, at: number, style: Style): Styled | undefined {
  const sign = text.charAt(at);
  if (sign === '*' && text.charAt(at + 1) === '*' && !style.isBold) {
    return enclosed(text, at, { mark: '**', style: { ...style, isBold: true } });
  }
  if (sign === '_' && !style.isItalic && !isWordAt(text, at - 1)) {
    return enclosed(text, at, { mark: '_', style: { ...style, isItalic: true } });
  }
  return sign === '[' && style.href === undefined ? linkAt(text, at, style) : undefined;
}

const isWordAt = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at));

function enclosed(
  text: string,
  at: number,
  { mark, style }: { mark: string; style: Style },
): Styled | undefined {
  const start = at + mark.length;
  for (let end = start; end < text.length; end++) {
    if (isEscape(text, end)) end++;
    else if (text.startsWith(mark, end) && isEndOf(text, end, mark)) {
      const inner = text.slice(start, end);
      const isFramed = inner !== '' && inner === inner.trim();
      return isFramed ? { inner, end: end + mark.length, style } : undefined;
    }
  }
  return undefined;
}

/** `file_name_here` has no italic part, and of three stars the last two end what is bold. */
const isEndOf = (text: string, end: number, mark: string): boolean =>
  mark === '_' ? !isWordAt(text, end + 1) : text.charAt(end + mark.length) !== '*';

const LINK = /^\[((?:\\.|[^\\\]])+)\]\(([^()\s]+)\)/;

function linkAt(text: string, at: number, style: Style): Styled | undefined {
  const [whole, inner, href] = LINK.exec(text.slice(at)) ?? [];
  if (whole === undefined || inner === undefined || href === undefined || !isAppPath(href)) return undefined;
  return { inner, end: at + whole.length, style: { ...style, href } };
}
