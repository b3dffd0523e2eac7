import type { ReactNode } from 'react';

type FactProps = { term: ReactNode; children: ReactNode };

/** One line of a `<dl>` whose terms and values stand in two columns. */
export const Fact = ({ term, children }: FactProps) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
);

/** The same in a box of its own, for a `<dl>` of boxes beside each other. */
export const FactBox = (props: FactProps) => (
  <div>
    <Fact {...props} />
  </div>
);
