import { describe, expect, it } from 'vitest';
import { readHtml } from './read-html.ts';
import { ATTACKS, WHITELIST } from './testing/attacks.ts';
import { htmlOf, isAppPath, plainTextOf } from './rich-text.ts';

const clean = (html: string): string => htmlOf(readHtml(html));

describe('the text of a notification', () => {
  it.each(ATTACKS)('holds nothing but the allowed parts: %s', (attack) => {
    expect(clean(attack)).toMatch(WHITELIST);
  });

  it('loses the words of scripts and keeps those of other elements', () => {
    expect(clean('<script>alert(1)</script><h1>Closed</h1><div>on <u>Monday</u></div>')).toBe(
      '<p>Closed</p><p>on Monday</p>',
    );
  });

  it('keeps what it holds already', () => {
    const html =
      '<p>Closed on <strong>Monday, <em>all day</em></strong>.<br>See <a href="/app/clients">all &amp; <em>new</em></a>.</p>' +
      '<ul><li>5 &lt; 6</li><li>&quot;Yes&quot;</li></ul>';

    expect(clean(html)).toBe(html);
  });

  it('can be read without its formatting', () => {
    expect(plainTextOf(readHtml('<p>One<br>two</p><ul><li>&lt;three&gt;</li></ul>'))).toBe(
      'One\ntwo\n<three>',
    );
  });

  it('has no empty parts', () => {
    expect(clean('<p> </p><p><strong> </strong></p><ul><li></li></ul><br>')).toBe('');
  });

  it('is read in time proportional to its length', () => {
    for (const part of ['<a', '<a "', '<a \'"', '<!--', '&#', '<a href=', '[']) {
      const html = part.repeat(200_000 / part.length);
      expect(clean(html)).toMatch(/^[^]*$/);
    }
  });

  it.each([
    ['/app/clients?page=2', true],
    ['/', true],
    ['//elsewhere.example', false],
    ['/\\elsewhere.example', false],
    ['/\t/elsewhere.example', false],
    ['/\n/elsewhere.example', false],
    ['https://elsewhere.example', false],
    ['app/clients', false],
    ['', false],
  ])('leads to %j: %s', (href, isAllowed) => {
    expect(isAppPath(href)).toBe(isAllowed);
  });
});
