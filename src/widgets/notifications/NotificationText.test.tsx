import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readHtml } from '#shared/notifications/read-html.ts';
import { plainTextOf, UNREADABLE_ELEMENTS } from '#shared/notifications/rich-text.ts';
import { ATTACKS } from '#shared/notifications/testing/attacks.ts';
import { NotificationText } from './NotificationText.tsx';

const shown = (html: string): HTMLElement => render(<NotificationText html={html} />).container;

describe('the text of a notification on screen', () => {
  it.each(ATTACKS)('is built from the allowed elements, even if the server sent: %s', (attack) => {
    for (const element of shown(attack).querySelectorAll('*')) {
      expect(['P', 'UL', 'LI', 'STRONG', 'EM', 'BR', 'A']).toContain(element.tagName);
      expect(element.getAttributeNames()).toEqual(element.tagName === 'A' ? ['href'] : []);
      const href = element.getAttribute('href');
      if (href !== null) expect(new URL(href, 'https://practice.example').host).toBe('practice.example');
    }
  });

  it('has paragraphs, lists, bold, italic and links into the app', () => {
    const html =
      '<p><strong>Closed</strong> on <em>Monday</em>. <a href="/app/clients">Clients</a></p><ul><li>one</li></ul>';

    expect(shown(html).innerHTML).toBe(html);
  });

  it.each([...UNREADABLE_ELEMENTS])('leaves out the text of %s, as the server does', (name) => {
    const html = `<p>Closed.</p><${name}>hidden</${name}>`;

    expect(shown(html)).toHaveTextContent(/^Closed\.$/);
    expect(plainTextOf(readHtml(html))).toBe('Closed.');
  });
});
