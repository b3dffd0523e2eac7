import type { ReactNode } from 'react';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { formatDate } from '#ui/text/format.ts';

const PLAIN = { P: 'p', STRONG: 'strong', B: 'strong', EM: 'em', I: 'em' } as const;
/** Nothing in them is meant to be read. */
const LEFT_OUT: readonly string[] = ['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT'];

/**
 * The content of a notification. Its HTML is only read, never put into the page: a few plain elements and links to
 * pages of this app are built anew from it, and of everything else the words remain.
 */
export function NotificationText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <>{childrenOf(body)}</>;
}

const childrenOf = (parent: Node): ReactNode[] => [...parent.childNodes].map(toElement);

function toElement(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement) || LEFT_OUT.includes(node.tagName)) return undefined;
  const children = childrenOf(node);
  if (node.tagName === 'BR') return <br key={key} />;
  if (node.tagName === 'TIME') return dayOf(node);
  if (node.tagName === 'A') {
    const href = appPathOf(node.getAttribute('href'));
    if (href === undefined) return children;
    return (
      <AppLink key={key} href={href}>
        {children}
      </AppLink>
    );
  }
  const Plain = PLAIN[node.tagName as keyof typeof PLAIN];
  return Plain ? <Plain key={key}>{children}</Plain> : children;
}

/** The server does not know in which zone this computer stands. */
function dayOf(node: HTMLElement): string | null {
  const iso = node.getAttribute('datetime') ?? '';
  return Number.isNaN(Date.parse(iso)) ? node.textContent : formatDate(iso);
}

/** Paths of this app only. Two slashes, or a slash and a backslash, would lead to another site. */
const appPathOf = (href: string | null): string | undefined =>
  href !== null && /^\/(?![/\\])/.test(href) ? href : undefined;
