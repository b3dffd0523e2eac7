/** A text with the selected part, as in a text area. */
export type Selected = { text: string; start: number; end: number };

/** `words` is written where nothing is selected. */
type Wrapping = { before: string; after: string; words: string };

const MARKS = { bold: '**', italic: '_' } as const;
export type Mark = keyof typeof MARKS;

/** Makes the selected words bold or italic, or plain again. Without a selection, the word at the cursor. */
export function toggleMark(selected: Selected, kind: Mark): Selected {
  const mark = MARKS[kind];
  const { text, start, end } = atWords(selected);
  const isInside = text.slice(0, start).endsWith(mark) && text.slice(end).startsWith(mark);
  if (isInside) {
    const words = text.slice(start, end);
    const before = start - mark.length;
    return {
      text: text.slice(0, before) + words + text.slice(end + mark.length),
      start: before,
      end: before + words.length,
    };
  }
  return wrapped({ text, start, end }, { before: mark, after: mark, words: `${kind} words` });
}

/** Makes the selected words a link to a page of the app. */
export const insertLink = (selected: Selected, link: { href: string; label: string }): Selected =>
  wrapped(selected.start === selected.end ? selected : atWords(selected), {
    before: '[',
    after: `](${link.href})`,
    words: link.label,
  });

function wrapped({ text, start, end }: Selected, { before, after, words }: Wrapping): Selected {
  const inner = text.slice(start, end) || words;
  const from = start + before.length;
  return {
    text: text.slice(0, start) + before + inner + after + text.slice(end),
    start: from,
    end: from + inner.length,
  };
}

const BULLET = '- ';

/** Makes the selected lines items of a list, or plain lines if all of them are items. */
export function toggleList({ text, start, end }: Selected): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isList = lines.every((line) => line.startsWith(BULLET));
  const changed = lines
    .map((line) => (isList ? line.slice(BULLET.length) : line.startsWith(BULLET) ? line : BULLET + line))
    .join('\n');
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: from + changed.length,
    end: from + changed.length,
  };
}

const WORD = /[\p{L}\p{N}]/u;

/** Whole words without the spaces around them: half a word cannot be formatted. */
function atWords({ text, start, end }: Selected): Selected {
  let [from, to] = [start, end];
  const isWord = (at: number) => WORD.test(text.charAt(at));
  if (from < to) {
    while (from < to && /\s/.test(text.charAt(from))) from++;
    while (to > from && /\s/.test(text.charAt(to - 1))) to--;
  }
  const startsInWord = from < to ? isWord(from) : isWord(from - 1) || isWord(from);
  const endsInWord = from < to ? isWord(to - 1) : startsInWord;
  if (startsInWord) while (from > 0 && isWord(from - 1)) from--;
  if (endsInWord) while (to < text.length && isWord(to)) to++;
  return { text, start: from, end: to };
}
