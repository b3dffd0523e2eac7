import { describe, expect, it } from 'vitest';
import { readHtml } from '#shared/notifications/read-html.ts';
import { htmlOf } from '#shared/notifications/rich-text.ts';
import { insertLink, type Selected, toggleList, toggleMark } from './format-selection.ts';
import { markupOf, readMarkup } from './markup.ts';

const htmlOfTyped = (text: string): string => htmlOf(readMarkup(text));

describe('what is typed for a notification', () => {
  it.each([
    ['Closed on **Monday**.', '<p>Closed on <strong>Monday</strong>.</p>'],
    ['Closed on _Monday_.', '<p>Closed on <em>Monday</em>.</p>'],
    ['**_All_ day**', '<p><strong><em>All</em> day</strong></p>'],
    ['**_Both_**', '<p><strong><em>Both</em></strong></p>'],
    [
      'See [your **clients**](/app/clients).',
      '<p>See <a href="/app/clients">your <strong>clients</strong></a>.</p>',
    ],
    ['Bring:\n- a pen\n- paper', '<p>Bring:</p><ul><li>a pen</li><li>paper</li></ul>'],
    ['One\ntwo\n\nthree', '<p>One<br>two</p><p>three</p>'],
    ['2 ** 3 and file_name_x', '<p>2 ** 3 and file_name_x</p>'],
    ['[words](https://elsewhere.example)', '<p>[words](https://elsewhere.example)</p>'],
    ['<b>5 < 6</b>', '<p>&lt;b&gt;5 &lt; 6&lt;/b&gt;</p>'],
    [String.raw`\*\*not bold\*\*`, '<p>**not bold**</p>'],
    ['  \n\n ', ''],
  ])('%j becomes %j', (typed, html) => {
    expect(htmlOfTyped(typed)).toBe(html);
  });

  it.each([
    '<p>Closed on <strong>Monday</strong>.</p>',
    '<p><strong>a </strong>b</p>',
    '<p><strong>All <em>day</em></strong>, <em>all week</em></p>',
    '<p>See <a href="/app/clients">all <em>your</em> clients</a>.<br>Soon.</p><ul><li>one</li><li>two</li></ul>',
    '<p>- no list</p>',
    '<p>**stars** and _lines_ and [x](/app/y) and \\</p>',
    '<ul><li>- one</li></ul>',
    '<p>snake_case and 2 * 3 ** 4</p>',
  ])('%s is the same after it was edited', (html) => {
    const typed = markupOf(readHtml(html));

    // Spaces may move out of the bold words.
    expect(htmlOfTyped(typed).replace('</strong> ', ' </strong>')).toBe(html);
  });

  it('needs no empty line around a list, and one between paragraphs', () => {
    const typed = 'Bring:\n- a pen\n- paper\nThank you.\n\nAda';

    expect(markupOf(readMarkup(typed))).toBe(typed);
  });

  it('escapes no sign that is not read as formatting', () => {
    expect(markupOf(readHtml('<p>5 * 3 = 15, file_name (see [1])</p>'))).toBe(
      '5 * 3 = 15, file_name (see [1])',
    );
  });
});

/** A text with its selection between two bars. */
const at = (marked: string): Selected => {
  const start = marked.indexOf('|');
  return { text: marked.replaceAll('|', ''), start, end: marked.lastIndexOf('|') - 1 };
};
const shown = ({ text, start, end }: Selected): string =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

describe('the buttons of the editor', () => {
  it.each([
    ['We are |closed| today', 'We are **|closed|** today'],
    ['We are** |closed| **today', 'We are** **|closed|** **today'],
    ['We are **|closed|** today', 'We are |closed| today'],
    ['We are cl||osed today', 'We are **|closed|** today'],
    ['We are| closed |today', 'We are **|closed|** today'],
    ['We |are clo|sed', 'We **|are closed|**'],
    ['Closed ||', 'Closed **|bold words|**'],
  ])('bold: %j becomes %j', (before, after) => {
    expect(shown(toggleMark(at(before), 'bold'))).toBe(after);
  });

  it.each([
    ['o|ne\ntw|o\nthree', '- one\n- two||\nthree'],
    ['|- one\n- two|', 'one\ntwo||'],
    ['||', '- ||'],
  ])('list: %j becomes %j', (before, after) => {
    expect(shown(toggleList(at(before)))).toBe(after);
  });

  it.each([
    ['See |your clients|.', 'See [|your clients|](/app/clients).'],
    ['See ||.', 'See [|Clients|](/app/clients).'],
  ])('link: %j becomes %j', (before, after) => {
    expect(shown(insertLink(at(before), { href: '/app/clients', label: 'Clients' }))).toBe(after);
  });
});
