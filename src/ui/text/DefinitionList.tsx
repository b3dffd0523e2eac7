import type { ReactNode } from 'react';

/** Terms and sentences in reading order; a term may repeat. */
export type DefinitionRows = readonly { term: string; text: ReactNode }[];

type DefinitionListProps = { title?: string; rows: DefinitionRows };

/** Explains a number, a metric or a verdict, in a card that opens beside it. Presentation only. */
export function DefinitionList({ title, rows }: DefinitionListProps) {
  return (
    <div className="lw-definitions">
      {title === undefined ? undefined : <strong className="lw-provenance__title">{title}</strong>}
      <dl className="lw-provenance">
        {rows.map(({ term, text }, index) => (
          // Terms may repeat and rows never move.
          <div key={`${index}-${term}`} className="lw-provenance__row">
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
