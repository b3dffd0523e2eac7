import { type ReactNode, useState } from 'react';

/** What few need, behind a line that says what it is. It is made only once it is opened: instruments have many. */
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
