import type { ReactNode } from 'react';
import { AppLink } from '#ui/navigation/AppLink.tsx';

/**
 * A reply as the contract writes it: paragraphs, lists, strong words and links to pages of the app. Everything is built
 * as elements; nothing in a reply is ever read as HTML, and no link leads elsewhere.
 */
export function VenusText({ text }: { text: string }) {
  return <>{text.split(/\n{2,}/).map((block, index) => toBlock(block, index))}</>;
}

function toBlock(block: string, key: number): ReactNode {
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

const PART = /(\*\*[^*]+\*\*|\[[^\]]+\]\(\/[^)\s]*\))/;
const LINK = /^\[([^\]]+)\]\((\/(?![/\\])[^)\s]*)\)$/;

const toParts = (text: string): ReactNode[] =>
  text.split(PART).map((part, key) => {
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    const [, words, href] = LINK.exec(part) ?? [];
    if (words === undefined || href === undefined) return part;
    return (
      <AppLink key={key} href={href}>
        {words}
      </AppLink>
    );
  });
