import type { ReactNode } from 'react';
import { allowScrollingByKey } from '#ui/hooks/scroll-by-key.ts';

const MARKS = { done: '✓', now: '▶', next: '○', skipped: '–' } as const;
export type StepMark = keyof typeof MARKS;

type StepsNavProps = {
  label: string;
  steps: readonly { key: string; state: StepMark; content: ReactNode }[];
  /** Quality of the channels, below the steps; undefined while it is not shown. */
  quality: ReactNode;
};

/** The steps of a room in a column, and the signal quality below them. */
export const StepsNav = ({ label, steps, quality }: StepsNavProps) => (
  <nav className="lw-room__steps" aria-label={label} ref={allowScrollingByKey}>
    <ol className="lw-steps lw-plain-list">
      {steps.map(({ key, state, content }) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="lw-steps__mark" aria-hidden="true">
            <span className={state === 'now' ? 'lw-along-line' : undefined}>{MARKS[state]}</span>
          </span>
          {content}
        </li>
      ))}
    </ol>
    {quality ? (
      <section className="lw-room__quality" aria-label="Signal quality">
        <h2>Signal quality</h2>
        {quality}
      </section>
    ) : undefined}
  </nav>
);
