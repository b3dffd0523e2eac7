import { type ReactNode, useId } from 'react';
import { keepFocus } from '../focus/keep-focus.ts';

type PanelProps = {
  title: string;
  /** Muted words at the end of the heading row. */
  aside?: ReactNode;
  /** No padding of its own, for tables and charts. */
  isFlush?: boolean;
  /** For buttons that become disabled or disappear when pressed: the closest remaining element gets the focus. */
  keepsFocus?: boolean;
  children: ReactNode;
};

export function Panel({ title, aside, isFlush = false, keepsFocus = false, children }: PanelProps) {
  const headingId = useId();
  return (
    <section ref={keepsFocus ? keepFocus : undefined} className="lw-panel" aria-labelledby={headingId}>
      <div className="lw-panel__head">
        <h2 id={headingId}>{title}</h2>
        {aside ? <div className="lw-muted lw-small">{aside}</div> : undefined}
      </div>
      <div className={isFlush ? undefined : 'lw-panel__body'}>{children}</div>
    </section>
  );
}
