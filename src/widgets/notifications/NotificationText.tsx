import type { ReactNode } from 'react';
import { isAppPath, UNREADABLE_ELEMENTS } from '#shared/notifications/rich-text.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { formatDate } from '#ui/text/format.ts';

const PLAIN = { P: 'p', UL: 'ul', LI: 'li', STRONG: 'strong', B: 'strong', EM: 'em', I: 'em' } as const;

/**
 * The content of a notification. Its HTML is parsed but never inserted into the page. A few plain elements and links to
 * pages of this app are rebuilt; all other elements become plain text.
 */
export function NotificationText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <>{childrenOf(body)}</>;
}

const childrenOf = (parent: Node): ReactNode[] => [...parent.childNodes].map(toElement);

function toElement(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement) || UNREADABLE_ELEMENTS.has(node.localName)) return undefined;
  const children = childrenOf(node);
  if (node.tagName === 'BR') return <br key={key} />;
  if (node.tagName === 'TIME') return dayOf(node);
  if (node.tagName === 'A') {
    const href = node.getAttribute('href') ?? '';
    if (!isAppPath(href)) return children;
    return (
      <AppLink key={key} href={href}>
        {children}
      </AppLink>
    );
  }
  const Plain = PLAIN[node.tagName as keyof typeof PLAIN];
  return Plain ? <Plain key={key}>{children}</Plain> : children;
}

/** Formatted here because the server does not know this computer's time zone. */
function dayOf(node: HTMLElement): string | null {
  const iso = node.getAttribute('datetime') ?? '';
  return Number.isNaN(Date.parse(iso)) ? node.textContent : formatDate(iso);
}
