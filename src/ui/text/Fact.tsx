import type { ReactNode } from 'react';

type FactProps = { term: ReactNode; children: ReactNode };

/** One line of a two-column `<dl>`. */
export const Fact = ({ term, children }: FactProps) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
);

/** The same in its own box, for a `<dl>` of boxes in a row. */
export const FactBox = (props: FactProps) => (
  <div>
    <Fact {...props} />
  </div>
);
