import type { ReactNode } from 'react';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Num } from '#ui/text/Num.tsx';
import { formatDate } from '#ui/text/format.ts';

/**
 * Renders a reply in the contract's format: paragraphs, lists, strong text, dates and links to pages of the app. A
 * paragraph that is only a link looks like a button. Everything is built as elements: no reply is parsed as HTML, and
 * no link leaves the app.
 */
export function VenusText({ text }: { text: string }) {
  return <>{text.split(/\n{2,}/).map((block, index) => toBlock(block, index))}</>;
}

function toBlock(block: string, key: number): ReactNode {
  const [, words, href] = LINK.exec(block) ?? [];
  if (words !== undefined && href !== undefined)
    return (
      <p key={key}>
        <AppLink href={href} className="bp6-button bp6-small">
          {words}
        </AppLink>
      </p>
    );
  const lines = block.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return <p key={key}>{toParts(block)}</p>;
  return (
    <ul key={key}>
      {lines.map((line) => (
        <li key={line}>{toParts(line.slice(2))}</li>
      ))}
    </ul>
  );
}

const PART = /(\*\*[^*]+\*\*|\[[^\]]+\]\(\/[^)\s]*\)|<\d{4}-\d{2}-\d{2}T[\d:.]+Z>)/;
const TIME = /^<(\d{4}-\d{2}-\d{2}T[\d:.]+Z)>$/;
const LINK = /^\[([^\]]+)\]\((\/(?![/\\])[^)\s]*)\)$/;

const toParts = (text: string): ReactNode[] =>
  text.split(PART).map((part, key) => {
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    const [, iso] = TIME.exec(part) ?? [];
    if (iso !== undefined)
      return (
        <time key={key} dateTime={iso}>
          <Num>{formatDate(iso)}</Num>
        </time>
      );
    const [, words, href] = LINK.exec(part) ?? [];
    if (words === undefined || href === undefined) return part;
    return (
      <AppLink key={key} href={href}>
        {words}
      </AppLink>
    );
  });
