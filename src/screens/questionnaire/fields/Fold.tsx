import { type ReactNode, useState } from 'react';

/** Rarely needed fields behind a summary line. Rendered only when opened: instruments have many. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="lw-qmore" open={isOpen}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          setOpen(!isOpen);
        }}
      >
        {summary}
      </summary>
      {isOpen ? children : undefined}
    </details>
  );
}
